#!/usr/bin/python3
"""Makes the test's proof that an exported network answers elsewhere as it does here:

  fixture.py SAMPLES OUT     SAMPLES: a folder of sample files (from `miai samples`), OUT: tests/train/data/torch

OUT gets net.bin.gz, and for each size WxH.records (a few records as they are) and WxH.answers (text: for each record the
raw policy, outcome, scores and ownership of the network).
"""
import os
import sys

import numpy as np
import torch

import export
from net import Net, Shape
from samples import Batch, Samples


def main():
    source, out = sys.argv[1:3]
    os.makedirs(out, exist_ok=True)
    torch.manual_seed(5)
    net = Net(Shape(blocks=3, channels=16, pooled=8, head=8, hidden=16))
    with torch.no_grad():
        for name, weight in net.named_parameters():
            if name.endswith(("scale", "shift", "bias")):
                weight.add_(0.3 * torch.randn_like(weight))
            else:
                weight.copy_(torch.from_numpy(export.rounded(weight.numpy(), 6).copy()))
        export.write(net, os.path.join(out, "net.bin.gz"), "torch", 6)
        for (width, height), bucket in Samples(source).buckets.items():
            rows = bucket.rows[np.linspace(1, len(bucket.rows) - 1, 4).astype(int)]
            batch = Batch(torch.from_numpy(rows), bucket, "cpu", None)
            answers = torch.cat(net(batch.planes, batch.numbers), 1)
            name = os.path.join(out, f"{width}x{height}")
            rows.tofile(name + ".records")
            with open(name + ".answers", "w") as file:
                for answer in answers:
                    file.write(" ".join(f"{value:.6g}" for value in answer) + "\n")


main()
