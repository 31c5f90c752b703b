"""The one entry point: a page's bytes in, an :class:`Extraction` out."""

from __future__ import annotations

import dataclasses
import hashlib
import re
from urllib.parse import urldefrag, urljoin

from arachne.extraction.chain import extract_chain
from arachne.extraction.options import ExtractOptions
from arachne.extraction.plain import plain_text
from arachne.extraction.result import Extraction, Link
from arachne.extraction.seed_score import seed_score
from arachne.extraction.signals import is_hidden, measure
from arachne.extraction.tree import Node, parse

_DEFAULT_OPTIONS = ExtractOptions()


def extract(
    html: bytes | str,
    url: str,
    *,
    content_type: str = "",
    options: ExtractOptions | None = None,
) -> Extraction:
    """Everything a record says about a page.

    ``html`` is the body as fetched (bytes are decoded: BOM, ``content_type`` header, meta,
    sniffing) or text; ``url`` is the final address, against which links are resolved. Never
    raises: what cannot be read gives an empty ``markdown`` and a score of 0. Time is linear in
    the size of the page; the caller bounds the size.
    """
    options = options or _DEFAULT_OPTIONS
    raw = html.encode("utf-8", "surrogatepass") if isinstance(html, str) else html
    text, encoding, source = _decode(html, content_type)
    root = parse(text)
    base_url = _base_url(root, url)
    signals = measure(root, base_url, html_bytes=len(raw), html_chars=len(text))
    candidate = extract_chain(text, base_url)
    markdown, engine = candidate.markdown, candidate.engine
    if not markdown:
        markdown, engine = visible_text(root), "text"
    chars = len(plain_text(markdown))
    seed, parts = seed_score(
        chars, len(text), structured=False, metadata=(signals.title, "", "", "")
    )
    return Extraction(
        markdown=markdown,
        score=seed,
        title=signals.title,
        base_url=base_url,
        encoding=encoding,
        encoding_source=source,
        engine=engine,
        score_seed=seed,
        score_parts=parts,
        links=_links(root, base_url),
        signals=dataclasses.replace(signals, extracted_chars=chars),
        hash_raw=hashlib.sha256(raw).hexdigest(),
        hash_extracted=hashlib.sha256(markdown.encode("utf-8", "replace")).hexdigest(),
    )


def visible_text(root: Node) -> str:
    """All text that a reader could see, one paragraph a text run: the last resort."""
    runs: list[str] = []
    stack: list[Node | str] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            if run := " ".join(item.split()):
                runs.append(run)
        elif not is_hidden(item):
            stack.extend(reversed(item.children))
    return "\n\n".join(runs)


def _decode(html: bytes | str, content_type: str) -> tuple[str, str, str]:
    if isinstance(html, str):
        return html, "utf-8", "text"
    charset = re.search(r"charset\s*=\s*[\"']?([\w-]+)", content_type)
    for name, source in ((charset and charset.group(1), "header"), ("utf-8", "default")):
        try:
            if name:
                return html.decode(name), name.lower(), source
        except (LookupError, UnicodeDecodeError):
            continue
    return html.decode("windows-1252", "replace"), "windows-1252", "default"


def _base_url(root: Node, url: str) -> str:
    base = root.find("base")
    try:
        return urljoin(url, base.get("href").strip()) if base is not None else url
    except ValueError:
        return url


def _links(root: Node, base_url: str) -> tuple[Link, ...]:
    found: dict[str, Link] = {}
    for node in root.iter():
        if node.tag == "a" and node.get("href"):
            try:
                address = urljoin(base_url, node.get("href").strip())
            except ValueError:
                continue
            if urldefrag(address)[0] and address not in found:
                rel = tuple(node.get("rel").lower().split())
                found[address] = Link(address, " ".join(node.text().split()), rel=rel)
    return tuple(found.values())
