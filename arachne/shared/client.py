"""The connection to Redis, and asking it while the caller waits."""

from __future__ import annotations

import time
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeVar

from redis.asyncio import Redis as AsyncRedis
from redis.backoff import NoBackoff
from redis.exceptions import NoScriptError, RedisError, ResponseError
from redis.retry import Retry
from scrapy_redis.connection import get_redis

from arachne.exceptions import Fenced, FrontierUnusable
from arachne.shared.address import Address
from arachne.shared.calls.call import Call

if TYPE_CHECKING:
    from redis import Redis
    from scrapy.settings import BaseSettings

T = TypeVar("T")

CONNECT_SECONDS: Final = 2.0
ANSWER_SECONDS: Final = 5.0
"""Of one call, at most; a script takes some milliseconds."""
_PAUSE_SECONDS: Final = 0.2
_RESERVED: Final = ("url", "redis_cls", "decode_responses", "retry", "single_connection_client")
_PARTS: Final = {
    "frontier": tuple(
        f"frontier/{part}"
        for part in "entries adding leasing outcomes recount lookups workers dispatch".split()
    ),
    "hosts": ("hosts",),
}
"""Scripts, and the files that each is made of: those before are known in those after."""


@cache
def script(name: str) -> str:
    """The text of a script, put together of its parts below ``lua/``."""
    folder = files("arachne.shared") / "lua"
    return "\n".join((folder / f"{part}.lua").read_text("utf-8") for part in _PARTS[name])


def options(settings: BaseSettings | None) -> dict[str, Any]:
    """More options of the client, from ``REDIS_PARAMS`` as scrapy-redis has it: certificates,
    user and password that should not stand in an address."""
    given = {} if settings is None else settings.getdict("REDIS_PARAMS")
    return {name: value for name, value in given.items() if name not in _RESERVED}


def connect(address: Address, **more: Any) -> Redis:
    """A client that waits, never long."""
    # Once more, as a connection that was idle for long may have been cut on the way.
    client: Redis = get_redis(url=address.url, **_bounds(), retry=Retry(NoBackoff(), 1), **more)
    return client


def connect_async(address: Address, **more: Any) -> AsyncRedis:
    """A client for the event loop."""
    from redis.asyncio.retry import Retry as AsyncRetry

    # The outbox knows what may be asked twice, and what to do before.
    retry = AsyncRetry(NoBackoff(), 0)
    client: AsyncRedis = get_redis(
        url=address.url, redis_cls=AsyncRedis, **_bounds(), retry=retry, **more
    )
    return client


def _bounds() -> dict[str, Any]:
    return {
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": ANSWER_SECONDS,
        "socket_keepalive": True,
    }


class Asking:
    """Asks, and waits for the answer: for what happens before a crawl, after it, and beside it.

    ``ask`` raises :class:`~arachne.exceptions.FrontierUnusable` when Redis cannot be had for
    ``patience`` seconds, and :class:`~arachne.exceptions.Fenced` when others were given the
    worker's leases.
    """

    def __init__(self, client: Redis, shown: str, script_name: str, prefix: str) -> None:
        self.client = client
        self.shown = shown
        self.prefix = prefix
        self.patience = 0.0
        self._text = script(script_name)
        self._sha = ""

    def ask(self, call: Call[T]) -> T:
        given_up = time.monotonic() + self.patience
        while True:
            try:
                return call.read(self._evaluate(call))
            except ResponseError as error:
                raise refusal(error, self.shown) from error
            except RedisError as error:
                if time.monotonic() >= given_up:
                    raise FrontierUnusable(
                        f"the frontier {self.shown} cannot be used: {error}"
                    ) from error
            time.sleep(_PAUSE_SECONDS)

    def _evaluate(self, call: Call[Any]) -> Any:
        arguments: tuple[Any, ...] = (self.prefix, call.name, *call.arguments)
        if not self._sha:
            self._sha = str(self.client.script_load(self._text))
        try:
            return self.client.evalsha(self._sha, 1, *arguments)
        except NoScriptError:  # Redis was started anew
            self.client.script_load(self._text)
            return self.client.evalsha(self._sha, 1, *arguments)

    def close(self) -> None:
        self.client.close()


def refusal(error: ResponseError, shown: str) -> FrontierUnusable:
    """What an error of Redis means to a worker."""
    if str(error).startswith("FENCED"):
        return Fenced(f"the frontier {shown} has given this worker's leases to others")
    return FrontierUnusable(f"the frontier {shown} cannot be used: {error}")


def run_id(client: Redis) -> str:
    """What differs from one start of the server to the next."""
    info: Any = client.info("server")
    return str(info["run_id"])
