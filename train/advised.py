"""A policy with an adviser: it is told what a scripted bot would do, and learns when to do otherwise.

At first it follows the advice nearly always, so it begins as strong as the bot and explores near what the bot does (residual
policy learning, Silver et al. 2018). The advice is a mark for each action behind the observation (`with_advice`).
"""

from __future__ import annotations

from typing import Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import MlpExtractor


class HeedingExtractor(MlpExtractor):
    """The two towers of SB3; what the policy's last layer reads ends with the advice itself."""

    def __init__(self, *arguments: Any, advice: int, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.advice = advice
        self.latent_dim_pi += advice

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        return torch.cat([self.policy_net(features), features[:, -self.advice :]], dim=1)


class AdvisedPolicy(MaskableActorCriticPolicy):
    """The policy of MaskablePPO with `advice` marks at the end of its input. `trust`: the logit that advice begins with."""

    def __init__(self, *arguments: Any, advice: int, trust: float, **settings: Any) -> None:
        self.advice = advice
        self.trust = trust
        super().__init__(*arguments, **settings)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = HeedingExtractor(
            self.features_dim, net_arch=self.net_arch, activation_fn=self.activation_fn, device=self.device, advice=self.advice
        )

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        with torch.no_grad():
            weight: torch.Tensor = self.action_net.weight  # type: ignore[assignment]
            weight[:, -self.advice :] = self.trust * torch.eye(self.advice)
