"""The arguments of ``scrapy crawl site``: typed, documented, and refused in one clear line."""

from __future__ import annotations

import os
import re
from typing import Any, Literal, Self

from can_ada import can_parse
from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from arachne.exceptions import BadArgument
from arachne.frontier.budget import UNLIMITED, Limits
from arachne.observability.logs import SECRETS
from arachne.observability.redaction import cleaned
from arachne.scope import KINDS, Scope, ScopeKind
from arachne.spiders.startlists import SCHEME, starts_in
from arachne.spiders.starts import with_scheme
from arachne.tiers import TIERS, Tier

_HOST = re.compile(r"[^\s/?#]+\.[^\s/?#.]|localhost|\[[0-9a-fA-F:]+\]|[^\s/?#:]+:\d+")


class SiteArguments(BaseModel):
    """What a user may say with ``-a NAME=VALUE``."""

    model_config = ConfigDict(extra="forbid")

    start: list[str] = Field(
        description="where to start: one URL, several by comma or new line, or @FILE with one a "
        "line, or a saved sitemap, feed or OPML; without a scheme https is tried, then http; a "
        "login in it is sent to its host alone",
        examples=["https://example.org/", "example.org", "@sites.txt"],
    )
    depth: int = Field(
        3, ge=0, description="how many links away from a start; 0: the start pages alone",
        examples=["2"],
    )  # fmt: skip
    max_pages: int = Field(1000, ge=1, description="stop after so many pages", examples=["50"])
    max_bytes: int = Field(
        0, ge=0, description="stop one run after so many bytes of responses; 0: no limit",
        examples=["500000000"],
    )  # fmt: skip
    max_seconds: float = Field(
        0, ge=0, description="stop one run after so many seconds; the same command goes on for as "
        "many more; 0: no limit", examples=["3600"],
    )  # fmt: skip
    discover: Literal["links", "sitemap", "both"] = Field(
        "both", description="how pages are found: by following links, from the site's sitemaps, "
        "feeds and llms.txt, or both", examples=["sitemap"],
    )  # fmt: skip
    include: list[str] = Field(
        [], description="regular expressions, one a line or one an argument: only URLs in which "
        "one is found are fetched (start pages always are)", examples=["/docs/", r"\.html$"],
    )  # fmt: skip
    exclude: list[str] = Field(
        [], description="regular expressions like include: URLs in which one is found are not "
        "fetched", examples=[r"/tag/", r"\?print="],
    )  # fmt: skip
    scope: ScopeKind = Field(
        "host", description="page: the starts alone; prefix: below the folder of a start; host: "
        "its host, with or without www; domain: its registered domain; any: everywhere",
        examples=["prefix"],
    )  # fmt: skip
    out: str = Field(
        "", description="folder for pages.jsonl, failures.jsonl and run.json; default out/<site>",
        examples=["out/example"],
    )  # fmt: skip
    fresh: bool = Field(
        False, description="1: do not resume an unfinished crawl; its output is moved aside",
        examples=["1"],
    )  # fmt: skip
    job: str = Field(
        "", validation_alias=AliasChoices("job", "_job"), description="the id under which "
        "`scrapy job ID` finds the output; scrapyd gives it as _job", examples=["harbour-monday"],
    )  # fmt: skip
    job_version: str = Field(
        "", validation_alias=AliasChoices("job_version", "_version"), description="which deployed "
        "version runs, for the manifest; scrapyd gives it as _version", examples=["1796026442"],
    )  # fmt: skip
    tier_floor: Tier = Field("http", description="the first tier to try", examples=["http"])
    tier_ceiling: Tier = Field("proxy", description="the last tier to try", examples=["http"])

    @field_validator("start", mode="before")
    @classmethod
    def _split_start(cls, value: Any) -> Any:
        return starts_in(value) if isinstance(value, str) else value

    @field_validator("start")
    @classmethod
    def _check_start(cls, value: list[str]) -> list[str]:
        for url in value:
            SECRETS.add_addresses(url)
            scheme = SCHEME.match(url)
            if scheme and scheme.group(0).lower() not in ("http://", "https://"):
                raise ValueError(f"{url!r} is not an http or https address")
            rest = url[scheme.end() :] if scheme else url
            if not _HOST.match(rest) or not can_parse(with_scheme(url)):
                raise ValueError(f"{url!r} is not an address")
        return value

    @model_validator(mode="after")
    def _check_tiers(self) -> Self:
        if TIERS.index(self.tier_floor) > TIERS.index(self.tier_ceiling):
            raise BadArgument(
                f"tier_floor={self.tier_floor!r}: it is above tier_ceiling={self.tier_ceiling!r}; "
                f"accepted: the first tier to try, of {accepted('tier_floor')}, and then the last; "
                "example: -a tier_floor=http -a tier_ceiling=browser"
            )
        return self

    @field_validator("out")
    @classmethod
    def _expand_out(cls, value: str) -> str:
        """A shell leaves the ``~`` of ``out=~/crawls`` to us."""
        return os.path.expanduser(value)  # noqa: PTH111 - a path of no user stays as it is

    @field_validator("include", "exclude", mode="before")
    @classmethod
    def _split_patterns(cls, value: Any) -> Any:
        return value.split("\n") if isinstance(value, str) and value else value or []

    @field_validator("include", "exclude")
    @classmethod
    def _check_patterns(cls, value: list[str]) -> list[str]:
        for pattern in value:
            try:
                Scope(("http://localhost/",), include=(pattern,))
            except ValueError as error:
                said = re.search(r"syntax \((.*)\);", str(error))
                raise ValueError(
                    f"{pattern!r} is not a regular expression"
                    + (f" ({said.group(1)})" if said else "")
                ) from None
        return [pattern for pattern in value if pattern]

    def limits(self) -> Limits:
        """What may be spent."""
        return Limits(self.max_pages, self.max_bytes or UNLIMITED, self.max_seconds or float("inf"))

    def identity(self) -> dict[str, Any]:
        """What makes two crawls the same one: everything but limits, places and credentials."""
        keys = ("start", "depth", "include", "exclude", "scope", "discover")
        return {key: cleaned(getattr(self, key), SECRETS) for key in keys}

    def shown(self) -> dict[str, Any]:
        """All arguments as they may be shown and kept."""
        return {key: cleaned(value, SECRETS) for key, value in self.model_dump().items()}


def parse_arguments(given: dict[str, Any]) -> SiteArguments:
    """Validate; raises :class:`BadArgument` with one line."""
    if not given.get("start"):
        raise BadArgument(
            "start is missing; accepted: "
            + accepted("start")
            + "; example: -a start=https://example.org/"
        )
    try:
        return SiteArguments(**given)
    except ValidationError as error:
        raise BadArgument(_one_line(error, given)) from None


def _one_line(error: ValidationError, given: dict[str, Any]) -> str:
    first = error.errors()[0]
    name = str(first["loc"][0]) if first["loc"] else "arguments"
    if first["type"] == "extra_forbidden":
        known = ", ".join(SiteArguments.model_fields)
        return (
            f"{name}={given.get(name)!r}: there is no such argument; accepted: {known}; "
            "example: -a depth=2"
        )
    message = first["msg"].removeprefix("Value error, ")
    value = str(given.get(name))
    shown = value if len(value) <= 100 else value[:100] + "…"
    example = _field(name).examples or [""]
    return (
        f"{name}={shown!r}: {message[0].lower()}{message[1:]}; accepted: {accepted(name)}; "
        f"example: -a {name}={example[0]}"
    ).replace("\n", " ")


def _field(name: str) -> Any:
    return SiteArguments.model_fields[name]


_ACCEPTED = {
    "start": "one http or https URL, several by comma or new line, or @FILE with one a line",
    "depth": "a whole number from 0",
    "max_pages": "a whole number from 1",
    "max_bytes": "a whole number from 0",
    "max_seconds": "a number from 0",
    "discover": "links, sitemap, both",
    "include": "regular expressions (RE2), one a line",
    "exclude": "regular expressions (RE2), one a line",
    "scope": ", ".join(KINDS),
    "out": "a folder that can be written",
    "fresh": "0 or 1",
    "job": "any text",
    "job_version": "any text",
    "tier_floor": ", ".join(TIERS),
    "tier_ceiling": ", ".join(TIERS),
}


def accepted(name: str) -> str:
    """What an argument takes, in a few words."""
    return _ACCEPTED[name]


def help_text() -> str:
    """The table that ``-a help=1`` prints."""
    lines = ["scrapy crawl site -a start=URL [-a NAME=VALUE ...]", ""]
    for name, field in SiteArguments.model_fields.items():
        default = "required" if field.is_required() else f"default {field.default!r}"
        lines.append(f"  {name} ({default})")
        lines.append(f"      {field.description}")
        lines.append("      e.g. " + "  ".join(f"-a {name}={e}" for e in field.examples or []))
    return "\n".join(lines)
