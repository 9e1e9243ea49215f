"""Steps: orthogonalised momentum (Jordan 2024, "Muon") for the trunk's convolutions, Adam for everything else."""
import torch


def orthogonalised(matrix, steps=5):
    """The matrix with all its singular values brought near 1, by Newton and Schulz's iteration."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrix.bfloat16() if matrix.is_cuda else matrix.float()
    tall = x.shape[0] > x.shape[1]
    x = x.t() if tall else x
    x = x / (x.norm() + 1e-7)
    for _ in range(steps):
        gram = x @ x.t()
        x = a * x + (b * gram + c * gram @ gram) @ x
    return (x.t() if tall else x).to(matrix.dtype)


class Muon(torch.optim.Optimizer):
    def __init__(self, weights, lr=0.02, momentum=0.95, decay=0.01):
        super().__init__(list(weights), {"lr": lr, "momentum": momentum, "decay": decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for weight in group["params"]:
                memory = self.state[weight].setdefault("momentum", torch.zeros_like(weight))
                memory.mul_(group["momentum"]).add_(weight.grad)
                push = weight.grad + group["momentum"] * memory
                push = orthogonalised(push.reshape(len(weight), -1)).reshape(weight.shape)
                weight.mul_(1 - group["lr"] * group["decay"]).add_(push, alpha=-group["lr"])


class Pair:
    """Both kinds of steps as one, with a common factor on their rates."""

    def __init__(self, net, kind, rate):
        inner = net.inner_weights() if kind == "muon" else []
        taken = {id(w) for w in inner}
        rest = [w for w in net.parameters() if id(w) not in taken]
        matrices = [w for w in rest if w.ndim > 1]
        vectors = [w for w in rest if w.ndim == 1]
        self.parts = [torch.optim.AdamW([{"params": matrices, "weight_decay": 0.01},
                                         {"params": vectors, "weight_decay": 0.0}],
                                        lr=1e-3 * rate, betas=(0.9, 0.99), eps=1e-8)]
        if inner:
            self.parts.append(Muon(inner, lr=0.02 * rate))
        for part in self.parts:
            for group in part.param_groups:
                group["full"] = group["lr"]

    def step(self, factor):
        for part in self.parts:
            for group in part.param_groups:
                group["lr"] = group["full"] * factor
            part.step()

    def zero_grad(self):
        for part in self.parts:
            part.zero_grad(set_to_none=True)

    def state(self):
        return [part.state_dict() for part in self.parts]

    def load(self, states):
        for part, state in zip(self.parts, states):
            rates = [group["full"] for group in part.param_groups]
            part.load_state_dict(state)
            for group, rate in zip(part.param_groups, rates):
                group["full"] = rate
