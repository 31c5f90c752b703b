"""Code: every character as written, the highlighter's additions left out, the language named."""

from __future__ import annotations

import time

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.markdown.code import code_text
from arachne.extraction.markdown.code_language import language_of
from arachne.extraction.parsing.tree import Node, parse


def markdown(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


def pre(html: str) -> Node:
    node = parse(html).find("pre")
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("<pre>def f():\n    return 1\n\n\n\tx</pre>", ["def f():", "    return 1", "", "", "\tx"]),
        ("<pre><span>a</span> <span>b</span>\n<span>c</span></pre>", ["a b", "c"]),
        ("<pre>a<br>b<br><br>c</pre>", ["a", "b", "", "c"]),
        ("<pre><div>a</div><div> b</div></pre>", ["a", " b"]),
        ("<pre><code>a</code></pre>", ["a"]),
        (
            "<pre><span class='line'>a</span>\n<span class='line'></span>\n<span class='line'>b</span></pre>",
            ["a", "", "b"],
        ),
        (
            "<pre><span class='line'>a</span><span class='line'></span><span class='line'>b</span></pre>",
            ["a", "", "b"],
        ),
        (
            "<pre><span class='line'>a</span><br><span class='line'></span><br><span class='line'>b</span><br></pre>",
            ["a", "", "b"],
        ),
        ("<pre><span data-line>a\n</span><span data-line>b\n</span></pre>", ["a", "b"]),
        ("<pre><ol><li>a</li><li>b</li></ol></pre>", ["a", "b"]),
        ("<pre><span class='lineno'>1 </span>a\n<span class='lineno'>2 </span>b</pre>", ["a", "b"]),
        ("<pre><span style='user-select:none'>12</span>a</pre>", ["a"]),
        ("<pre><span class='line-numbers-rows'><span></span></span>a</pre>", ["a"]),
        ("<pre class='line-numbers'><code>1 + 1</code></pre>", ["1 + 1"]),
        ("<pre>a<button>Copy</button></pre>", ["a"]),
        ("<pre><b style='display: block'>a</b><b style='display:block'> b</b></pre>", ["a", " b"]),
        ("<pre><div class='copy-toolbar'>Copy</div>a</pre>", ["a"]),
        (
            "<pre>let <i class=twoslash-hover>a<i class=twoslash-popup-container>a: 1</i></i></pre>",
            ["let a"],
        ),
        ("<pre>user(id: <i class=tooltip data-tip='The id'>ID!</i>)</pre>", ["user(id: ID!)"]),
        ("<pre>a&nbsp;&nbsp;b\u200b</pre>", ["a  b"]),
        ("<pre>&lt;b&gt; &amp;amp; *x* _y_</pre>", ["<b> &amp; *x* _y_"]),
        ("<pre>a<script>x</script>b</pre>", ["ab"]),
    ],
)
def test_lines_come_as_a_reader_sees_them(html: str, lines: list[str]) -> None:
    assert code_text(pre(html)).rstrip("\n").split("\n") == lines


def test_the_bar_above_code_in_its_box_is_no_code() -> None:
    bar = "<div><div>python</div><button>Copy code</button></div>"
    code = "<div><code class=language-python>def f():\n    return 1</code></div>"
    assert markdown(f"<pre>{bar}{code}</pre>") == "```python\ndef f():\n    return 1\n```"
    assert markdown("<pre>$ <code>a</code> b</pre>") == "```\n$ a b\n```"


def test_a_fence_is_longer_than_those_inside() -> None:
    assert markdown("<pre>````\nx\n````</pre>") == "`````\n````\nx\n````\n`````"


def test_an_empty_block_vanishes() -> None:
    assert markdown("<pre> \n\n</pre><p>x</p>") == "x"


@pytest.mark.parametrize(
    "html",
    [
        (
            "<table class='highlighttable'><tr><td class='linenos'><pre>1\n2</pre></td>"
            "<td class='code'><pre>a\n  b</pre></td></tr></table>"
        ),
        "<table><tr><td><pre>1\n2\n</pre></td><td><pre>a\n  b\n</pre></td></tr></table>",
        (
            "<table><tr><td class=num>1</td><td><code>a</code></td></tr>"
            "<tr><td class=num>2</td><td><code>  b</code></td></tr></table>"
        ),
        (
            "<table class='js-file-line-container'><tr><td class='blob-num' data-line-number='1'></td>"
            "<td class='blob-code'>a</td></tr><tr><td class='blob-num' data-line-number='2'></td>"
            "<td class='blob-code'>  b</td></tr></table>"
        ),
        (
            "<div class='syntaxhighlighter'><table><tr><td class='gutter'><div class='line'>1</div>"
            "<div class='line'>2</div></td><td class='code'><div><div class='line'>a</div>"
            "<div class='line'>  b</div></div></td></tr></table></div>"
        ),
        (
            "<pre><code><table class='hljs-ln'><tr><td class='hljs-ln-numbers'>1</td><td>a</td></tr>"
            "<tr><td class='hljs-ln-numbers'>2</td><td>  b</td></tr></table></code></pre>"
        ),
    ],
)
def test_tables_that_number_lines_are_code(html: str) -> None:
    assert markdown(html) == "```\na\n  b\n```"


def test_inline_code_with_breaks_is_a_block() -> None:
    assert markdown("<p><code>a<br>&nbsp;&nbsp;b</code></p>") == "```\na\n  b\n```"
    assert markdown("<code class='hl block'>a\n  b</code>") == "```\na\n  b\n```"
    assert markdown("<code style='white-space: pre'>a\n  b</code>") == "```\na\n  b\n```"
    for box in ("code-sample", "div class='snippet'", "div"):
        name = " class=language-js" if box == "div" else ""
        html = f"<{box}><code{name}>a\n  b</code></{box.split()[0]}>"
        assert markdown(html).endswith("\na\n  b\n```")
    assert markdown("<p><code>a\n  b</code></p>") == "`a b`"
    assert markdown("<samp>a<br>b</samp>") == "```\na\nb\n```"


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<pre><code class='language-python'>x</code></pre>", "python"),
        ("<pre class='lang-js'>x</pre>", "js"),
        ("<div class='highlight highlight-source-rust'><pre>x</pre></div>", "rust"),
        ("<div class='highlight-source-shell'><pre>x</pre></div>", "shell"),
        (
            "<div class='highlight-python3 notranslate'><div class='highlight'><pre>x</pre></div></div>",
            "python",
        ),
        ("<pre class='brush: java; gutter: true'>x</pre>", "java"),
        ("<pre class=mermaid>x</pre>", "mermaid"),
        ("<pre data-syntaxhighlighter-params='brush: bash; theme: x'>x</pre>", "bash"),
        ("<pre data-lang='c++'>x</pre>", "cpp"),
        ("<pre><code data-language='Go'>x</code></pre>", "go"),
        ("<pre class='prettyprint lang-html'>x</pre>", "html"),
        ("<pre class='sourceCode haskell'>x</pre>", "haskell"),
        ("<pre><code class='hljs yaml'>x</code></pre>", "yaml"),
        ("<pre class='rust'>x</pre>", "rust"),
        ("<pre lang=sql>x</pre>", "sql"),
        ("<pre lang=de>x</pre>", ""),
        ("<pre name=code class='c-sharp:nogutter'>x</pre>", "csharp"),
        ("<pre><code language=bash>x</code></pre>", "bash"),
        ("<div class='mw-highlight mw-highlight-lang-lua'><pre>x</pre></div>", "lua"),
        ("<pre><code class='language-plaintext'>x</code></pre>", ""),
        ("<pre class='code example'>x</pre>", ""),
        ("<main class='language-python'><pre>x</pre></main>", ""),
    ],
)
def test_the_language_is_what_the_highlighter_was_told(html: str, language: str) -> None:
    assert language_of(pre(html)) == language


def test_prose_that_its_page_wraps_is_text() -> None:
    line = "Every line of this letter is longer than a screen is wide. " * 5
    html = f"<pre>{line}\n{line}\n\n* <a href='/x'>link</a></pre>"
    text = line.strip()
    assert markdown(html) == f"{text}  \n{text}\n\n\\* [link](https://example.org/x)"
    assert markdown(f"<pre><code>{line}</code></pre>").startswith("```")


@pytest.mark.parametrize(
    "html",
    [
        (
            "<div class=CodeMirror><div class=CodeMirror-code><div><div class=CodeMirror-linenumber>1"
            "</div><pre class=CodeMirror-line>a</pre></div><div><div class=CodeMirror-linenumber>2"
            "</div><pre class=CodeMirror-line>  b</pre></div></div></div>"
        ),
        (
            "<div class=cm-scroller><div class=cm-gutters><div class=cm-gutterElement>1</div>"
            "<div class=cm-gutterElement>2</div></div><div class=cm-content>"
            "<div class=cm-line>a</div><div class=cm-line>  b</div></div></div>"
        ),
        (
            "<div class=monaco-editor><div class=margin><div class=margin-view-overlays><div>1</div>"
            "</div></div><div class=view-lines><div style='top:19px' class=view-line>&nbsp;&nbsp;b"
            "</div><div style='top:0px' class=view-line>a</div></div></div>"
        ),
        (
            "<div class=ace_editor><div class=ace_gutter><div>1</div></div><div class='ace_layer "
            "ace_text-layer'><div class=ace_line>a</div><div class=ace_line>  b</div></div></div>"
        ),
        "<textarea name=code class=python>a\n  b</textarea>",
    ],
)
def test_code_in_an_editor_is_code(html: str) -> None:
    lines = markdown(html).split("\n")
    assert [line for line in lines if not line.startswith("```")] == ["a", "  b"]
    assert lines[0].startswith("```")


def test_code_in_a_cell_keeps_its_indentation() -> None:
    html = "<table><tr><th>a<th>b<tr><td>x<td><pre>if a:\n    b  =  1</pre></table>"
    assert "| x | `if a:`<br>`    b  =  1` |" in markdown(html)


def test_a_link_that_runs_an_example_is_no_text() -> None:
    html = "<p>So:</p><pre class=rust>x</pre><a class=test-arrow href='/play'>Run</a>"
    assert markdown(html) == "So:\n\n```rust\nx\n```"


def test_code_of_several_lines_in_a_box_may_stand_in_spans() -> None:
    html = "<div class=code-block><span data-code-lang=python><code>a = 1\nb</code></span></div>"
    assert markdown(html) == "```python\na = 1\nb\n```"
    assert markdown("<p><span><code>a\nb</code></span></p>") == "`a b`"


@pytest.mark.parametrize(
    "html",
    [
        (
            "<div class=code-toolbar><pre class=language-css>a{}</pre><div class=toolbar>"
            "<span>CSS</span><button>Copy</button></div></div>"
        ),
        (
            "<div class=crayon-syntax><div class=crayon-toolbar><span class=crayon-language>CSS</span>"
            "</div><pre>a{}</pre></div>"
        ),
    ],
)
def test_the_bar_of_a_box_of_code_is_no_text(html: str) -> None:
    assert markdown(html) == "```css\na{}\n```"


def test_a_line_of_one_long_word_takes_linear_time() -> None:
    started = time.process_time()
    assert markdown(f"<pre>{'x' * 300_000}</pre>").startswith("```\nxxx")
    assert time.process_time() - started < 2
