"""The network: a residual trunk with global pooling, shaped as KataGo's model files (version 8) describe it.

Layers are not normalised by batches, because batches of one size of board would not agree with boards of another: every
normalisation is a scale and a shift of its own, and the weights start small enough to do without.
Tensors are [batch, channels, height, width], top row first, from the view of the side to move.
"""
import math
from dataclasses import asdict, dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F

PLANES = 22
GLOBALS = 19
SCORE_UNIT = 20.0  # the file format's: raw scores are in twenties of points


@dataclass
class Shape:
    """How large a network is. Pooling blocks are the second, fourth, ... block."""
    blocks: int = 6
    channels: int = 64
    pooled: int = 16
    head: int = 32
    hidden: int = 64

    def name(self):
        return f"b{self.blocks}c{self.channels}"

    def as_dict(self):
        return asdict(self)


def means(x, third):
    """The three kinds of means over the board, [batch, 3 * channels]; third: "maximum" or "square"."""
    side = math.sqrt(x.shape[2] * x.shape[3]) - 14.0
    mean = x.mean((2, 3))
    last = x.amax((2, 3)) if third == "maximum" else mean * (side * side / 100.0 - 0.1)
    return torch.cat([mean, mean * (side / 10.0), last], 1)


class Affine(nn.Module):
    """max(x * scale + shift, 0) by channel."""

    def __init__(self, channels):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(channels))
        self.shift = nn.Parameter(torch.zeros(channels))

    def forward(self, x):
        return F.relu(x * self.scale.view(1, -1, 1, 1) + self.shift.view(1, -1, 1, 1))


def convolution(inside, outside, side, gain=1.0):
    layer = nn.Conv2d(inside, outside, side, padding=side // 2, bias=False)
    nn.init.normal_(layer.weight, std=gain * math.sqrt(2.0 / (inside * side * side)))
    return layer


def matrix(inside, outside, bias=False, gain=1.0):
    layer = nn.Linear(inside, outside, bias=bias)
    nn.init.normal_(layer.weight, std=gain * math.sqrt(1.0 / inside))
    if bias:
        nn.init.zeros_(layer.bias)
    return layer


class Block(nn.Module):
    def __init__(self, shape, pooling):
        super().__init__()
        channels, pooled = shape.channels, shape.pooled if pooling else 0
        self.pre = Affine(channels)
        self.first = convolution(channels, channels, 3)  # pooling: the last channels are pooled
        self.regular = channels - pooled
        if pooled:
            self.pool_norm = Affine(pooled)
            self.to_bias = matrix(3 * pooled, self.regular, gain=0.5)
        self.mid = Affine(self.regular)
        self.second = convolution(self.regular, channels, 3, gain=0.5 / math.sqrt(shape.blocks))

    def forward(self, trunk):
        x = self.first(self.pre(trunk))
        if hasattr(self, "to_bias"):
            bias = self.to_bias(means(self.pool_norm(x[:, self.regular:]), "maximum"))
            x = x[:, :self.regular] + bias[:, :, None, None]
        return trunk + self.second(self.mid(x))


class PolicyHead(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.regular = convolution(shape.channels, shape.head, 1)
        self.pool = convolution(shape.channels, shape.head, 1)
        self.pool_norm = Affine(shape.head)
        self.to_bias = matrix(3 * shape.head, shape.head, gain=0.5)
        self.norm = Affine(shape.head)
        self.output = convolution(shape.head, 1, 1, gain=0.5)
        self.to_pass = matrix(3 * shape.head, 1, gain=0.5)

    def forward(self, trunk):
        pooled = means(self.pool_norm(self.pool(trunk)), "maximum")
        x = self.norm(self.regular(trunk) + self.to_bias(pooled)[:, :, None, None])
        return torch.cat([self.output(x).flatten(1), self.to_pass(pooled)], 1)


class ValueHead(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.convolution = convolution(shape.channels, shape.head, 1)
        self.norm = Affine(shape.head)
        self.hidden = matrix(3 * shape.head, shape.hidden, bias=True)
        self.outcome = matrix(shape.hidden, 3, bias=True)
        self.scores = matrix(shape.hidden, 4, bias=True, gain=0.3)
        self.ownership = convolution(shape.head, 1, 1, gain=0.5)

    def forward(self, trunk):
        x = self.norm(self.convolution(trunk))
        hidden = F.relu(self.hidden(means(x, "square")))
        return self.outcome(hidden), self.scores(hidden), self.ownership(x).flatten(1)


# How much more one side thinks (KataGo's playout doublings). These begin without weights, and stay so where no sample
# tells of them: programs see by that whether a network was taught it.
DOUBLINGS = [15, 16]


class Net(nn.Module):
    """Answers raw outputs as the file format has them: policy [batch, points + 1], outcome [batch, 3] (win, loss, no
    result), scores [batch, 4] (mean, deviation before softplus, lead, unused), ownership [batch, points] before tanh."""

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.input = convolution(PLANES, shape.channels, 3)
        self.globals = matrix(GLOBALS, shape.channels)
        with torch.no_grad():
            self.globals.weight[:, DOUBLINGS] = 0
        self.blocks = nn.ModuleList(Block(shape, pooling=i % 2 == 1) for i in range(shape.blocks))
        self.tip = Affine(shape.channels)
        self.policy = PolicyHead(shape)
        self.value = ValueHead(shape)

    def forward(self, planes, numbers):
        trunk = self.input(planes) + self.globals(numbers)[:, :, None, None]
        for block in self.blocks:
            trunk = block(trunk)
        trunk = self.tip(trunk)
        return (self.policy(trunk), *self.value(trunk))

    def inner_weights(self):
        """The weights of the trunk's convolutions, which are trained as matrices."""
        return [layer.weight for block in self.blocks for layer in (block.first, block.second)]
