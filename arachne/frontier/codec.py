"""Requests to what a frontier keeps and back, as JSON: nothing that is read back can run code, as a
pickle could.

Bytes, tuples and sets are tagged. A request whose ``meta`` or ``cb_kwargs`` hold anything else than
plain data is refused with :class:`TypeError`, as Scrapy's own disk queues refuse it.
"""

from __future__ import annotations

import base64
import json
import time
from typing import TYPE_CHECKING, Any

from scrapy.utils.request import request_from_dict

from arachne.frontier.meta import LEASE, NOT_BEFORE
from arachne.frontier.protocol import Entry, Found, slot_of

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.utils.request import RequestFingerprinterProtocol

_TAG = "\x00type"
_MADE_ANEW = (b"cookie", b"authorization", b"proxy-authorization")
"""Headers that, for our own spider, middlewares set each time a request is sent: secrets have no
place on the disk. A spider that is not ours may have set them itself."""


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (bytes, bytearray)):
        return {_TAG: "bytes", "value": base64.b64encode(value).decode("ascii")}
    if isinstance(value, list):
        return [_encode(item) for item in value]
    if isinstance(value, (tuple, set, frozenset)):
        name = "tuple" if isinstance(value, tuple) else "set"
        return {_TAG: name, "value": [_encode(item) for item in value]}
    if isinstance(value, dict):
        pairs = [[_encode(key), _encode(item)] for key, item in value.items()]
        return {_TAG: "dict", "value": pairs}
    raise TypeError(f"a {type(value).__name__} cannot be kept in the frontier")


def _decode(value: Any) -> Any:
    if isinstance(value, list):
        return [_decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    kind, inner = value[_TAG], value["value"]
    if kind == "bytes":
        return base64.b64decode(inner)
    if kind == "dict":
        return {_decode(key): _decode(item) for key, item in inner}
    items = [_decode(item) for item in inner]
    return tuple(items) if kind == "tuple" else set(items)


def dump_request(request: Request, spider: Spider) -> bytes:
    """Serialise; raises :class:`TypeError` or :class:`ValueError` when that cannot be done."""
    plain = request.to_dict(spider=spider)
    if getattr(spider, "records_outcomes", False):
        headers = plain["headers"].items()
        plain["headers"] = {name: v for name, v in headers if name.lower() not in _MADE_ANEW}
    return json.dumps(_encode(plain)).encode()


def load_request(payload: bytes, spider: Spider) -> Request:
    """The request again; callbacks are looked up on ``spider`` by name."""
    return request_from_dict(_decode(json.loads(payload)), spider=spider)


def request_of(entry: Entry, spider: Spider) -> Request:
    """The request of an entry that was handed out, under its lease: the one that came back last, or
    a new one of the spider."""
    if entry.payload is None:
        request: Request = spider.request_for(entry)  # type: ignore[attr-defined]
    else:
        request = load_request(entry.payload, spider)
        request.meta.pop(NOT_BEFORE, None)
    request.meta[LEASE] = entry.id
    return request


def found_of(
    request: Request, spider: Spider, fingerprinter: RequestFingerprinterProtocol
) -> Found:
    """A new request as the frontier remembers it; raises as :func:`dump_request` does."""
    start = request.meta.get("is_start_request", False)
    if request.dont_filter and not start:
        mark = time.time_ns().to_bytes(16, "big")  # never equal to another: not filtered
    else:
        mark = fingerprinter.fingerprint(request)[:16]
    return Found(
        fingerprint=mark,
        url=request.url,
        slot=slot_of(request.url),
        depth=int(request.meta.get("depth", 0)),
        priority=request.priority,
        via="start" if start else "spider",
        payload=dump_request(request, spider),
    )
