"""Slides of PowerPoint: what is shown, as it is shown."""

from __future__ import annotations

import pytest

from arachne.extraction.reading import read
from fixtures.documents import zipped

_MAIN = "http://schemas.openxmlformats.org/drawingml/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SPACES = (
    f'xmlns:a="{_MAIN}/main" xmlns:dgm="{_MAIN}/diagram" xmlns:r="{_OFFICE}" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)


def related(*targets: str) -> str:
    rows = "".join(f'<Relationship Id="r{n}" Target="{t}"/>' for n, t in enumerate(targets))
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{space}">{rows}</Relationships>'


def markdown(shapes: str, show: str = "1") -> str:
    slide = f'<p:sld {_SPACES} show="{show}"><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>'
    parts = {
        "ppt/presentation.xml": f"<p:presentation {_SPACES}><p:sldIdLst>"
        '<p:sldId id="256" r:id="r0"/></p:sldIdLst></p:presentation>',
        "ppt/_rels/presentation.xml.rels": related("slides/slide1.xml"),
        "ppt/slides/slide1.xml": slide,
        "ppt/slides/_rels/slide1.xml.rels": related("../diagrams/data1.xml"),
        "ppt/diagrams/data1.xml": f"<dgm:dataModel {_SPACES}><dgm:t>{point('Spin')}</dgm:t>"
        f"<dgm:t>{point('Weave')}</dgm:t></dgm:dataModel>",
    }
    return read(zipped(parts), "https://x.example/a.pptx").markdown.strip()


def point(text: str, level: int = 0, rest: str = "", run: str = "") -> str:
    return (
        f'<a:p><a:pPr lvl="{level}">{rest}</a:pPr><a:r><a:rPr {run}/><a:t>{text}</a:t></a:r></a:p>'
    )


def shape(*points: str) -> str:
    return f"<p:sp><p:txBody>{''.join(points)}</p:txBody></p:sp>"


NUMBER = '<a:buAutoNum type="arabicPeriod"/>'


@pytest.mark.parametrize(
    ("shapes", "shown"),
    [
        (shape(point("One"), point("In", 1), point("Two")), "- One\n  - In\n- Two"),
        (shape(point("One"), point("In", 3), point("In, too", 3)), "- One\n  - In\n  - In, too"),
        (shape(point("One", 0, NUMBER), point("Two", 0, NUMBER)), "1. One\n2. Two"),
        (shape(point("It is.", 0, "<a:buNone/>"), point("So.", 0, "<a:buNone/>")), "It is.\n\nSo."),
        (shape(point("strong", run='b="1"')), "**strong**"),
        (f"<p:grpSp>{shape(point('Grouped'))}</p:grpSp>", "Grouped"),
        (
            '<p:pic><p:nvPicPr><p:cNvPr id="1" name="x" descr="Map of the river"/></p:nvPicPr></p:pic>',
            "[Image: Map of the river]",
        ),
        (
            (
                f"<mc:AlternateContent><mc:Choice Requires='x'>{shape(point('Once'))}</mc:Choice>"
                f"<mc:Fallback>{shape(point('Once'))}</mc:Fallback></mc:AlternateContent>"
            ),
            "Once",
        ),
        ('<p:graphicFrame><dgm:relIds r:dm="r0"/></p:graphicFrame>', "- Spin\n- Weave"),
    ],
)
def test_a_slide_is_read_as_it_is_shown(shapes: str, shown: str) -> None:
    assert markdown(shapes) == f"## Slide 1\n\n{shown}"


def test_a_slide_that_is_not_shown_is_not_read() -> None:
    assert markdown(shape(point("Draft")), show="0") == ""
