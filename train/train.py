#!/usr/bin/python3
"""Trains a network from sample files; stopped at any time, the same command goes on.

  train.py --samples DIR --out DIR [--blocks 6 --channels 64] [--total 8e6] [--processes 2] [--device cuda]
  train.py --samples TAUGHT=3 --samples OWN=1 --start NET.bin.gz --out DIR ...

DIR of the samples is what `miai samples` wrote (train/ and held/); of several, each gets its share of the steps. OUT
gets checkpoint.pt, log.jsonl (one line for each report: losses on what is learned and on what was held out) and
net.bin.gz, the averaged weights as KataGo's programs and `miai` read them.
"""
import argparse
import copy
import json
import math
import os
import signal
import sys
import time

os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np
import torch
import torch.distributed as group

import export
from losses import agreement, losses, outputs
from net import Net, Shape
from optimizers import Pair
from samples import Batch, Source, stream


LONGEST_SILENCE = 900  # seconds without a checkpoint


def folder_and_share(parser, text):
    folder, _, share = text.partition("=")
    try:
        number = float(share or 1)
    except ValueError:
        number = 0
    if not folder or not 0 < number < math.inf:
        parser.error(f'--samples "{text}" is no folder with a share above 0, as in DIR or DIR=2')
    return folder.rstrip("/") or "/", number


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--samples", required=True, action="append", metavar="DIR[=SHARE]", help="folder of sample files, and its share of the steps (1)")
    add("--out", required=True, help="folder of checkpoints")
    add("--blocks", type=int, default=6)
    add("--channels", type=int, default=64)
    add("--pooled", type=int, default=16)
    add("--batch", type=int, default=128, help="samples of 9x9 in a step; larger boards in smaller batches")
    add("--total", type=float, default=8e6, help="points of board to learn from, in samples of 9x9")
    add("--warm", type=float, default=300, help="steps until the full rate")
    add("--cool", type=float, default=0.8, help="share of the total in which the rate falls to nothing")
    add("--rate", type=float, default=1.0, help="factor on the rates")
    add("--optimizer", choices=["muon", "adam"], default="muon")
    add("--average", type=float, default=0.9995, help="how much of the averaged weights stays with each step, at most")
    add("--device", default="cpu")
    add("--precision", choices=["bf16", "full"], default="bf16")
    add("--processes", type=int, default=1, help="on a processor: one for each core, gradients averaged")
    add("--seconds", type=float, default=0, help="ends after so long; 0: when the total is reached")
    add("--report", type=int, default=500, help="steps from report to report")
    add("--bits", type=int, default=6, help="bits of mantissa in the exported weights")
    add("--name", default="", help="what the network calls itself")
    add("--seed", type=int, default=1)
    add("--start", default="", help="a checkpoint, or a network's file written here (.gz), whose weights to begin with")
    options = parser.parse_args()
    options.samples = [folder_and_share(parser, text) for text in options.samples]
    for name, least in {"blocks": 1, "channels": 1, "pooled": 1, "batch": 1, "total": 1, "warm": 1, "cool": 0.01, "processes": 1}.items():
        value = getattr(options, name)
        if not value >= least or value == math.inf:  # also what is no number
            parser.error(f"--{name} must be a number, {least} at least")
    if options.blocks > 1 and options.pooled >= options.channels:
        parser.error("--pooled must be less than --channels: these channels are taken from them")
    if any(ord(c) <= 32 for c in options.name):
        parser.error("--name must be one word")
    return options


class Trainer:
    def __init__(self, options, rank):
        self.options, self.rank = options, rank
        self.device = torch.device(options.device)
        torch.manual_seed(options.seed)
        shape = Shape(options.blocks, options.channels, options.pooled)
        self.net = Net(shape).to(self.device)
        if self.device.type == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
            torch.backends.cudnn.allow_tf32 = True
            torch.backends.cudnn.benchmark = True
        self.net = self.net.to(memory_format=torch.channels_last)
        self.averaged = copy.deepcopy(self.net)
        self.pair = Pair(self.net, options.optimizer, options.rate)
        self.steps, self.seen = 0, 0.0
        self.checkpoint = os.path.join(options.out, "checkpoint.pt")
        self.load()

    def load(self):
        begun = os.path.exists(self.checkpoint)
        path = self.checkpoint if begun else self.options.start
        if not path:
            return
        try:
            self.take(path, begun)
        except Exception as error:  # whatever is inside, it is no checkpoint
            said = (str(error) or type(error).__name__).splitlines()[0]
            sys.exit(f"{path} is no checkpoint of this trainer or is damaged ({said}); put another one there, or name another "
                     + ("--out." if begun else "--start."))

    def take(self, path, begun):
        """A checkpoint's weights, and where it begins again also how far it was."""
        if path.endswith(".gz"):
            export.read(self.net, path)
            self.averaged.load_state_dict(self.net.state_dict())
            return
        state = torch.load(path, map_location=self.device)
        mine, theirs = self.net.shape.as_dict(), state["shape"]
        if mine != theirs:
            sys.exit(f"{path} is a network of {theirs['blocks']} blocks and {theirs['channels']} channels "
                     f"({theirs['pooled']} pooled), not of {mine['blocks']}, {mine['channels']} ({mine['pooled']}); "
                     "name these, or another --out.")
        self.net.load_state_dict(state["net"])
        self.averaged.load_state_dict(state["averaged"])
        if begun:
            self.pair.load(state["steps of"])
            self.steps, self.seen = int(state["steps"]), float(state["seen"])

    def save(self):
        state = {"net": self.net.state_dict(), "averaged": self.averaged.state_dict(), "steps of": self.pair.state(),
                 "steps": self.steps, "seen": self.seen, "shape": self.net.shape.as_dict()}
        torch.save(state, self.checkpoint + ".new")
        os.replace(self.checkpoint + ".new", self.checkpoint)
        name = self.options.name or f"{self.net.shape.name()}-{int(self.seen / 1000)}k"
        return export.write(self.averaged, os.path.join(self.options.out, "net.bin.gz"), name, self.options.bits)

    def factor(self):
        """Of the rate: up at first, level, and down to nothing at the end."""
        left = 1 - self.seen / self.options.total
        return min(1.0, (self.steps + 1) / self.options.warm, max(left, 0.002) / self.options.cool)

    def kept(self):
        """Of the averaged weights. Their memory shortens as the rate falls, or at the end they would lag behind."""
        made = self.steps / max(self.seen, 1.0)  # steps a sample
        left = max(0.0, self.options.total - self.seen) * made
        return min(self.options.average, 1 - 1 / (50 + 0.05 * left), (1 + self.steps) / (10 + self.steps))

    def answer(self, net, batch):
        if self.options.precision == "full":
            return outputs(net, batch)
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            answer = net(batch.planes.contiguous(memory_format=torch.channels_last), batch.numbers)
        return tuple(part.float() for part in answer)

    def share_gradients(self, points):
        """Averages the gradients over the processes; the number of samples that all of them saw in this step."""
        weights = [w for w in self.net.parameters() if w.grad is not None]
        flat = torch.cat([*(w.grad.reshape(-1) for w in weights), torch.tensor([points])])
        group.all_reduce(flat)
        seen = float(flat[-1])
        flat /= self.options.processes
        at = 0
        for weight in weights:
            weight.grad.copy_(flat[at:at + weight.numel()].reshape(weight.shape))
            at += weight.numel()
        return seen

    def step(self, bucket, rows, symmetries):
        batch = Batch(rows, bucket, self.device, symmetries)
        parts = losses(self.answer(self.net, batch), batch)
        self.pair.zero_grad()
        parts["all"].backward()
        seen = len(rows) * bucket.points / 81
        if self.options.processes > 1:
            seen = self.share_gradients(seen)
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.pair.step(self.factor())
        self.steps += 1
        self.seen += seen
        keep = self.kept()
        with torch.no_grad():
            for mean, weight in zip(self.averaged.parameters(), self.net.parameters()):
                mean.lerp_(weight, 1 - keep)
        return {name: part.detach() for name, part in parts.items()}

    @torch.no_grad()
    def test(self, held, most=512):
        """By size of board, of the averaged weights; the usual sizes, or what there is where none of them was held out."""
        found = {}
        there = [key for key in sorted(held.buckets) if len(held.buckets[key].rows) > 0]
        usual = [key for key in there if key in ((9, 9), (13, 13), (19, 19))]
        for width, height in usual or there[:3]:
            bucket = held.buckets[width, height]
            count = min(len(bucket.rows), most if bucket.points < 200 else most // 2)
            picked = np.linspace(0, len(bucket.rows) - 1, count).astype(int)
            batch = Batch(torch.from_numpy(bucket.rows[picked]), bucket, self.device, None)
            answer = outputs(self.averaged, batch)
            figures = {**losses(answer, batch), **agreement(answer, batch)}
            found[f"{width}x{height}"] = {name: round(float(value), 4) for name, value in figures.items()}
        return found

    def test_all(self, sources):
        """Of one folder by size; of several, the others' sizes with the folder before them."""
        found = {}
        for i, source in enumerate(sources):
            source.held.refresh()
            before = "" if i == 0 else source.folder + " "
            found.update({before + size: figures for size, figures in self.test(source.held).items()})
        return found


def work(rank, options):
    torch.set_num_threads(1 if options.device == "cpu" else 8)
    if options.processes > 1:
        group.init_process_group("gloo", init_method=f"file://{os.path.abspath(options.out)}/meeting", rank=rank,
                                 world_size=options.processes)
    trainer = Trainer(options, rank)
    sources = [Source(folder, share) for folder, share in options.samples]
    for source in sources:
        if not source.train.usable():
            sys.exit(f"{source.folder}/train holds {source.train.total()} positions, of no size {source.train.smallest}; "
                     "`miai samples` writes them there.")
    if trainer.seen >= options.total:
        sys.exit(f"{trainer.checkpoint} has seen {int(trainer.seen)} samples, as many as --total asks for: there is nothing left to do.")
    begun, told, sums, count = time.time(), time.time(), {}, 0
    asked = []
    for sent in (signal.SIGTERM, signal.SIGINT):  # ends with a checkpoint, behind the step at work
        signal.signal(sent, lambda *_: asked.append(True))
    for bucket, rows, symmetries in stream(sources, options.batch, options.seed * 1000 + rank + trainer.steps * 7):
        for name, value in trainer.step(bucket, rows, symmetries).items():
            sums[name] = sums.get(name, 0) + value
        count += 1
        over = bool(asked) or trainer.seen >= options.total or (options.seconds and time.time() - begun > options.seconds)
        if options.processes > 1:
            # Each draws its own sizes and so counts apart; all stop where the first one does.
            flag = torch.tensor([1.0 if over else 0.0])
            group.all_reduce(flag, op=group.ReduceOp.MAX)
            over = bool(flag.item())
        late = time.time() - told > LONGEST_SILENCE
        if count < options.report and not late and not over:
            continue
        if rank == 0:
            line = {"steps": trainer.steps, "seen": int(trainer.seen), "samples": sum(source.train.total() for source in sources),
                    "seconds": round(time.time() - told, 1), "rate": round(trainer.factor(), 4),
                    "learned": {name: round(float(value) / count, 4) for name, value in sums.items()},
                    "held": trainer.test_all(sources), "bytes": trainer.save()}
            with open(os.path.join(options.out, "log.jsonl"), "a") as log:
                log.write(json.dumps(line) + "\n")
            print(json.dumps(line), flush=True)
        told, sums, count = time.time(), {}, 0
        if over:
            break


def main():
    options = arguments()
    os.makedirs(options.out, exist_ok=True)
    meeting = os.path.join(options.out, "meeting")
    if os.path.exists(meeting):
        os.remove(meeting)
    if options.processes == 1:
        work(0, options)
    else:
        workers = torch.multiprocessing.spawn(work, (options,), nprocs=options.processes, join=False)
        # Who stops this program means all of it; Ctrl-C reaches them anyway.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda *_: [os.kill(pid, signal.SIGTERM) for pid in workers.pids()])
        try:
            while not workers.join():
                pass
        except torch.multiprocessing.ProcessExitedException:  # which has said why
            sys.exit(1)


if __name__ == "__main__":
    main()
