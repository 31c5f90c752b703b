"""Labels: what a block is worth to the reference text."""

from training.labels import label, words


def labels(blocks: list[str], truth: str) -> list[float]:
    return [round(value, 2) for value in label([words(block) for block in blocks], truth)[0]]


def test_content_is_one_and_the_rest_is_nothing() -> None:
    blocks = ["Home About Contact us", "The cat sat on the mat today.", "Copyright of somebody"]
    assert labels(blocks, "The cat sat on the mat today.") == [0, 1, 0]


def test_a_repeated_text_is_content_once_and_where_its_neighbours_are() -> None:
    card = "Blue shirt of heavy linen"
    blocks = [card, "Menu and basket", "A shop", card, "It is a shirt of good linen indeed."]
    truth = f"A shop\n{card}\nIt is a shirt of good linen indeed."
    assert labels(blocks, truth) == [0, 0, 1, 1, 1]


def test_a_mixed_block_counts_by_its_share() -> None:
    (value,) = labels(["share this now please one two three four five six"], "one two three four "
                      "five six")  # fmt: skip
    assert 0.5 <= value <= 0.7


def test_words_are_those_of_the_benchmarks() -> None:
    assert words("Don't 日本 go_on") == ["don", "t", "日", "本", "go_on"]


def test_the_ceiling_is_the_f1_of_the_best_blocks() -> None:
    blocks = [words("one two three four"), words("x y z w")]
    assert label(blocks, "one two three four")[1] == 1.0
