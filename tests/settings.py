"""Settings of a training for tests, by the names of their options."""

from echelon_rl.config import TrainConfig, option_name

_BY_OPTION = {option_name(name)[2:].replace("-", "_"): name for name in TrainConfig().flat()}


def configured(start=None, /, **options):
    """Return settings with changes: ``configured(n_steps=4)`` sets ``ppo.n_steps``, as ``--n-steps`` does."""
    return (start or TrainConfig()).replace({_BY_OPTION[option]: value for option, value in options.items()})


def by_option(config):
    """Return all settings by the names of their options."""
    values = config.flat()
    return {option: values[name] for option, name in _BY_OPTION.items()}
