"""Files that are replaced as a whole: whoever reads one sees what was there before, or all of what
has come in its place."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from arachne.exceptions import unwritable


def replace_file(path: Path, blocks: Iterable[bytes], *, durable: bool = False) -> None:
    """Put these bytes in the place of a file, or leave it as it is where that fails.

    ``durable``: they are on the disk before they take its place, so that a machine that loses power
    leaves one or the other; without it that is certain of a process that is killed.
    Raises :class:`~arachne.exceptions.OutputUnusable`.
    """
    temporary = path.with_name(f"{path.name}.new")
    try:
        with temporary.open("wb") as file:
            file.writelines(blocks)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):  # where the folder may not be written to, it stays
            temporary.unlink(missing_ok=True)
        raise unwritable(path, error) from error
