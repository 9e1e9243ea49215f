"""Sample files as `miai samples` writes them (src/train/samples.hpp says how a record is laid out)."""
import glob
import os
import queue
import re
import sys
import threading

import numpy as np
import torch

from net import GLOBALS, PLANES

VALUES = 6


def perms(width, height):
    """The symmetries of a board as lists of places, [8 or 4, points]."""
    places = np.arange(width * height).reshape(height, width)
    turned = []
    for swap in range(2 if width == height else 1):
        for rows in range(2):
            for columns in range(2):
                view = places.T if swap else places
                view = view[::-1] if rows else view
                turned.append((view[:, ::-1] if columns else view).reshape(-1))
    return np.stack(turned)


class Bucket:
    """All samples for boards of one size, in memory as bytes."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.points = width * height
        self.plane_bytes = (self.points + 7) // 8
        self.record = PLANES * self.plane_bytes + 4 * (GLOBALS + VALUES) + 2 * self.points + 1
        self.perms = torch.from_numpy(perms(width, height).copy())
        self.rows = np.zeros((0, self.record), np.uint8)
        self.files = set()

    def load(self, files):
        new = [f for f in files if f not in self.files]
        if not new:
            return
        rows = [self.records_of(f) for f in new]
        self.rows = np.concatenate([self.rows, *rows])
        self.files.update(new)

    def records_of(self, file):
        data = np.fromfile(file, np.uint8)
        if len(data) % self.record:
            sys.exit(f"{file} is cut off or no file of samples ({len(data)} bytes, {self.record} each); "
                     "delete it with its mark in done/ and run miai samples again.")
        return data.reshape(-1, self.record)

    def draw(self, count, chance):
        """Random records as they are."""
        return torch.from_numpy(self.rows[chance.integers(0, len(self.rows), count)])


class Batch:
    """Records unpacked on a device, each turned by a symmetry of its own (None: as they are)."""

    def __init__(self, rows, bucket, device, symmetries):
        rows = rows.to(device, non_blocking=True)
        count, points = len(rows), bucket.points
        at = PLANES * bucket.plane_bytes
        bits = torch.tensor([1, 2, 4, 8, 16, 32, 64, 128], device=device, dtype=torch.uint8)
        planes = rows[:, :at].reshape(count, PLANES, bucket.plane_bytes, 1)
        planes = ((planes & bits) != 0).reshape(count, PLANES, -1)[:, :, :points]
        floats = rows[:, at:at + 4 * (GLOBALS + VALUES)].contiguous().view(torch.float32)
        at += 4 * (GLOBALS + VALUES)
        policy = rows[:, at:at + points + 1]
        ownership = rows[:, at + points + 1:].view(torch.int8)
        self.numbers, self.values = floats[:, :GLOBALS], floats[:, GLOBALS:]
        on_board = policy[:, :points]
        if symmetries is not None:
            index = bucket.perms.to(device)[symmetries.to(device) % len(bucket.perms)]
            planes = torch.gather(planes, 2, index[:, None, :].expand(-1, PLANES, -1))
            on_board, ownership = torch.gather(on_board, 1, index), torch.gather(ownership, 1, index)
        self.planes = planes.reshape(count, PLANES, bucket.height, bucket.width).float()
        root = torch.cat([on_board, policy[:, points:]], 1).float()
        square = root * root
        self.policy = square / square.sum(1, keepdim=True)
        self.ownership = ownership.float() / 127.0


class Samples:
    """Buckets by size. Steps are shared out by size, whatever the numbers of positions: a step on 19x19 holds a quarter of
    the boards that one on 9x9 does, so that by positions the large board would be starved."""

    SHARES = {(9, 9): 0.35, (13, 13): 0.15, (19, 19): 0.40}
    OTHERS = 0.10  # of all other sizes together, by their share of positions

    def __init__(self, folder, smallest=256):
        self.folder, self.smallest = folder, smallest
        self.buckets = {}
        self.refresh()

    def refresh(self):
        """Takes in what has been written since."""
        for path in sorted(glob.glob(os.path.join(self.folder, "*x*"))):
            found = re.fullmatch(r"(\d+)x(\d+)", os.path.basename(path))
            if not found:
                continue
            key = (int(found[1]), int(found[2]))
            bucket = self.buckets.setdefault(key, Bucket(*key))
            bucket.load(sorted(glob.glob(os.path.join(path, "*.samples"))))

    def total(self):
        return sum(len(b.rows) for b in self.buckets.values())

    def usable(self):
        """Buckets that are large enough to draw batches from."""
        return {size: b for size, b in self.buckets.items() if len(b.rows) >= self.smallest}

    def draw_bucket(self, chance):
        usable = self.usable()
        others = sum(len(b.rows) for size, b in usable.items() if size not in self.SHARES)
        weights = np.array([self.SHARES.get(size) or self.OTHERS * len(b.rows) / others for size, b in usable.items()])
        return list(usable.values())[chance.choice(len(usable), p=weights / weights.sum())]


class Source:
    """A folder that `miai samples` wrote, and which share of the steps it gets."""

    def __init__(self, folder, share):
        self.folder, self.share = folder, share
        self.train = Samples(os.path.join(folder, "train"))
        self.held = Samples(os.path.join(folder, "held"))


def stream(sources, batch, seed, refresh_every=300):
    """Endless (bucket, rows, symmetries) from a thread of its own, a few ahead of the trainer."""
    ready = queue.Queue(4)

    def work():
        chance = np.random.default_rng(seed)
        shares = np.array([source.share for source in sources])
        number = 0
        while True:
            number += 1
            if number % refresh_every == 0:
                for source in sources:
                    source.train.refresh()
            bucket = sources[chance.choice(len(sources), p=shares / shares.sum())].train.draw_bucket(chance)
            # Larger boards in smaller batches: about as many points in each.
            count = max(16, batch * 81 // max(81, bucket.points))
            symmetries = torch.from_numpy(chance.integers(0, 8, count))
            ready.put((bucket, bucket.draw(count, chance), symmetries))

    def guarded():
        try:
            work()
        except (Exception, SystemExit):  # what goes wrong while loading ends the training, it does not leave it waiting
            ready.put(sys.exc_info()[1])

    threading.Thread(target=guarded, daemon=True).start()
    while True:
        got = ready.get()
        if isinstance(got, (Exception, SystemExit)):
            raise got
        yield got
