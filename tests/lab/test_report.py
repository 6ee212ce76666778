"""The page of a comparison: complete, self-contained, readable by everybody, and safe to open."""

import re
import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import matplotlib
import pytest
from attrs import evolve

from ethnos.lab.comparison import NO_DIFFERENCE, Attribution, Histogram, RuleDifference
from ethnos.lab.report import page
from ethnos.lab.report.distributions import readable
from ethnos.lab.report.forest import forest
from tests.lab.page_reader import Page, rows_of
from tests.lab.sample_findings import (
    AWARD_ALONE,
    COMPARISON,
    FULL,
    HOSTILE,
    MARGIN,
    MEASURES,
    SAME,
    SWEEP,
    estimate,
    named_by,
)

ROOT = Path(__file__).resolve().parents[2]
FULL_TEXT = page(FULL)
FULL_PAGE = Page(FULL_TEXT)
PAGES = {
    "full": FULL_TEXT,
    "without random": page(COMPARISON),
    "same games": page(SAME),
    "sweep": page(SWEEP),
    "hostile": page(named_by(HOSTILE)),
}
each_page = pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)


def words(text):
    return " ".join(text.split())


@each_page
def test_a_page_is_well_formed_html(text):
    read = Page(text)

    assert text.startswith("<!DOCTYPE html>\n<html lang=")
    assert read.faults == []


@each_page
def test_a_page_needs_nothing_from_elsewhere(text):
    read = Page(text)
    references = [
        value
        for element in read.elements
        for name, value in element.attributes.items()
        if name in ("href", "src", "srcset", "data", "action", "xlink:href")
    ]
    styles = [element.text for element in read.all("style")]
    styles += [element.attributes["style"] for element in read.elements if "style" in element.attributes]

    assert [reference for reference in references if not reference.startswith("#")] == []
    assert not read.all(
        "script", "link", "img", "iframe", "object", "embed", "base", "form", "video", "image"
    )
    assert not [style for style in styles if re.search(r"url\((?!#)|@import|expression", style)]
    assert not re.search(r"https?:|//[a-z]+\.", text)


@each_page
def test_ids_are_unique_and_every_reference_leads_somewhere(text):
    read = Page(text)
    ids = [element.attributes["id"] for element in read.elements if "id" in element.attributes]
    links = [one.attributes["href"][1:] for one in read.elements if "href" in one.attributes]
    clips = re.findall(r"url\(#([^)]*)\)", text)
    labels = [
        id
        for one in read.elements
        for id in one.attributes.get("aria-labelledby", "").split()
        if text is FULL_TEXT
    ]

    assert len(ids) == len(set(ids))
    assert {*links, *clips, *labels} <= set(ids)


def test_the_page_names_what_was_compared():
    said = words(FULL_PAGE.section("compared").text)

    for side in (FULL.a, FULL.b):
        for part in (side.ruleset, side.title, side.hash, *side.variants):
            assert part in said
    assert "77" in said
    assert "greedy, greedy, random, random" in said
    assert FULL.engine in said
    assert FULL.tribes in said
    assert "3 games, move for move" in said


def test_the_short_verdict_comes_before_all_tables():
    first = FULL_PAGE.elements.index(FULL_PAGE.all("table")[0])
    verdict = words(FULL_PAGE.section("short").text)

    assert FULL_PAGE.elements.index(FULL_PAGE.section("short")) < first
    assert "3 of 5 measures differ." in verdict
    assert (
        "glory of the winner is lower with B: 47.17 instead of 50.00 (−2.83; 95 % interval −3.73 to −1.93; "
        "a very small effect)." in verdict
    )
    assert "For the other 2 no difference was found at this many games" in verdict
    assert "kingdom.award moves 2 measures" in verdict
    assert "With bots that play at random, 1 of 2 measures differ" in verdict


def test_the_rules_that_differ_stand_by_topic_with_both_values():
    rows = rows_of(FULL_PAGE, "rules")

    assert ["kingdom"] in rows
    assert ["kingdom.award", "token(era + 1 - rank)", "token(rank)"] in rows
    assert ["tribe.koi"] in rows
    assert ["tribe.koi.symbols", "[3, 7, 12, 18]", "[3, 7]"] in rows
    assert ["tribe.koi.name", "Merfolk", "Koi Sea Spirits"] in rows
    assert (
        "The glory of one rank: was token(era + 1 - rank), and is token(rank)."
        in FULL_PAGE.section("rules").text
    )


def test_a_value_stands_under_the_topic_that_the_rules_give_it():
    seats = RuleDifference("players", "setup", [2, 4], [2, 6], "For two more players.", affects_play=True)
    read = Page(page(evolve(COMPARISON, differences=(seats,))))

    assert [one.text for one in read.within("rules") if one.tag == "h3"] == ["setup"]


def test_the_table_has_every_measure_with_its_figures_and_verdict():
    rows = rows_of(FULL_PAGE, "measures")
    (winner,) = [row for row in rows if "glory of the winner" in row[0]]
    (seat,) = [row for row in rows if "first seat" in row[0]]
    (elf,) = [row for row in rows if "elf" in row[0]]

    assert winner == [
        "▼glory of the winnergloryA 50.00, B 47.17, effect −0.11", "50.00",
        "47.17", "−2.83", "−3.73 to −1.93", "−0.11", "B is lowerp < 0.001"
    ]  # fmt: skip
    assert seat[1:6] == ["25.0 %", "30.0 %", "+5.0 pp", "+3.0 to +7.0 pp", "+0.12"]
    assert elf[1:] == ["20.00 %", "–", "–", "–", "–", "on one side only"]
    assert [row[0] for row in rows if len(row) == 1] == ["glory", "victories", "pace", "tribes"]
    assert sum(len(row) == 7 for row in rows) == 1 + len(MEASURES)


def test_on_a_phone_a_row_is_the_measure_its_difference_the_interval_and_the_verdict():
    """The columns that a narrow screen leaves out are told in small print under the name, which other screens hide."""
    (style,) = FULL_PAGE.all("style")
    on_phones = re.search(r"@media screen and \(max-width: 40rem\) \{(.*?)\n\}", style.text, re.DOTALL)[1]
    before = style.text.partition("@media screen and (max-width")[0]
    cells = [one for one in FULL_PAGE.within("measures") if one.tag in ("th", "td")]
    kept = [words(one.text) for one in cells if "wide" not in one.attributes.get("class", "").split()]

    assert ".measures .wide { display: none; }" in on_phones
    assert ".measures th small.narrow { display: block; }" in on_phones
    assert "small.narrow { display: none; }" in before
    assert kept[:4] == ["Measure", "B − A", "95 % interval", "Verdict"]
    assert kept[5:9] == [
        "▼glory of the winnergloryA 50.00, B 47.17, effect −0.11", "−2.83", "−3.73 to −1.93", "B is lowerp < 0.001"
    ]  # fmt: skip
    assert any(text.endswith("A 20.00 %, B –") for text in kept)


def test_every_measure_is_explained():
    said = FULL_PAGE.section("words").text

    for measure in MEASURES:
        assert measure.name in said
        assert measure.doc in said


def test_the_main_table_is_repeated_for_random_bots():
    rows = rows_of(FULL_PAGE, "random")

    assert ["31.25", "28.42"] in [row[1:3] for row in rows]
    assert "played by random" in FULL_PAGE.section("random").text
    assert "played by greedy and random" in FULL_PAGE.section("measures").text
    assert "not asked for" in Page(PAGES["without random"]).section("random").text


def test_attribution_says_which_topic_moves_which_measure():
    head, *rows = [row for row in rows_of(FULL_PAGE, "attribution") if len(row) == 5]
    section = words(FULL_PAGE.section("attribution").text)

    assert head == ["Measure", "kingdom.award", "tribe.koi", "only in combination", "all together"]
    assert ["glory of the winner", "▼−2.83, B is lower", f"+0.10, {NO_DIFFERENCE}", f"−0.20, {NO_DIFFERENCE}",
            "▼−2.83, B is lower"] in rows  # fmt: skip
    assert "kingdom.award moves victories of the first seat, glory of the winner." in section
    assert (
        "tribe.koi (tribe.koi.symbols, tribe.koi.length), which does not load without marker.supply"
        in section
    )
    assert "moves no measure that can be told at this many games" in section


def test_a_single_topic_leaves_nothing_to_a_combination():
    only = evolve(COMPARISON, attribution=Attribution((AWARD_ALONE,), ()))
    head, *_ = rows_of(Page(page(only)), "attribution")

    assert head == ["Measure", "kingdom.award", "all together"]


def test_where_nothing_differs_the_page_says_no_more_than_that():
    none = evolve(COMPARISON, measures=(MARGIN,), attribution=None)
    said = words(Page(page(none)).section("short").text)

    assert "No difference found in 200 games." in said
    assert "no proof that there is none" in said


def test_the_same_games_need_no_plots():
    same = Page(PAGES["same games"])

    assert "No measure differs: the games are the same." in same.section("short").text
    assert not same.all("svg")
    assert "both sides play by the same rules" in same.section("rules").text


def test_the_method_and_its_limits_are_told():
    said = words(FULL_PAGE.section("method").text)

    for sentence in (
        *FULL.method,
        "95 % interval",
        "How people would play.",
        "corrected for all that is looked at together",
    ):
        assert sentence in said


def test_plots_are_drawings_with_a_title_and_a_description_that_gives_the_figures():
    plots = FULL_PAGE.all("svg")
    told = [
        [words(child.text) for child in FULL_PAGE.elements if child.parents and child.parents[-1] is plot][:2]
        for plot in plots
    ]

    assert {plot.attributes["role"] for plot in plots} == {"img"}
    assert [title for title, _ in told] == [
        "Standardised differences: glory",
        "Standardised differences: victories",
        "How games are spread: turns an era",
        "How games are spread: glory of the winner",
        "How games are spread: margin",
        "What moves: turns an era",
        "What moves: victories of the first seat",
        "What moves: glory of the winner",
    ]
    assert told[0][1] == "2 measures, of which 1 differs: glory of the winner −0.11; margin +0.02."
    assert all(plot.parents[-1].tag == "figure" for plot in plots)
    assert "not drawn: turns an era, victories with elf" in words(FULL_PAGE.section("plots").text)


def test_an_interval_is_drawn_where_the_difference_is_exactly_0():
    none = estimate(0.0, 0.02, 0.0, False, spread=0.1)
    drawn = {
        forest([evolve(MARGIN, estimate=evolve(none, low=-half, high=half))], "same")[0].svg
        for half in (0.01, 0.02)
    }

    assert len(drawn) == 2


@pytest.mark.parametrize(("games", "most"), [(1, 8), (150, 16), (2000, 38)])
def test_a_plot_has_no_more_bins_than_its_games_can_fill(games, most):
    drawn = readable(Histogram(-0.3, 0.1, (*[0] * 20, games, *[0] * 41)))

    assert len(drawn.counts) <= most
    assert sum(drawn.counts) == games
    (place,) = [place for place, count in enumerate(drawn.counts) if count]
    assert drawn.start + place * drawn.width <= 1.7 + 1e-9 < drawn.start + (place + 1) * drawn.width


def test_plots_have_the_colours_and_letters_of_the_page():
    drawn = re.sub(r"<style>.*?</style>", "", FULL_TEXT, flags=re.DOTALL)

    assert "var(--higher)" in drawn
    assert "var(--b)" in drawn
    assert not re.search(r"(fill|stroke): ?#|font-family|fill=", drawn)


@each_page
def test_headings_and_tables_can_be_found_by_those_who_do_not_see_them(text):
    read = Page(text)
    levels = [int(element.tag[1]) for element in read.all("h1", "h2", "h3", "h4")]
    tables = read.all("table")
    inside = [{child.tag for child in read.elements if table in child.parents} for table in tables]

    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all("caption" in tags for tags in inside)
    assert {element.attributes.get("scope") for element in read.all("th")} <= {"col", "row", "rowgroup"}
    assert all(table.parents[-1].attributes["tabindex"] == "0" for table in tables)


@each_page
def test_a_page_fits_phones(text):
    read = Page(text)
    (viewport,) = [one for one in read.all("meta") if one.attributes.get("name") == "viewport"]

    assert "width=device-width" in viewport.attributes["content"]
    assert all(table.parents[-1].attributes["class"] == "scroll" for table in read.all("table"))
    assert all("width" not in svg.attributes for svg in read.all("svg"))


def test_what_strangers_name_is_text_and_never_markup():
    read = Page(PAGES["hostile"])
    plain = Page(page(named_by("plain")))

    assert {one.tag for one in read.elements} <= {one.tag for one in plain.elements}
    assert not [one for one in read.elements if any(name.startswith("on") for name in one.attributes)]
    assert HOSTILE in read.all("title")[0].text
    assert HOSTILE in read.all("h1")[0].text
    assert HOSTILE in {one.text for one in read.all("bdi")}
    assert "49" not in read.all("h1")[0].text


def test_signs_that_cannot_be_seen_are_shown_as_one_that_can():
    """Among them those that turn the text around them, and halves of letters, which no file can hold."""
    text = page(named_by("a\x00b\u202ec\x1bd\ud800e\u2066"))

    assert "a\ufffdb\ufffdc\ufffdd\ufffde\ufffd" in Page(text).all("h1")[0].text
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text)
    assert Page(text).faults == []


def test_equal_findings_give_equal_bytes_in_every_process():
    code = (
        "from hashlib import sha256; from ethnos.lab.report import page;"
        "from tests.lab.sample_findings import FULL; print(sha256(page(FULL).encode()).hexdigest())"
    )
    other = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PYTHONHASHSEED": "4711", "PATH": "", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert page(FULL) == FULL_TEXT
    assert other.stdout.strip() == sha256(FULL_TEXT.encode()).hexdigest()


def test_a_users_settings_of_matplotlib_do_not_show():
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert page(FULL) == FULL_TEXT
        assert matplotlib.rcParams["font.size"] == 30


def test_a_sweep_has_a_table_for_each_value_and_all_side_by_side():
    read = Page(PAGES["sweep"])
    head, winner = rows_of(read, "values")

    assert head == ["Measure", "12", "40"]
    assert winner == ["glory of the winner", "▼−2.83, B is lower", "–, cannot be said"]
    assert "Beside the ruleset's own value, 26" in words(read.section("short").text)
    assert "40: The games are the same." in words(read.section("short").text)
    assert "marker.supply = 12" in read.section("value.1").text
    assert len(rows_of(read, "value.1")) == 1 + 1 + 2
    assert "c" * 64 in read.section("compared").text


VARIABLE = re.compile(r"--(\w+): (#[0-9a-f]{6})")
LIGHT, DARK = (
    dict(VARIABLE.findall(part)) for part in Page(FULL_TEXT).all("style")[0].text.split("@media screen")[:2]
)


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """As WCAG 2 computes it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_letters_and_signs_stand_out_from_the_paper(scheme):
    for letters in ("ink", "muted", "link"):
        assert contrast(scheme[letters], scheme["paper"]) >= 4.5
        assert contrast(scheme[letters], scheme["soft"]) >= 4.5
    for sign in ("higher", "lower", "a", "b"):
        assert contrast(scheme[sign], scheme["paper"]) >= 3
