"""Kernels that drive whole matches of agents (commanded by the caller), bots (scripts) and guests (commanders)."""

from echelon_env.bots.commander import command
from echelon_env.bots.navigation import navigate
from echelon_env.bots.orders import HOLD, mask_orders, write_order
from echelon_env.constants import ZERO
from echelon_env.kernels.decorator import kernel
from echelon_env.mdp import actions as layouts
from echelon_env.mdp.actions import decode_action, mask_choices, mask_options, write_options
from echelon_env.mdp.observations import observe_mech
from echelon_env.mdp.rewards import reward, set_potentials
from echelon_env.sim.objectives import USUAL
from echelon_env.sim.state import ENDED_BY_TIME, one_match
from echelon_env.sim.step import perceive, play_decision


@kernel
def command_bots(match, rules, desk, skills, seats, bots, observations, actions):
    """Let every living scripted mech choose its action from its last observation."""
    for s in range(seats.shape[0]):
        if match.mechs[seats[s]].alive == 1:
            command(match, rules, desk, skills, seats[s], bots[s], observations[s], actions[s])


@kernel
def give_order(match, rules, me, action):
    """Decode the action of a living mech."""
    if match.mechs[me].alive == 1:
        decode_action(match, rules, me, action)


@kernel
def give_orders(match, rules, seats, actions):
    """Decode the actions of all living seats."""
    for s in range(seats.shape[0]):
        give_order(match, rules, seats[s], actions[s])


@kernel
def observe_seat(match, rules, me, hidden, observation):
    """Write the observation of a mech, without the hidden columns."""
    observe_mech(match, rules, me, observation)
    for k in range(hidden.shape[0]):
        observation[hidden[k]] = ZERO


@kernel
def observe_seats(match, rules, seats, hidden, observations):
    """Write the observations of all seats."""
    for s in range(seats.shape[0]):
        observe_seat(match, rules, seats[s], hidden, observations[s])


@kernel
def show_result(match, rules, tables, io, e, s):
    """Write the results of agent seat ``s`` of match ``e`` for the views."""
    # The time limit of a goal is part of the task, so it terminates the episode.
    over, by_time = match.clock.over == 1, match.clock.reason == ENDED_BY_TIME and rules.params[0].goal == USUAL
    mech = tables.agent_seats[s]
    io.agent_rewards[e, s] = io.rewards[e, mech]
    for k in range(tables.weights.shape[0]):
        io.agent_components[e, s, k] = io.terms[e, mech, k] * tables.weights[k]
    io.agent_alive[e, s] = match.mechs[mech].alive == 1
    io.agent_terminated[e, s] = over and not by_time
    io.agent_truncated[e, s] = over and by_time


@kernel
def show_seats(match, rules, tables, io, e):
    """Write the observations of all seats of match ``e`` and their results for the views."""
    observe_seats(match, rules, tables.agent_seats, tables.hidden, io.agent_observations[e])
    observe_seats(match, rules, tables.bot_seats, tables.hidden[:0], io.bot_observations[e])
    observe_seats(match, rules, tables.guest_seats, tables.hidden, io.guest_observations[e])
    for s in range(tables.agent_seats.shape[0]):
        show_result(match, rules, tables, io, e, s)


@kernel
def play_match(match, rules, tables, io, desk, e):
    """Play one decision of match ``e``: scripts, orders, simulation, rewards, observations."""
    skills, seats = tables.skills[e], tables.bot_seats
    command_bots(match, rules, desk, skills, seats, io.bots[e], io.bot_observations[e], io.bot_actions[e])
    give_orders(match, rules, tables.bot_seats, io.bot_actions[e])
    give_orders(match, rules, tables.guest_seats, io.guest_actions[e])
    give_orders(match, rules, tables.agent_seats, io.agent_actions[e])
    navigate(match, rules, desk, tables.guest_seats)
    navigate(match, rules, desk, tables.agent_seats)
    play_decision(match, rules)
    reward(match, rules, tables.weights, io.terms[e], io.rewards[e])
    show_seats(match, rules, tables, io, e)


@kernel
def play_range(state, rules, tables, io, desk, first, last, begin):
    """Play one decision of the matches ``first`` to ``last - 1``, or ``begin`` them; return how many are over.

    One kernel does both, so that sensors and observations are compiled only once.
    """
    over = 0
    for e in range(first, last):
        if begin:
            match = one_match(state, e)
            perceive(match, rules)
            set_potentials(match, rules)
            show_seats(match, rules, tables, io, e)
        elif state.clock[e].over == 0:
            play_match(one_match(state, e), rules, tables, io, desk, e)
        over += state.clock[e].over
    return over


@kernel
def advise_range(state, rules, desk, skills, seats, bots, observations, actions, first, last):
    """Write what scripted commanders would do in the agents' seats of the matches ``first`` to ``last - 1``."""
    for e in range(first, last):
        command_bots(one_match(state, e), rules, desk, skills, seats, bots[e], observations[e], actions[e])


@kernel
def mask_seat(match, rules, me, hears, choices, options):
    """Write which choices of a mech can have an effect, int8 (32,), and the options (83,) if there are any."""
    mask_choices(match, rules, me, choices)
    if options.shape[0] > 0:
        mask_options(match.mechs[me].alive == 1, hears, choices, options)


@kernel
def mask_range(state, rules, seats, hears, choices, options, first, last):
    """Write which choices of the seats can have an effect, int8 (E, A, 32), and the options (E, A, 83)."""
    for e in range(first, last):
        for s in range(seats.shape[0]):
            mask_seat(one_match(state, e), rules, seats[s], hears, choices[e, s], options[e, s])


@kernel
def mask_orders_range(state, rules, seats, observations, masks, first, last):
    """Write which orders the seats may be given, int8 (E, A, 43)."""
    for e in range(first, last):
        match = one_match(state, e)
        for s in range(seats.shape[0]):
            mask_orders(match, rules, seats[s], observations[e, s], masks[e, s])


@kernel
def take_options(match, me, s, masks, chosen, refused, action):
    """Write the flat action of a seat's options int64 (21,); masked ones become neutral and are counted."""
    for k in range(chosen.shape[0]):
        if masks[layouts.OPTION_OFFSETS[k] + chosen[k]] == 0:
            chosen[k] = layouts.NEUTRAL_OPTIONS[k]
            refused[s] += 1 if match.mechs[me].alive == 1 else 0
    write_options(chosen, action)


@kernel
def take_options_range(state, seats, masks, chosen, refused, actions, first, last):
    """Write the flat actions of the chosen options int64 (E, A, 21)."""
    for e in range(first, last):
        for s in range(seats.shape[0]):
            take_options(one_match(state, e), seats[s], s, masks[e, s], chosen[e, s], refused[e], actions[e, s])


@kernel
def take_order(match, rules, skill, me, s, bot, observation, masks, chosen, refused, action):
    """Write the flat action of the order int64 (1,) that a seat chose; a masked one becomes ``hold`` and is counted."""
    if masks[chosen[0]] == 0:
        chosen[0] = HOLD
        refused[s] += 1 if match.mechs[me].alive == 1 else 0
    write_order(match, rules, skill, me, bot, observation, chosen[0], action)


@kernel
def take_seats_orders(match, rules, skill, bots, seats, observations, masks, chosen, refused, actions):
    """Write the flat actions of the orders of a match; within ``take_orders_range`` this takes seven times as long."""
    for s in range(seats.shape[0]):
        take_order(match, rules, skill, seats[s], s, bots[s], observations[s], masks[s], chosen[s], refused, actions[s])


@kernel
def take_orders_range(state, rules, skills, bots, seats, observations, masks, chosen, refused, actions, first, last):
    """Write the flat actions of the chosen orders int64 (E, A, 1)."""
    for e in range(first, last):
        take_seats_orders(
            one_match(state, e), rules, skills[0], bots[e], seats, observations[e], masks[e], chosen[e], refused[e],
            actions[e],
        )  # fmt: skip
