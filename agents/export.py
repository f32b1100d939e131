"""A trained agent as an ONNX file: the same network for any runtime."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from .learned import LearnedAgent
from .network import ILLEGAL, Layer

try:
    import onnx
    from onnx import TensorProto, helper, numpy_helper
except ImportError:
    raise ImportError("export needs onnx: pip install 'sarpedon[serve]'") from None

OPSET = 17


def onnx_model(agent: LearnedAgent) -> Any:
    """observation float32[n, size] and action_mask int8[n, actions] in; logits, probabilities and value out."""
    network = agent.network
    nodes: list[Any] = []
    constants = [numpy_helper.from_array(np.array(ILLEGAL, np.float32), "illegal")]
    _tower(network.policy, "policy", "all_logits", nodes, constants)
    _tower(network.critic, "critic", "value_column", nodes, constants)
    constants.append(numpy_helper.from_array(np.array([1], np.int64), "axis"))
    nodes += [
        helper.make_node("Cast", ["action_mask"], ["legal"], to=TensorProto.BOOL),
        helper.make_node("Where", ["legal", "all_logits", "illegal"], ["logits"]),
        helper.make_node("Softmax", ["logits"], ["probabilities"], axis=1),
        helper.make_node("Squeeze", ["value_column", "axis"], ["value"]),
    ]

    def tensor(name: str, kind: int, *shape: Any) -> Any:
        return helper.make_tensor_value_info(name, kind, ["n", *shape])

    graph = helper.make_graph(
        nodes,
        "sarpedon",
        [tensor("observation", TensorProto.FLOAT, network.inputs), tensor("action_mask", TensorProto.INT8, network.actions)],
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


def _tower(layers: list[Layer], name: str, output: str, nodes: list[Any], constants: list[Any]) -> None:
    """Gemm and Relu for every layer, from the observation to `output`."""
    current = "observation"
    for number, (weight, bias) in enumerate(layers):
        last = number == len(layers) - 1
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
