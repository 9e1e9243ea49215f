"""Writes a network as a file of KataGo's format, version 8, binary weights, gzip, and reads what it wrote."""
import gzip
import os

import numpy as np
import torch

from net import GLOBALS, PLANES

EPSILON = 1e-5


def rounded(values, bits):
    """Floats with so many bits of mantissa, to the nearest: what follows is zeros, which compress."""
    words = np.ascontiguousarray(values, dtype="<f4").view(np.uint32)
    if bits >= 23:
        return words.view("<f4")
    drop = 23 - bits
    half = np.uint32(1 << (drop - 1))
    return ((words + half) & np.uint32(0xFFFFFFFF << drop & 0xFFFFFFFF)).view("<f4")


def bytes_apart(values):
    return values.astype("<f4").tobytes()


class Walk:
    """The way through a network as the file has it. What is done with lines and weights on it, Writer and Reader say."""

    def convolution(self, name, weight):
        """weight [out, in, height, width]"""
        out, inside, height, width = weight.shape
        self.line(name)
        self.line(height, width, inside, out, 1, 1)
        self.weights(weight.permute(2, 3, 1, 0))

    def matrix(self, name, weight):
        """weight [out, in]"""
        self.line(name)
        self.line(weight.shape[1], weight.shape[0])
        self.weights(weight.t())

    def bias(self, name, values):
        self.line(name)
        self.line(len(values))
        self.weights(values, exact=True)

    def norm(self, name, affine):
        count = len(affine.scale)
        self.line(name)
        self.line(count, EPSILON, 1, 1)
        self.weights(np.zeros(count, np.float32), exact=True)
        self.weights(np.full(count, 1 - EPSILON, np.float32), exact=True)
        self.weights(affine.scale, exact=True)
        self.weights(affine.shift, exact=True)
        self.line(name + "/relu")

    def block(self, name, block):
        if not hasattr(block, "to_bias"):
            self.line("ordinary_block")
            self.line(name)
            self.norm(name + "/norm1", block.pre)
            self.convolution(name + "/w1", block.first.weight)
        else:
            self.line("gpool_block")
            self.line(name)
            self.norm(name + "/norm1", block.pre)
            self.convolution(name + "/w1a", block.first.weight[:block.regular])
            self.convolution(name + "/w1b", block.first.weight[block.regular:])
            self.norm(name + "/norm1b", block.pool_norm)
            self.matrix(name + "/w1r", block.to_bias.weight)
        self.norm(name + "/norm2", block.mid)
        self.convolution(name + "/w2", block.second.weight)

    def policy(self, head):
        self.line("policyhead")
        self.convolution("p1", head.regular.weight)
        self.convolution("g1", head.pool.weight)
        self.norm("g1/norm", head.pool_norm)
        self.matrix("g1/to_bias", head.to_bias.weight)
        self.norm("p1/norm", head.norm)
        self.convolution("p2", head.output.weight)
        self.matrix("pass", head.to_pass.weight)

    def value(self, head):
        self.line("valuehead")
        self.convolution("v1", head.convolution.weight)
        self.norm("v1/norm", head.norm)
        self.matrix("v2", head.hidden.weight)
        self.bias("v2/bias", head.hidden.bias)
        self.line("v2/relu")
        self.matrix("v3", head.outcome.weight)
        self.bias("v3/bias", head.outcome.bias)
        self.matrix("scores", head.scores.weight)
        self.bias("scores/bias", head.scores.bias)
        self.convolution("ownership", head.ownership.weight)

    def net(self, net):
        shape = net.shape
        for number in (8, PLANES, GLOBALS):
            self.line(number)
        self.line("trunk")
        regular = shape.channels - shape.pooled
        for number in (shape.blocks, shape.channels, shape.channels, regular, regular, shape.pooled):
            self.line(number)
        self.convolution("input", net.input.weight)
        self.matrix("globals", net.globals.weight)
        for i, block in enumerate(net.blocks):
            self.block(f"block{i + 1}", block)
        self.norm("tip/norm", net.tip)
        self.policy(net.policy)
        self.value(net.value)


class Writer(Walk):
    def __init__(self, bits, name):
        self.parts = [(name + "\n").encode()]
        self.bits = bits

    def line(self, *words):
        self.parts.append((" ".join(str(w) for w in words) + "\n").encode())

    def weights(self, values, exact=False):
        values = values.detach().float().cpu().numpy() if torch.is_tensor(values) else values
        self.parts.append(b"@BIN@" + bytes_apart(rounded(values, 23 if exact else self.bits)) + b"\n")


class Reader(Walk):
    """Fills the network that is walked through. Whatever the file has otherwise than Writer would have written it is an error."""

    def __init__(self, data):
        self.data, self.at = data, data.index(b"\n") + 1  # behind the name

    def take(self, count):
        self.at += count
        if self.at > len(self.data):
            raise ValueError("it is cut off")
        return self.data[self.at - count:self.at]

    def line(self, *words):
        wanted = " ".join(str(w) for w in words)
        found = self.data[self.at:self.data.find(b"\n", self.at)].decode("ascii", "replace")
        if found != wanted:
            raise ValueError(f"it says \"{found[:40]}\" where this trainer writes \"{wanted}\"")
        self.take(len(wanted) + 1)

    def weights(self, values, exact=False):
        tensor = torch.is_tensor(values)
        count = values.numel() if tensor else values.size
        packed = self.take(5 + 4 * count + 1)
        if packed[:5] != b"@BIN@" or packed[-1:] != b"\n":
            raise ValueError("its weights are not where this trainer writes them")
        found = np.frombuffer(packed[5:-1], "<f4").reshape(values.shape)
        if tensor:
            values.copy_(torch.from_numpy(found.copy()))
        elif not np.array_equal(found, values.astype("<f4")):
            raise ValueError("its norms are not those that this trainer writes")


def write(net, path, name, bits=23):
    """Writes the file through a neighbour that is renamed; answers its size."""
    writer = Writer(bits, name)
    with torch.no_grad():
        writer.net(net)
    packed = gzip.compress(b"".join(writer.parts), 9, mtime=0)
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path + ".new", "wb") as file:
        file.write(packed)
    os.replace(path + ".new", path)
    return len(packed)


def read(net, path):
    """Takes the weights from a file that write() made of a network of the same shape; they are rounded there."""
    with gzip.open(path) as file:
        reader = Reader(file.read())
    with torch.no_grad():
        reader.net(net)
    if reader.at != len(reader.data):
        raise ValueError("it goes on behind its end")
