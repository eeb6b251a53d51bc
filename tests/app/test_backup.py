"""Everything as one file."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hasenpfeffer.app.backup import read_backup, write_backup
from hasenpfeffer.app.messages import Did
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from tests.app.apps import ENGLISH, begun

NAMES = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=40)


@given(st.dictionaries(NAMES, st.text(), min_size=1))
def test_what_was_written_is_read(texts: dict[str, str]) -> None:
    assert read_backup(write_backup(texts)) == texts


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "[" * 3000,
        "[]",
        "{}",
        '{"hasenpfeffer": 2, "kept": {"game": ""}}',
        '{"hasenpfeffer": 1}',
        '{"hasenpfeffer": 1, "kept": []}',
        '{"hasenpfeffer": 1, "kept": {}}',
        '{"hasenpfeffer": 1, "kept": {"game": 7}}',
        '{"hasenpfeffer": 1, "kept": {"": "x"}}',
        '{"hasenpfeffer": 1, "kept": {"a b": "x"}}',
        json.dumps({"hasenpfeffer": 1, "kept": {"x" * 41: "x"}}),
    ],
)
def test_what_is_no_backup_is_refused(text: str) -> None:
    assert read_backup(text) is None


@given(st.text())
def test_no_text_makes_trouble(text: str) -> None:
    read_backup(text)


def test_the_panel_says_that_a_file_was_refused() -> None:
    app = update(begun(), Did("backup"))
    assert "This is no file" not in to_html(page_view(app, ENGLISH))
    app = update(app, Did("backup:refused"))
    assert "This is no file" in to_html(page_view(app, ENGLISH))
    assert update(app, Did("close")).panel == ""
