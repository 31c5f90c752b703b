"""Whether the code that settings name is there, and fits: before anything is fetched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from scrapy.settings import SETTINGS_PRIORITIES
from scrapy.utils.misc import load_object

from arachne.defaults import SCRAPY_SETTINGS, SETTINGS
from arachne.exceptions import BadArgument
from arachne.frontier.scheduler import FrontierScheduler

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

_CLASSES: Final = ("DOWNLOADER", "STATS_CLASS", "LOG_FORMATTER", "TWISTED_DNS_RESOLVER")
_TABLES: Final = (
    *("ITEM_PIPELINES", "EXTENSIONS", "DOWNLOADER_MIDDLEWARES", "SPIDER_MIDDLEWARES"),
    *("DOWNLOAD_HANDLERS", "FEED_EXPORTERS", "FEED_STORAGES"),
)
_LISTS: Final = ("RETRY_EXCEPTIONS", "SPIDER_CONTRACTS")
_NEEDED: Final = {
    "ITEM_PIPELINES": "arachne.pipelines.records.RecordsPipeline",
    "SPIDER_MIDDLEWARES": "arachne.spidermiddlewares.leases.LeaseMiddleware",
    "EXTENSIONS": "arachne.extensions.runreport.RunReport",
}
"""Without these no URL would end."""
_EXAMPLE: Final = "myproject.module.Class"


def check_classes(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.BadArgument` for a path that leads to nothing, a scheduler
    that keeps no leases, a component that is missed, a reactor without asyncio, or a browser
    that cannot be impersonated."""
    for name in _CLASSES:
        if _is_given(settings, name):
            _load(name, settings.get(name), _example(name))
    for name in _TABLES:
        if _is_given(settings, name):
            for path in _paths(settings.getdict(name)):
                _load(name, path, f"-s '{name}={_entry(name)}'")
    for name in _LISTS:
        if _is_given(settings, name):
            for path in settings.getlist(name):
                _load(name, path, f"-s {name}=builtins.OSError")
    _check_needed(settings)
    _check_scheduler(settings)
    _check_reactor(settings)
    _check_profile(settings)


def _is_given(settings: BaseSettings, name: str) -> bool:
    """Whether a project or a user has set it: the add-on's own code is there."""
    return (settings.getpriority(name) or 0) > SETTINGS_PRIORITIES["addon"]


def _entry(name: str) -> str:
    """One entry of such a table, in JSON."""
    keyed = {"DOWNLOAD_HANDLERS": "ftp", "FEED_EXPORTERS": "txt", "FEED_STORAGES": "sftp"}
    return f'{{"{keyed[name]}": "{_EXAMPLE}"}}' if name in keyed else f'{{"{_EXAMPLE}": 500}}'


def _paths(table: Mapping[Any, Any]) -> Iterator[str]:
    """The classes of a table of components, or of one that has them as its values."""
    for key, value in table.items():
        if isinstance(value, str):
            yield value
        elif isinstance(key, str) and value is not None:
            yield key


def _load(name: str, path: Any, example: str) -> Any:
    try:
        return load_object(path)
    except (ImportError, NameError, ValueError, TypeError) as error:
        raise BadArgument(
            f"{name}={path!r}: it cannot be loaded ({error}); accepted is the path of a class; "
            f"example: {example}"
        ) from error


def _example(name: str) -> str:
    row = SCRAPY_SETTINGS.get(name)
    return f"-s {name}={row.default if row else _EXAMPLE}"


def _check_needed(settings: BaseSettings) -> None:
    addons = [path for path, order in settings.getdict("ADDONS").items() if order is not None]
    kin = {one.__module__ for path in addons for one in getattr(load_object(path), "__mro__", ())}
    if "arachne.addon" not in kin:  # which imports all the rest, and is not imported here
        raise BadArgument(
            f"ADDONS={settings.getdict('ADDONS')!r}: this spider needs Arachne's add-on; accepted "
            'is any set of add-ons with it; example: ADDONS = {"arachne.addon.Addon": 500}'
        )
    for name, path in _NEEDED.items():
        if settings.getdict(name).get(path, 0) is None:
            raise BadArgument(
                f"{name}={{'{path}': None}}: no URL would end without it; accepted is a place for "
                f"it, or none; example: -s '{name}={{\"{path}\": 900}}'"
            )


def _check_scheduler(settings: BaseSettings) -> None:
    if not _is_given(settings, "SCHEDULER"):
        return
    path, example = settings.get("SCHEDULER"), _example("SCHEDULER")
    loaded = _load("SCHEDULER", path, example)
    if not (isinstance(loaded, type) and issubclass(loaded, FrontierScheduler)):
        raise BadArgument(
            f"SCHEDULER={path!r}: this spider needs a scheduler that leases its URLs; accepted are "
            f"Arachne's and classes derived from it; example: {example}"
        )


def _check_reactor(settings: BaseSettings) -> None:
    """With another reactor nothing would begin, nor end."""
    name = "TWISTED_REACTOR"
    if not _is_given(settings, name) or settings.get(name) == SCRAPY_SETTINGS[name].default:
        return
    raise BadArgument(
        f"{name}={settings.get(name)!r}: this spider needs asyncio; accepted is "
        f"{SCRAPY_SETTINGS[name].default}; example: {_example(name)}"
    )


def _check_profile(settings: BaseSettings) -> None:
    name = "ARACHNE_IMPERSONATE_PROFILE"
    given = settings.get(name)
    if not _is_given(settings, name) or given == SETTINGS[name].default:
        return
    # Not loaded unless it is needed: it takes a tenth of a second.
    from curl_cffi.requests import BrowserType
    from curl_cffi.requests.impersonate import REAL_TARGET_MAP

    accepted = sorted({*REAL_TARGET_MAP, *(profile.value for profile in BrowserType)})
    if given not in accepted:
        raise BadArgument(
            f"{name}={given!r}: accepted are {', '.join(accepted)}; "
            f"example: -s {name}={SETTINGS[name].default}"
        )
