"""Train in several environments at once, in one process and in several."""

import gymnasium as gym
from sb3_contrib import RecurrentPPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecFrameStack, VecMonitor, VecNormalize


def maker(rank):
    """Return a function that makes an environment with a seed of its own."""

    def make():
        env = gym.make("CartPole-v1")
        env.reset(seed=rank)
        return env

    set_random_seed(0)
    return make


if __name__ == "__main__":
    small = {"lstm_hidden_size": 16}
    env = VecMonitor(SubprocVecEnv([maker(rank) for rank in range(2)], start_method="fork"))
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=32, batch_size=32, policy_kwargs=small)
    model.learn(128)
    assert len(model.ep_info_buffer) > 0
    assert env.get_attr("spec")[0].id == "CartPole-v1"
    env.close()

    plain = DummyVecEnv([maker(rank) for rank in range(3)])
    env = VecNormalize(VecFrameStack(plain, 2), norm_reward=False, clip_obs=5.0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=32, batch_size=32, policy_kwargs=small)
    model.learn(96)
    assert model.get_vec_normalize_env() is env
    assert abs(env.get_original_obs()).max() > 0
    env.training = env.norm_reward = False
    plain.env_method("reset", seed=3)
    plain.set_attr("mine", 7, indices=[0])
    assert plain.get_attr("mine", indices=[0]) == [7]

    model.set_env(VecFrameStack(make_vec_env("CartPole-v1", n_envs=3), 2))
    model.learn(96)
