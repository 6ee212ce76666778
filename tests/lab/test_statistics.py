"""Differences, intervals, effects and corrections, beside what others compute."""

import math

import numpy as np
import pytest
from scipy import stats

from ethnos.lab.comparison import Estimate
from ethnos.lab.histograms import MOST_BINS, Bins
from ethnos.lab.statistics import Moments, corrected, estimate, sums_of

DIFFERENCE = (-1.0, 1.0)


def sums(*sides):
    """The sums of one measure; each side's figures game by game."""
    moments = Moments(1, len(sides))
    moments.add(np.stack([np.array(side, dtype=float) for side in sides], axis=1)[:, None, :])
    return sums_of(moments, 0)


@pytest.fixture
def figures():
    chance = np.random.default_rng(7)
    first = chance.normal(50, 10, 120)
    return first, 0.6 * first + chance.normal(23, 8, 120)


def test_a_paired_difference_has_the_interval_of_the_paired_t_test(figures):
    a, b = figures
    found = estimate(sums(a, b), DIFFERENCE, rate=False)
    expected = stats.ttest_rel(b, a)
    interval = expected.confidence_interval(0.95)

    assert found.difference == pytest.approx(np.mean(b - a))
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))
    assert found.p == pytest.approx(expected.pvalue)


def test_an_unpaired_difference_has_the_interval_of_welch(figures):
    a, b = figures
    found = estimate(sums(a, b), DIFFERENCE, rate=False, paired=False)
    expected = stats.ttest_ind(b, a, equal_var=False)
    interval = expected.confidence_interval(0.95)

    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))
    assert found.p == pytest.approx(expected.pvalue)


def test_a_measure_that_both_sides_have_in_some_games_counts_in_those_alone(figures):
    a, b = (side.copy() for side in figures)
    a[::3] = b[::3] = math.nan
    there = ~np.isnan(a)
    found = estimate(sums(a, b), DIFFERENCE, rate=False)
    interval = stats.ttest_rel(b[there], a[there]).confidence_interval(0.95)

    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))


def test_a_measure_that_each_side_has_in_games_of_its_own_differs_by_its_means(figures):
    a, b = (side.copy() for side in figures)
    a[:60] = b[60:] = math.nan
    found = estimate(sums(a, b), DIFFERENCE, rate=False)
    apart = estimate(sums(a[60:], b[:60]), DIFFERENCE, rate=False, paired=False)

    assert found.difference == pytest.approx(np.nanmean(b) - np.nanmean(a))
    assert found.high - found.low == pytest.approx(apart.high - apart.low, rel=0.02)


def test_a_measure_in_fewer_than_two_games_has_no_estimate():
    assert estimate(sums([1.0, math.nan], [2.0, math.nan]), DIFFERENCE, rate=False) is None


def test_a_paired_rate_has_the_interval_of_bonett_and_price():
    """9 games where it happens on B alone, 2 on A alone, 30 on both, 59 on neither."""
    a = [0] * 9 + [1] * 2 + [1] * 30 + [0] * 59
    b = [1] * 9 + [0] * 2 + [1] * 30 + [0] * 59
    found = estimate(sums(a, b), DIFFERENCE, rate=True)
    up, down = 10 / 102, 3 / 102
    reach = stats.t.ppf(0.975, 101) * math.sqrt((up + down - (up - down) ** 2) / 101)

    assert found.difference == pytest.approx(0.07)
    assert (found.low, found.high) == pytest.approx((up - down - reach, up - down + reach))


def test_a_rate_that_differed_in_no_game_is_still_not_certain():
    found = estimate(sums([0] * 50, [0] * 50), DIFFERENCE, rate=True)

    assert found.difference == 0
    assert found.low < -0.02
    assert found.high > 0.02


def test_what_is_left_of_a_whole_beside_its_parts_is_taken_game_by_game(figures):
    a, first = figures
    second, whole = a + 3, first + 5
    found = estimate(sums(a, whole, first, second), (1.0, 1.0, -1.0, -1.0), rate=False)

    assert (found.low, found.difference, found.high) == pytest.approx((2, 2, 2))


def test_the_effect_is_in_standard_deviations_of_a_game(figures):
    a, b = figures
    found = estimate(sums(a, b), DIFFERENCE, rate=False)

    assert found.spread == pytest.approx(math.sqrt((np.var(a) + np.var(b)) / 2))
    assert found.effect == pytest.approx(np.mean(b - a) / found.spread)


def with_p(p):
    return Estimate(1.0, 0.0, 2.0, 0.1, 10.0, p, 1.0, significant=False)


def test_p_values_are_corrected_by_holms_method():
    """0.01 by four, 0.015 by three; 0.03 by two is less than that of the next smaller one would allow."""
    found = corrected([with_p(0.03), with_p(0.01), None, with_p(0.04), with_p(0.015)], [True] * 5)

    assert found[2] is None
    assert [one.p_corrected for one in found if one] == pytest.approx([0.06, 0.04, 0.06, 0.045])
    assert [one.significant for one in found if one] == [False, True, False, True]


def test_too_few_games_are_not_trusted_however_small_their_p():
    (found,) = corrected([with_p(1e-9)], [False])

    assert not found.significant


def test_sums_of_many_games_are_no_larger_than_those_of_few():
    small, large = Moments(3, 2), Moments(3, 2)
    small.add(np.ones((5, 3, 2)))
    for _ in range(50):
        large.add(np.ones((100, 3, 2)))

    assert large.second.nbytes == small.second.nbytes
    assert large.games == 5000


def test_histograms_count_everything_in_few_bins():
    bins = Bins(1.0)
    for value in range(1000):
        bins.add(value / 2)
    made = bins.histogram()

    assert sum(made.counts) == 1000
    assert len(made.counts) <= MOST_BINS
    assert made.start <= 0
    assert made.start + made.width * len(made.counts) > 499.5
