"""What a network is blamed for, and how well it does on positions that it never learned from."""
import torch
import torch.nn.functional as F

from net import SCORE_UNIT

WEIGHTS = {"policy": 1.0, "value": 2.0, "ownership": 1.0, "lead": 0.003, "mean": 0.0015, "stdev": 0.0015}


def entropy(chances):
    return -(chances * torch.log(chances.clamp_min(1e-9))).sum(1)


def outputs(net, batch):
    policy, outcome, scores, ownership = net(batch.planes, batch.numbers)
    return policy.float(), outcome.float(), scores.float(), ownership.float()


def losses(answer, batch):
    """By name, each averaged over the batch. Those of chances are above what a perfect answer would leave (0)."""
    policy, outcome, scores, ownership = answer
    chances, lead, mean, stdev = batch.values[:, :3], batch.values[:, 3], batch.values[:, 4], batch.values[:, 5]
    owned = (1 + batch.ownership) / 2
    parts = {
        "policy": (-(batch.policy * F.log_softmax(policy, 1)).sum(1) - entropy(batch.policy)).mean(),
        "value": (-(chances * F.log_softmax(outcome, 1)).sum(1) - entropy(chances)).mean(),
        # tanh(x) as the chance of owning a point: its odds are those of 2x.
        "ownership": (F.binary_cross_entropy_with_logits(2 * ownership, owned, reduction="none")
                      - F.binary_cross_entropy(owned, owned, reduction="none")).mean(),
        "mean": F.huber_loss(scores[:, 0] * SCORE_UNIT, mean, delta=8.0),
        "stdev": F.huber_loss(F.softplus(scores[:, 1]) * SCORE_UNIT, stdev, delta=8.0),
        "lead": F.huber_loss(scores[:, 2] * SCORE_UNIT, lead, delta=8.0),
    }
    parts["all"] = sum(WEIGHTS[name] * parts[name] for name in WEIGHTS)
    return parts


def agreement(answer, batch):
    """Figures that a player understands: how often the first move is the same or among three, errors of chances,
    points and owners."""
    policy, outcome, scores, ownership = answer
    chances = torch.softmax(outcome, 1)
    best = batch.policy.argmax(1)
    return {
        "top1": (policy.argmax(1) == best).float().mean(),
        "top3": (policy.topk(3, 1).indices == best[:, None]).any(1).float().mean(),
        "winrate error": ((chances[:, 0] - chances[:, 1]) - (batch.values[:, 0] - batch.values[:, 1])).abs().mean() / 2,
        "lead error": (scores[:, 2] * SCORE_UNIT - batch.values[:, 3]).abs().mean(),
        "owner error": (torch.tanh(ownership) - batch.ownership).abs().mean(),
    }
