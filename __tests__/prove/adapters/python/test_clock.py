"""Which updates are steps, where a script has several optimizers."""

from minicluster_torch.clock import Clock


def steps_of(names: str) -> list[bool]:
    """For each update, by the name of its optimizer, whether it ends a step."""
    clock = Clock()
    return [clock.updated(name) for name in names]


def steps_in(names: str) -> int:
    return sum(steps_of(names))


def test_one_optimizer_ends_a_step_each_time() -> None:
    assert steps_of('AAA') == [True, True, True]


def test_two_optimizers_in_turn_are_one_step_each_round() -> None:
    assert steps_of('DGDGDG') == [True, False] * 3


def test_a_critic_that_steps_five_times_per_generator_sets_the_pace() -> None:
    assert steps_in('DDDDDG' * 4) == 20


def test_a_generator_that_steps_first_gives_the_pace_to_a_critic_that_steps_more_often() -> None:
    expected = [True, False, True, True, True, True, False, True, True, True, True, True, False]
    assert steps_of('GDDDDDGDDDDDG') == expected


def test_a_new_optimizer_takes_over_once_it_has_stepped_twice() -> None:
    assert steps_of('AAABBBB') == [True, True, True, False, True, True, True]


def test_three_optimizers_in_turn_are_one_step_each_round() -> None:
    assert steps_of('ACTACTACT') == [True, False, False] * 3


def test_an_optimizer_for_each_phase_goes_on_counting() -> None:
    assert steps_in('A' * 8 + 'B' * 8 + 'C' * 8) == 22
