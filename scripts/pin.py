"""Write ``constraints.txt`` anew: the releases in ``.venv`` of all that the project depends on.

Only what the project and its extras pull in is pinned, not what somebody installed by hand. Run
it after an upgrade (``.venv/bin/pip install -U ...``) that the tests have passed with.
"""

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

CONSTRAINTS = Path(__file__).resolve().parent.parent / "constraints.txt"
HEADER = "# Written by `make pins`: the releases that the tests were run with. Versions only.\n"
INSTALLERS = ("pip", "setuptools")


def main() -> None:
    project = distribution("arachne")
    extras = project.metadata.get_all("Provides-Extra") or []
    pins: dict[str, str] = {}
    waiting = [Requirement(f"arachne[{','.join(extras)}]"), *map(Requirement, INSTALLERS)]
    done = set()
    while waiting:
        requirement = waiting.pop()
        if str(requirement) in done:
            continue
        done.add(str(requirement))
        try:
            found = distribution(requirement.name)
        except PackageNotFoundError:
            continue  # an extra that is not installed here, such as camoufox
        name = re.sub(r"[-_.]+", "-", found.metadata["Name"]).lower()
        pins[name] = found.version
        for text in found.requires or ():
            needed = Requirement(text)
            wanted = ("", *requirement.extras)
            if needed.marker is None or any(needed.marker.evaluate({"extra": e}) for e in wanted):
                waiting.append(needed)
    pins.pop("arachne")
    lines = [f"{name}=={version}\n" for name, version in sorted(pins.items())]
    CONSTRAINTS.write_text(HEADER + "".join(lines))


if __name__ == "__main__":
    main()
