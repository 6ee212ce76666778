"""Comparisons and sweeps made by hand: what pages are written of."""

from attrs import evolve

from ethnos.lab.comparison import (
    HIGHER,
    LOWER,
    NO_DIFFERENCE,
    ONE_SIDE,
    SAME_GAMES,
    Attribution,
    Comparison,
    Distributions,
    Estimate,
    Histogram,
    MeasureComparison,
    RuleDifference,
    SideInfo,
    Sweep,
    SweepValue,
    TopicEffect,
)

GAMES = 200


def estimate(difference, half, effect, significant, spread=25.0):
    p = 0.0001 if significant else 0.4
    return Estimate(difference, difference - half, difference + half, effect, spread, p, p, significant)


def measure(key, name, found, verdict, **others):
    told = {
        "group": key.split(".")[0],
        "doc": f"What {name} is.",
        "unit": "glory",
        "rate": False,
        "a": 50.0,
        "b": None if found is None else 50.0 + found.difference,
        "a_games": GAMES,
        "b_games": GAMES if found is not None else 0,
        "differing": 150,
        "distributions": Distributions(
            Histogram(30.0, 2.0, (1, 3, 9, 30, 80, 50, 20, 7)),
            Histogram(28.0, 4.0, (2, 8, 60, 90, 40)),
            Histogram(-3.0, 1.0, (5, 10, 40, 90, 40, 15)),
        ),
    }
    return MeasureComparison(key=key, name=name, estimate=found, verdict=verdict, **(told | others))


WINNER = measure("glory.winner", "glory of the winner", estimate(-2.83, 0.9, -0.11, True), LOWER)
MARGIN = measure("glory.margin", "margin", estimate(0.4, 1.3, 0.02, False), NO_DIFFERENCE)
FIRST_SEAT = measure(
    "victories.order.0",
    "victories of the first seat",
    estimate(0.05, 0.02, 0.12, True),
    HIGHER,
    unit="share",
    rate=True,
    a=0.25,
    b=0.3,
)
FIXED = measure(
    "pace.turns", "turns an era", estimate(3.0, 0.0, None, True, spread=0.0), HIGHER, unit="turns"
)
ALONE = measure("tribes.elf.victories", "victories with elf", None, ONE_SIDE, unit="share", rate=True, a=0.2)
MEASURES = (WINNER, MARGIN, FIRST_SEAT, FIXED, ALONE)

AWARD = RuleDifference(
    key="kingdom.award",
    topic="kingdom",
    a="token(era + 1 - rank)",
    b="token(rank)",
    text="The glory of one rank: was `token(era + 1 - rank)`, and is `token(rank)`.",
    affects_play=True,
)
SYMBOLS = RuleDifference(
    "tribe.koi.symbols", "tribe.koi", [3, 7, 12, 18], [3, 7], "The symbols: fewer.", affects_play=True
)
NAME = RuleDifference(
    "tribe.koi.name", "tribe.koi", "Merfolk", "Koi Sea Spirits", "The name.", affects_play=False
)

AWARD_ALONE = TopicEffect("kingdom.award", ("kingdom.award",), (), (WINNER, MARGIN, FIRST_SEAT))
KOI_ALONE = TopicEffect(
    "tribe.koi",
    ("tribe.koi.symbols", "tribe.koi.length"),
    ("marker.supply",),
    (evolve(WINNER, estimate=estimate(0.1, 0.5, 0.01, False), verdict=NO_DIFFERENCE), MARGIN),
)
REST = evolve(WINNER, estimate=estimate(-0.2, 0.6, -0.02, False), verdict=NO_DIFFERENCE, distributions=None)

COMPARISON = Comparison(
    a=SideInfo("first-edition", "Ethnos, first edition", "a" * 64, ()),
    b=SideInfo("house", "House rules", "b" * 64, ("lowest-token-first", "two-eras")),
    players=4,
    games=GAMES,
    most_games=GAMES,
    seed=77,
    bots=("greedy", "greedy", "random", "random"),
    tribes="drawn for each game",
    paired=True,
    same_games=3,
    stopped="so many games were asked for",
    measures=MEASURES,
    differences=(AWARD, SYMBOLS, NAME),
    attribution=Attribution((AWARD_ALONE, KOI_ALONE), (REST,)),
    method=("The first sentence of the method.", "The second sentence."),
)
BY_CHANCE = evolve(
    COMPARISON,
    bots=("random",),
    measures=(evolve(WINNER, a=31.25, b=28.42), MARGIN),
    attribution=None,
)
FULL = evolve(COMPARISON, random_play=BY_CHANCE)
SAME = evolve(
    COMPARISON,
    same_games=GAMES,
    measures=(evolve(WINNER, estimate=estimate(0.0, 0.0, 0.0, False), verdict=SAME_GAMES),),
    differences=(),
    attribution=Attribution((), ()),
)
SWEEP = Sweep(
    ruleset=COMPARISON.a,
    key="marker.supply",
    own="26",
    players=4,
    games=GAMES,
    most_games=GAMES,
    seed=77,
    bots=("greedy",),
    tribes="drawn for each game",
    stopped="so many games were asked for",
    values=(
        SweepValue("12", "c" * 64, 0, (WINNER, MARGIN)),
        SweepValue("40", "d" * 64, GAMES, (evolve(MARGIN, verdict=SAME_GAMES),)),
    ),
    method=("The first sentence of the method.",),
)

HOSTILE = """</title><script>alert("1")</script>'"><img src=x onerror=alert(2)>&amp;$\\frac{$ `{{ 7 * 7 }}`"""
"""What a stranger may call anything."""


def named_by(text):
    """A comparison in which everything that a stranger may name goes by this text."""
    side = SideInfo(text, text, text, (text, text))
    rows = tuple(
        evolve(one, key=f"{one.key}.{text}", name=f"{text} {one.name}", doc=text, unit=text)
        for one in MEASURES
    )
    rule = RuleDifference(text, text, {text: [text]}, text, text, affects_play=True)
    topic = TopicEffect(text, (text, text), (text,), rows)
    by_chance = evolve(BY_CHANCE, measures=rows, bots=(text,))
    return evolve(
        COMPARISON,
        a=side,
        b=side,
        bots=(text, text),
        tribes=text,
        stopped=text,
        measures=rows,
        differences=(rule, evolve(rule, affects_play=False)),
        attribution=Attribution((topic,), rows),
        random_play=by_chance,
        method=(text,),
        engine=text,
    )
