"""What the player is told: the worst first, and nothing that is not so any more."""

from __future__ import annotations

from hasenpfeffer.app.messages import Did, MovedOn, Noticed, Opened, Thinker
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from tests.app.apps import ENGLISH, begun, did
from tests.app.test_links import WHOLE


def test_what_went_wrong_is_told_first() -> None:
    app = begun().replace(notices=("resumed",))
    for code in ("unsaved", "trouble", "unsaved", "trouble"):
        app = update(app, Noticed(code))
    assert app.notices == ("trouble", "resumed", "unsaved")
    assert "Something went wrong" in to_html(page_view(app, ENGLISH))
    assert did(app, "close:notice").notices == ("resumed", "unsaved")


def test_a_worker_that_comes_late_is_not_complained_of_any_longer() -> None:
    app = begun().replace(notices=("resumed", "alone", "unsaved"))
    assert update(app, Thinker("failed")).notices == app.notices
    assert update(app, Thinker("ready")).notices == ("resumed", "unsaved")


def test_who_is_left_alone_may_try_again() -> None:
    page = to_html(page_view(begun().replace(notices=("alone",)), ENGLISH))
    assert 'href="./"' in page
    assert "Try again" in page


def test_case_e07_a_link_that_is_stepped_through_gives_way_to_the_other_tab() -> None:
    app = begun()
    app = did(update(app, Opened(WHOLE, app.seed)), "link:step")
    assert app.link
    assert app.link.mode == "step"
    app = update(app, MovedOn())
    page = to_html(page_view(app, ENGLISH))
    assert [part.split('"')[0] for part in page.split('data-do="')[1:]] == ["here"]
    assert update(app, Did("step:on")) == app
