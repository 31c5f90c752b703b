"""Tables for MathML: characters, accents and function names with their LaTeX commands."""

from __future__ import annotations

from typing import Final

_GREEK: Final = (
    "αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa "
    "λlambda μmu νnu ξxi πpi ϖvarpi ρrho ϱvarrho σsigma ςvarsigma τtau υupsilon φvarphi ϕphi χchi "
    "ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega"
)
_OPERATORS: Final = (
    "×times ÷div ±pm ∓mp ⋅cdot ·cdot ∗ast ∘circ ∙bullet ≤leq ≥geq ≠neq ≈approx ≡equiv ∼sim ≃simeq "
    "≅cong ∝propto ≪ll ≫gg ∈in ∉notin ∋ni ⊂subset ⊆subseteq ⊃supset ⊇supseteq ∪cup ∩cap ∅emptyset "
    "∖setminus ∧wedge ∨vee ¬neg ∀forall ∃exists ∄nexists ⊢vdash ⊨models ⊤top ⊥bot ∥parallel "
    "→to ←leftarrow ↔leftrightarrow ⇒Rightarrow ⇐Leftarrow ⇔Leftrightarrow ↦mapsto ⟶longrightarrow "
    "⟹implies ⟺iff ↑uparrow ↓downarrow ∞infty ∂partial ∇nabla ∑sum ∏prod ∐coprod ∫int ∬iint ∭iiint "
    "∮oint ⋃bigcup ⋂bigcap ⨁bigoplus ⨂bigotimes ⋁bigvee ⋀bigwedge √surd ∠angle △triangle ⊕oplus "
    "⊗otimes ⊙odot †dagger ‡ddagger ℏhbar ℓell ℜRe ℑIm ℵaleph ′prime …ldots ⋯cdots ⋮vdots ⋱ddots "
    "⟨langle ⟩rangle ⌊lfloor ⌋rfloor ⌈lceil ⌉rceil ‖|"
)


def _table(rows: str) -> dict[str, str]:
    return {row[0]: f"\\{row[1:]}" for row in rows.split()}


SYMBOLS: Final[dict[str, str]] = {
    **_table(_GREEK),
    **_table(_OPERATORS),
    "ℝ": "\\mathbb{R}",
    "ℂ": "\\mathbb{C}",
    "ℕ": "\\mathbb{N}",
    "ℤ": "\\mathbb{Z}",
    "ℚ": "\\mathbb{Q}",
    "ℙ": "\\mathbb{P}",
    "𝔼": "\\mathbb{E}",
    "−": "-",
    "{": "\\{",
    "}": "\\}",
    "%": "\\%",
    "#": "\\#",
    "&": "\\&",
    "$": "\\$",
    "\u2061": "",  # function application
    "\u2062": "",  # invisible times
    "\u2063": "",  # invisible separator
    "\u2064": "",  # invisible plus
    "\u00a0": " ",
}
"""Characters to LaTeX; others stand for themselves."""

ACCENTS: Final[dict[str, str]] = {
    "^": "hat",
    "ˆ": "hat",
    "\u0302": "hat",
    "~": "tilde",
    "˜": "tilde",
    "\\sim": "tilde",
    "¯": "bar",
    "‾": "overline",
    "―": "overline",
    "_": "bar",
    "\\to": "vec",
    "⃗": "vec",
    "˙": "dot",
    ".": "dot",
    "¨": "ddot",
    "⏞": "overbrace",
    "⏟": "underbrace",
}
"""What stands over a base (after conversion) to the command of the accent."""

FUNCTIONS: Final = frozenset(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min "
    "sup inf limsup liminf det dim ker gcd deg arg hom Pr".split()
)
"""Names that LaTeX sets upright by a command of their own."""
