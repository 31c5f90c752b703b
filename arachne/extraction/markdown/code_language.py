"""The language that preformatted text is in, as highlighters name it."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.tree import Node

_LANGUAGE: Final = re.compile(
    r"(?:^|\s)(?:language|lang|highlight-source|highlight-text|source|mw-highlight-lang"
    r"|code-lang|gatsby-code)[-:]"
    r"([\w+#.-]+)|(?:^|\s)brush:\s*([\w+#-]+)|(?:^|\s)sourceCode\s+([\w+#-]+)"
    r"|(?:^|\s)highlight\s+hl-([\w+#]+)|(?:^|\s)highlight-([\w+#]+)(?=\s+notranslate)|(?:^|\s)hljs\s+(?!language-|lang-)([a-z+#]+)(?=\s|$)"
    r"|(?:^|\s)syntaxhighlighter\s+(?:nogutter\s+)?([\w+#-]+)|(?:^|\s)prettyprint\s+lang-([\w+#-]+)",
)
_ATTRIBUTES: Final = (
    "data-lang",
    "data-language",
    "data-enlighter-language",
    "data-code-lang",
    "data-syntax-language",
    "lang-name",
    "language",
)
_NO_LANGUAGE: Final = frozenset(
    "none plain plaintext plain_text text txt nohighlight no-highlight default raw auto undefined "
    "unknown null code generic output console-output notranslate".split()
)
_ALIASES: Final = {
    "source-shell": "shell",
    "jscript": "javascript",
    "c#": "csharp",
    "c-sharp": "csharp",
    "c++": "cpp",
    "ipython3": "python",
    "python3": "python",
    "html-basic": "html",
    "text-html-basic": "html",
}
_KNOWN: Final = frozenset(
    "bash c cpp csharp css dart diff elixir erlang fsharp go graphql groovy haskell html ini java "
    "javascript js json jsx julia kotlin latex lean lisp lua makefile matlab mermaid nginx "
    "objectivec ocaml perl php powershell python r ruby rust scala scheme scss sh shell sql swift "
    "toml ts tsx typescript vb vim xml yaml zig".split()
)
_LEVELS_ABOVE: Final = 3


def language_of(pre: Node) -> str:
    """The name of the language by class names and attributes in, at or above ``pre``."""
    inner = next((c for c in pre.children if not isinstance(c, str) and c.tag == "code"), None)
    candidates: list[Node] = [inner] if inner is not None else []
    node: Node | None = pre
    for _ in range(_LEVELS_ABOVE + 1):
        if node is None or node.tag in ("body", "main", "article"):
            break
        candidates.append(node)
        node = node.parent
    for candidate in candidates:
        if candidate.attrs and (language := _language_at(candidate)):
            return "" if language in _NO_LANGUAGE else language
    return ""


def _language_at(node: Node) -> str:
    """The language that one element names; ``<pre class="rust">`` is taken at its word, and
    ``<pre lang="rust">``: no human language has such a name."""
    for name in _ATTRIBUTES:
        if value := node.attrs.get(name):
            return _normal(value)
    names = node.attrs.get("class", "")
    match = _LANGUAGE.search(node.attrs.get("data-syntaxhighlighter-params") or names)
    if match:
        return _normal(next(group for group in match.groups() if group))
    if node.tag in ("pre", "code"):
        words = [*names.split(), node.attrs.get("lang", "")]
        if node.attrs.get("name") == "code" and names:  # as the first SyntaxHighlighter had it
            return _normal(words[0].partition(":")[0])
        return next((_normal(name) for name in words if name.lower() in _KNOWN), "")
    return ""


def _normal(name: str) -> str:
    name = name.strip().lower()
    if not re.fullmatch(r"[\w+#.-]{1,30}", name):
        return ""
    return _ALIASES.get(name, name)
