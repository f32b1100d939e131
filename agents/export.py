"""A trained agent as an ONNX file: the same network for any runtime."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from .learned import LearnedAgent
from .network import ILLEGAL, Layer, heeded

try:
    import onnx
    from onnx import TensorProto, helper, numpy_helper
except ImportError:
    raise ImportError("export needs onnx: pip install 'sarpedon[serve]'") from None

OPSET = 17


def onnx_model(agent: LearnedAgent) -> Any:
    """observation float32[n, size] and action_mask int8[n, actions] in; logits, probabilities and value out.

    An advised agent has a third input: advice int64[n], the action that its adviser would take (-1: none).
    """
    network = agent.network
    nodes: list[Any] = []
    constants = [numpy_helper.from_array(np.array(ILLEGAL, np.float32), "illegal")]
    if network.advised:
        _mark_advice(network.actions, nodes, constants)
    entrance = "advised_observation" if network.advised else "observation"
    _tower(network.policy, entrance, "policy", "all_logits", nodes, constants)
    _tower(network.critic, entrance, "critic", "value_column", nodes, constants)
    constants.append(numpy_helper.from_array(np.array([1], np.int64), "axis"))
    nodes += [
        helper.make_node("Cast", ["action_mask"], ["legal"], to=TensorProto.BOOL),
        helper.make_node("Where", ["legal", "all_logits", "illegal"], ["logits"]),
        helper.make_node("Softmax", ["logits"], ["probabilities"], axis=1),
        helper.make_node("Squeeze", ["value_column", "axis"], ["value"]),
    ]

    def tensor(name: str, kind: int, *shape: Any) -> Any:
        return helper.make_tensor_value_info(name, kind, ["n", *shape])

    inputs = [
        tensor("observation", TensorProto.FLOAT, agent.game.observation_size),
        tensor("action_mask", TensorProto.INT8, network.actions),
    ]
    if network.advised:
        inputs.append(tensor("advice", TensorProto.INT64))
    graph = helper.make_graph(
        nodes,
        "sarpedon",
        inputs,
        [
            tensor("logits", TensorProto.FLOAT, network.actions),
            tensor("probabilities", TensorProto.FLOAT, network.actions),
            tensor("value", TensorProto.FLOAT),
        ],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9, producer_name="sarpedon")
    helper.set_model_props(model, {"card": json.dumps(agent.card), "game": agent.game.name})
    onnx.checker.check_model(model)
    return model


def _mark_advice(actions: int, nodes: list[Any], constants: list[Any]) -> None:
    """The advised action as a mark among `actions` numbers, behind the observation."""
    constants += [
        numpy_helper.from_array(np.arange(actions, dtype=np.int64)[None], "action_numbers"),
        numpy_helper.from_array(np.array([1], np.int64), "last_axis"),
    ]
    nodes += [
        helper.make_node("Unsqueeze", ["advice", "last_axis"], ["advice_column"]),
        helper.make_node("Equal", ["advice_column", "action_numbers"], ["is_advised"]),
        helper.make_node("Cast", ["is_advised"], ["advice_marks"], to=TensorProto.FLOAT),
        helper.make_node("Concat", ["observation", "advice_marks"], ["advised_observation"], axis=1),
    ]


def _tower(layers: list[Layer], entrance: str, name: str, output: str, nodes: list[Any], constants: list[Any]) -> None:
    """Gemm and Relu for every layer, from `entrance` to `output`."""
    current = entrance
    for number, (weight, bias) in enumerate(layers):
        last = number == len(layers) - 1
        if last and heeded(layers):
            nodes.append(helper.make_node("Concat", [current, "advice_marks"], [f"{name}_and_advice"], axis=1))
            current = f"{name}_and_advice"
        constants.append(numpy_helper.from_array(weight, f"{name}_weight_{number}"))
        constants.append(numpy_helper.from_array(bias, f"{name}_bias_{number}"))
        result = output if last else f"{name}_{number}"
        inputs = [current, f"{name}_weight_{number}", f"{name}_bias_{number}"]
        nodes.append(helper.make_node("Gemm", inputs, [result], transB=1))
        if not last:
            nodes.append(helper.make_node("Relu", [result], [f"{result}_on"]))
            current = f"{result}_on"


def export(agent: LearnedAgent, path: Path) -> None:
    onnx.save(onnx_model(agent), str(path))
