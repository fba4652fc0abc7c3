"""A small language model, arranged over ranks by hand; each arrangement computes what one process computes, or makes one mistake."""

import argparse
import os
from dataclasses import dataclass

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh

VOCABULARY, PADDED, WIDTH, HEADS, LENGTH, ROWS, MICRO_BATCHES, EXPERTS = 29, 32, 16, 4, 8, 8, 2, 4
IGNORED = -100


def wrong(mistake):
    return ARGS.mistake == mistake


# Collectives that gradients pass through.


class Copy(torch.autograd.Function):
    """Nothing forward, a sum over the group backward."""

    @staticmethod
    def forward(context, x, group):
        context.group = group
        return x

    @staticmethod
    def backward(context, gradient):
        total = gradient.contiguous().clone()
        dist.all_reduce(total, group=context.group)
        return total, None


class Sum(torch.autograd.Function):
    """A sum over the group forward, nothing backward."""

    @staticmethod
    def forward(_context, x, group):
        total = x.contiguous().clone()
        dist.all_reduce(total, group=group)
        return total

    @staticmethod
    def backward(_context, gradient):
        return gradient, None


def own_part(x, group, dim):
    return x.chunk(dist.get_world_size(group), dim)[dist.get_rank(group)].contiguous()


def all_parts(x, group, dim):
    parts = [torch.empty_like(x) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, x.contiguous(), group=group)
    return torch.cat(parts, dim)


def own_part_of_sum(x, group, dim):
    total = x.contiguous().clone()
    dist.all_reduce(total, group=group)
    return own_part(total, group, dim)


class Gather(torch.autograd.Function):
    """All parts forward, the own part of the sum backward."""

    @staticmethod
    def forward(context, x, group, dim):
        context.group, context.dim = group, dim
        return all_parts(x, group, dim)

    @staticmethod
    def backward(context, gradient):
        return own_part_of_sum(gradient, context.group, context.dim), None, None


class Scatter(torch.autograd.Function):
    """The own part of the sum forward, all parts backward."""

    @staticmethod
    def forward(context, x, group, dim):
        context.group, context.dim = group, dim
        return own_part_of_sum(x, group, dim)

    @staticmethod
    def backward(context, gradient):
        return all_parts(gradient, context.group, context.dim), None, None


class Exchange(torch.autograd.Function):
    """Rows to the ranks that they are for; their gradients come back."""

    @staticmethod
    def forward(context, x, sent, received):
        context.sent, context.received = sent, received
        there = x.new_empty(sum(received), x.shape[1])
        dist.all_to_all_single(there, x.contiguous(), received, sent)
        return there

    @staticmethod
    def backward(context, gradient):
        back = gradient.new_empty(sum(context.sent), gradient.shape[1])
        dist.all_to_all_single(back, gradient.contiguous(), context.sent, context.received)
        return back, None, None


class Mean(torch.autograd.Function):
    """A mean over all ranks forward, nothing backward: the gradients are averaged afterwards."""

    @staticmethod
    def forward(_context, x):
        total = x.contiguous().clone()
        dist.all_reduce(total)
        return total / dist.get_world_size()

    @staticmethod
    def backward(_context, gradient):
        return gradient


@dataclass
class Place:
    """The groups of a rank; none where it is alone."""

    tensor: object = None
    context: object = None
    expert: bool = False
    sequence: bool = False

    def enter(self, x):
        """Before a matrix of which each rank has some rows."""
        if self.tensor is None:
            return x
        return Gather.apply(x, self.tensor, 1) if self.sequence else Copy.apply(x, self.tensor)

    def leave(self, x):
        """After a matrix of which each rank has some columns."""
        if self.tensor is None:
            return x
        return Scatter.apply(x, self.tensor, 1) if self.sequence else Sum.apply(x, self.tensor)

    def part(self, weight, dim=0):
        return weight.detach() if self.tensor is None else own_part(weight.detach(), self.tensor, dim)


# The model: whole, and made smaller for its place.


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.place = Place()

    def settle(self, place):
        self.place = place
        if place.tensor is None:
            return
        # The queries of all heads come first, then their keys, then their values.
        thirds = 1 if wrong("fused-slices") else 3

        def rows(tensor):
            return nn.Parameter(torch.cat([place.part(one) for one in tensor.chunk(thirds)]).clone())

        self.qkv.weight, self.qkv.bias = rows(self.qkv.weight), rows(self.qkv.bias)
        self.out.weight = nn.Parameter(place.part(self.out.weight, 1).clone())

    def forward(self, x):
        place = self.place
        mixed = F.linear(place.enter(x), self.qkv.weight, self.qkv.bias)
        rows, length, _ = mixed.shape
        q, k, v = mixed.view(rows, length, 3, -1, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        first = 0
        if place.context is not None:
            first = dist.get_rank(place.context) * length
            if wrong("keys-without-gradient"):
                k, v = (all_parts(one.detach(), place.context, 2) for one in (k, v))
            else:
                k, v = (Gather.apply(one, place.context, 2) for one in (k, v))
        own = torch.arange(length).unsqueeze(1) + (0 if wrong("mask-without-offset") else first)
        mask = own >= torch.arange(k.shape[2])
        scores = (q @ k.transpose(-1, -2)) * (WIDTH // HEADS) ** -0.5
        seen = scores.masked_fill(~mask, float("-inf")).softmax(-1) @ v
        joined = seen.transpose(1, 2).reshape(rows, length, -1)
        return place.leave(F.linear(joined, self.out.weight)) + self.out.bias


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        self.place = Place()

    def settle(self, place):
        self.place = place
        if place.tensor is None:
            return
        self.up.weight = nn.Parameter(place.part(self.up.weight).clone())
        self.up.bias = nn.Parameter(place.part(self.up.bias).clone())
        # A square part, so a shape does not tell.
        down = self.down.weight.flip(1) if wrong("columns-in-reverse") else self.down.weight
        self.down.weight = nn.Parameter(place.part(down, 1).clone())

    def forward(self, x):
        hidden = F.gelu(F.linear(self.place.enter(x), self.up.weight, self.up.bias))
        return self.place.leave(F.linear(hidden, self.down.weight)) + self.down.bias


class Experts(nn.Module):
    """Each token goes to one of the experts; `balance` is the loss that keeps them equally busy."""

    def __init__(self):
        super().__init__()
        self.router = nn.Linear(WIDTH, EXPERTS, bias=False)
        self.experts = nn.ModuleList(Mlp() for _ in range(EXPERTS))
        self.place, self.balance = Place(), torch.zeros(())

    def settle(self, place):
        self.place = place
        if place.expert:
            each = EXPERTS // dist.get_world_size()
            first = dist.get_rank() * each
            self.experts = self.experts[first : first + each]

    def forward(self, x):
        flat = x.reshape(-1, WIDTH)
        shares = self.router(flat).softmax(-1)
        weight, chosen = shares.max(-1)
        used = F.one_hot(chosen, EXPERTS).float().mean(0)
        mean = shares.mean(0)
        if self.place.expert and not wrong("balance-of-each-rank"):
            used, mean = Mean.apply(used), Mean.apply(mean)
        self.balance = EXPERTS * (used * mean).sum()
        order = chosen.argsort(stable=True)
        out = self.exchanged(flat[order], chosen) if self.place.expert else self.of_each(flat[order], chosen)
        back = order if wrong("order-not-undone") else order.argsort()
        return (weight.unsqueeze(-1) * out[back]).view(x.shape)

    def of_each(self, rows, chosen):
        counts = torch.bincount(chosen, minlength=EXPERTS).tolist()
        return torch.cat([expert(part) for expert, part in zip(self.experts, rows.split(counts))])

    def exchanged(self, rows, chosen):
        world, each = dist.get_world_size(), len(self.experts)
        for_each = torch.bincount(chosen, minlength=EXPERTS)
        from_each = torch.empty_like(for_each)
        dist.all_to_all_single(from_each, for_each)
        sent, received = (one.view(world, each).sum(1).tolist() for one in (for_each, from_each))
        here = Exchange.apply(rows, sent, received)
        owner = torch.arange(each).repeat(world).repeat_interleave(from_each)
        order = owner.argsort(stable=True)
        counts = torch.bincount(owner, minlength=each).tolist()
        out = [expert(part) for expert, part in zip(self.experts, here[order].split(counts))]
        if wrong("expert-of-neighbor"):
            out = [expert(part) for expert, part in zip(reversed(self.experts), here[order].split(counts))]
        return Exchange.apply(torch.cat(out)[order.argsort()], received, sent)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.attention = nn.LayerNorm(WIDTH), Attention()
        self.second_norm = nn.LayerNorm(WIDTH)
        self.inner = Experts() if ARGS.experts else Mlp()

    def settle(self, place):
        self.attention.settle(place)
        self.inner.settle(place)

    def forward(self, x):
        x = x + self.attention(self.norm(x))
        return x + self.inner(self.second_norm(x))


class Embedding(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.places = nn.Embedding(VOCABULARY, WIDTH), nn.Embedding(LENGTH, WIDTH)
        self.place, self.first = Place(), 0

    def settle(self, place):
        self.place = place
        if place.tensor is not None:
            part = place.part(F.pad(self.words.weight, (0, 0, 0, PADDED - VOCABULARY)))
            self.words.weight = nn.Parameter(part.clone())
            self.first = dist.get_rank(place.tensor) * len(part)

    def forward(self, tokens):
        place, count = self.place, len(self.words.weight)
        inside = (tokens >= self.first) & (tokens < self.first + count)
        if wrong("border-of-vocabulary"):
            inside = (tokens > self.first) & (tokens < self.first + count)
        found = F.embedding((tokens - self.first) * inside, self.words.weight) * inside.unsqueeze(-1)
        length = tokens.shape[1]
        first = 0
        if place.context is not None and not wrong("places-from-zero"):
            first = dist.get_rank(place.context) * length
        at = self.places(torch.arange(first, first + length))
        if place.tensor is None:
            return found + at
        if place.sequence:
            return Scatter.apply(found, place.tensor, 1) + own_part(at, place.tensor, 0)
        if wrong("embedding-not-reduced"):
            return found * place.tensor.size() + at
        return Sum.apply(found, place.tensor) + at


class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm, self.words = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, VOCABULARY, bias=False)
        self.place = Place()

    def settle(self, place):
        self.place = place
        if place.tensor is not None:
            part = place.part(F.pad(self.words.weight, (0, 0, 0, PADDED - VOCABULARY)))
            self.words.weight = nn.Parameter(part.clone())

    def forward(self, x):
        return F.linear(self.place.enter(self.norm(x)), self.words.weight)


class Model(nn.Module):
    """Embedding, blocks and head; a stage has some of them."""

    def __init__(self, embedding, blocks, head):
        super().__init__()
        self.embedding, self.blocks, self.head = embedding, nn.ModuleList(blocks), head

    def settle(self, place):
        for one in (self.embedding, *self.blocks, self.head):
            if one is not None:
                one.settle(place)
        return self

    def forward(self, x):
        if self.embedding is not None:
            x = self.embedding(x)
        for block in self.blocks:
            x = block(x)
        return x if self.head is None else self.head(x)


def whole_model():
    torch.manual_seed(1)
    model = Model(Embedding(), [Block() for _ in range(ARGS.blocks)], Head())
    if ARGS.tied:
        model.head.words.weight = model.embedding.words.weight
    return model


def batch(step):
    """Tokens and what follows them, of all ranks; the ends of some rows do not count."""
    generator = torch.Generator().manual_seed(1000 + step)
    text = torch.randint(VOCABULARY, (ROWS, LENGTH + 1), generator=generator)
    lengths = torch.randint(LENGTH // 2, LENGTH + 1, (ROWS, 1), generator=generator)
    targets = text[:, 1:].masked_fill(torch.arange(LENGTH) >= lengths, IGNORED)
    return text[:, :-1].contiguous(), targets.contiguous()


def added_loss(logits, targets, place):
    """The sum over the tokens that count."""
    logits, targets = logits.flatten(0, 1), targets.flatten()
    if place.tensor is None:
        return F.cross_entropy(logits, targets, ignore_index=IGNORED, reduction="sum")
    group, count = place.tensor, logits.shape[1]
    first = dist.get_rank(group) * count
    if not wrong("padding-counts"):
        logits = logits.masked_fill(torch.arange(first, first + count) >= VOCABULARY, float("-inf"))
    largest = logits.detach().max(-1).values
    dist.all_reduce(largest, dist.ReduceOp.MAX, group=group)
    shifted = logits - largest.unsqueeze(-1)
    total = shifted.exp().sum(-1)
    total = total * group.size() if wrong("denominator-of-own-part") else Sum.apply(total, group)
    inside = (targets >= first) & (targets < first + count)
    found = shifted.gather(1, ((targets - first) * inside).unsqueeze(1)).squeeze(1)
    own = Sum.apply(torch.where(inside, found, torch.zeros_like(found)), group)
    return ((total.log() - own) * (targets != IGNORED)).sum()


def loss_of(model, tokens, targets, place, count):
    """A share of the mean over all tokens of a step, of which `count` are counted."""
    loss = added_loss(model(tokens), targets, place) / count
    if ARGS.experts:
        shares = ARGS.balance / dist.get_world_size() if place.expert else ARGS.balance
        loss = loss + shares * sum(block.inner.balance for block in model.blocks)
    return loss


def adam(parameters):
    return torch.optim.AdamW(parameters, lr=0.01)


def counted(targets):
    return (targets != IGNORED).sum()


def reduce_gradients(parameters, group=None, divides=False):
    for one in parameters:
        dist.all_reduce(one.grad, group=group)
        if divides:
            one.grad /= dist.get_world_size(group)


def clip(model, place, is_split):
    """By the norm of all gradients; what all ranks hold counts once."""
    squares = torch.zeros(2)
    for name, one in model.named_parameters():
        squares[int(is_split(name))] += one.grad.square().sum()
    if place.tensor is not None and not wrong("norm-of-own-part"):
        everything = squares.clone()
        dist.all_reduce(everything, group=place.tensor)
        squares = everything if wrong("norm-counts-copies") else torch.stack([squares[0], everything[1]])
    scale = (0.05 / (squares.sum().sqrt() + 1e-6)).clamp(max=1.0)
    for one in model.parameters():
        one.grad *= scale


# Arrangements of ranks.


def plain():
    model = whole_model()
    optimizer = adam(model.parameters())
    for step in range(ARGS.steps):
        tokens, targets = batch(step)
        loss_of(model, tokens, targets, Place(), counted(targets)).backward()
        if ARGS.clip:
            clip(model, Place(), lambda name: False)
        optimizer.step()
        optimizer.zero_grad()


def is_split_by_tensor(name):
    return not ("norm" in name or "places" in name or name.endswith(("out.bias", "down.bias")))


def tensor():
    group = dist.new_group()
    place = Place(tensor=group, sequence=ARGS.sequence)
    model = whole_model().settle(place)
    optimizer = adam(model.parameters())
    copies = [one for name, one in model.named_parameters() if not is_split_by_tensor(name)]
    if wrong("norm-not-reduced"):
        copies = [one for name, one in model.named_parameters() if "places" in name or name.endswith(("out.bias", "down.bias"))]
    if wrong("bias-not-reduced"):
        copies = [one for name, one in model.named_parameters() if "norm" in name or "places" in name]
    for step in range(ARGS.steps):
        tokens, targets = batch(step)
        loss = loss_of(model, tokens, targets, place, counted(targets))
        if wrong("loss-divided-by-ranks"):
            loss = loss / dist.get_world_size()
        loss.backward()
        if ARGS.sequence or wrong("copies-added-up"):
            reduce_gradients(copies, group)
        if ARGS.clip:
            clip(model, place, is_split_by_tensor)
        optimizer.step()
        optimizer.zero_grad()


def context():
    group = dist.new_group()
    place = Place(context=group)
    model = whole_model().settle(place)
    optimizer = adam(model.parameters())
    for step in range(ARGS.steps):
        tokens, targets = batch(step)
        count = counted(targets)
        tokens, targets = (own_part(one, group, 1) for one in (tokens, targets))
        if wrong("mean-of-means"):
            count = counted(targets) * dist.get_world_size()
        loss_of(model, tokens, targets, place, count).backward()
        if wrong("one-parameter-not-reduced"):
            reduce_gradients(one for name, one in model.named_parameters() if name != "blocks.0.attention.qkv.bias")
        elif not wrong("gradients-not-reduced"):
            reduce_gradients(model.parameters(), divides=wrong("divided-by-ranks"))
        optimizer.step()
        optimizer.zero_grad()


def experts():
    place = Place(expert=True)
    model = whole_model().settle(place)
    optimizer = adam(model.parameters())
    own = [one for name, one in model.named_parameters() if ".experts." in name]
    shared = [one for name, one in model.named_parameters() if ".experts." not in name]
    if wrong("router-not-reduced"):
        shared = [one for name, one in model.named_parameters() if ".experts." not in name and "router" not in name]
    for step in range(ARGS.steps):
        tokens, targets = batch(step)
        count = counted(targets)
        tokens, targets = (own_part(one, None, 0) for one in (tokens, targets))
        loss_of(model, tokens, targets, place, count).backward()
        for one in own:
            one.grad = torch.zeros_like(one) if one.grad is None else one.grad
            if wrong("expert-gradients-divided"):
                one.grad /= dist.get_world_size()
        if wrong("experts-as-copies"):
            reduce_gradients(own, divides=True)
        reduce_gradients(shared)
        optimizer.step()
        optimizer.zero_grad()


def flow(stage, peers, place, tokens, targets, count):
    """All micro-batches forward, then backward, between the stages before and after this one."""
    before, after = peers
    kept = []
    parts = list(zip(tokens.chunk(MICRO_BATCHES), targets.chunk(MICRO_BATCHES)))
    wanted = [target for _, target in parts]
    if wrong("other-targets"):
        wanted.reverse()
    for given, target in zip([given for given, _ in parts], wanted):
        x = given
        if before is not None:
            x = torch.empty(*given.shape, WIDTH)
            dist.recv(x, before)
            x.requires_grad_()
        out = stage(x)
        if after is None:
            out = added_loss(out, target, place) / count
        else:
            dist.send(out.detach(), after)
        kept.append((x, out))
    if wrong("last-part-left-out"):
        kept = kept[:-1]
    for x, out in kept:
        if after is None:
            out.backward()
        else:
            gradient = torch.empty_like(out)
            dist.recv(gradient, after)
            out.backward(gradient)
        if before is not None:
            dist.send(x.grad, before)


def stage_of(whole, at, count):
    each = ARGS.blocks // count
    blocks = list(whole.blocks)[at * each : (at + 1) * each]
    is_last = at == count - 1
    head = whole.head if is_last else None
    if is_last and count > 1 and ARGS.tied:
        head.words.weight = nn.Parameter(whole.embedding.words.weight.detach().clone())
        if wrong("tied-start-apart"):
            nn.init.normal_(head.words.weight)
    return Model(whole.embedding if at == 0 else None, blocks, head)


def pipeline():
    rank, world = dist.get_rank(), dist.get_world_size()
    ends = dist.new_group([0, world - 1])
    stage = stage_of(whole_model(), rank, world)
    peers = (rank - 1 if rank > 0 else None, rank + 1 if rank < world - 1 else None)
    held = [one for name, one in stage.named_parameters() if not (wrong("norm-not-updated") and rank == 1 and "second_norm" in name)]
    optimizer = adam(held)
    if wrong("other-decay") and rank == 1:
        optimizer.param_groups[0]["weight_decay"] = 0.3
    for step in range(ARGS.steps):
        tokens, targets = batch(step)
        count = counted(targets)
        if wrong("means-of-parts") and rank == world - 1:
            count = counted(targets.chunk(MICRO_BATCHES)[0]) * MICRO_BATCHES
        flow(stage, peers, Place(), tokens, targets, count)
        if ARGS.tied and rank in (0, world - 1) and not wrong("tied-not-reduced"):
            shared = stage.embedding.words if rank == 0 else stage.head.words
            reduce_gradients([shared.weight], ends)
        if not (wrong("one-stage-not-stepped") and rank == 0):
            optimizer.step()
        optimizer.zero_grad()


def all_three():
    """Replicas of stages of tensor-parallel ranks."""
    mesh = init_device_mesh("cpu", (dist.get_world_size() // 4, 2, 2), mesh_dim_names=("dp", "pp", "tp"))
    group, replicas = mesh["tp"].get_group(), mesh["dp"].get_group()
    at, line = mesh["pp"].get_local_rank(), dist.get_process_group_ranks(mesh["pp"].get_group())
    place = Place(tensor=group)
    stage = stage_of(whole_model(), at, 2).settle(place)
    optimizer = adam(stage.parameters())
    peers = (line[0] if at == 1 else None, line[1] if at == 0 else None)
    for step in range(ARGS.steps):
        tokens, targets = batch(step)
        count = counted(targets)
        tokens, targets = (own_part(one, replicas, 0) for one in (tokens, targets))
        if wrong("other-samples") and mesh["tp"].get_local_rank() == 1:
            tokens = tokens.roll(1, 0)
        flow(stage, peers, place, tokens, targets, count)
        if wrong("reduced-over-another-group"):
            reduce_gradients(stage.parameters(), group)
        elif wrong("stage-not-reduced") and at == 1:
            pass
        else:
            reduce_gradients(stage.parameters(), replicas, divides=wrong("divided-by-replicas"))
        optimizer.step()
        optimizer.zero_grad()


def partition():
    """Replicas, each of which updates one slice of all weights in a row."""
    model = whole_model()
    rank, world = dist.get_rank(), dist.get_world_size()
    held = list(model.parameters())
    size = sum(one.numel() for one in held)
    each = -(-size // world)

    def flat(tensors):
        return F.pad(torch.cat([one.flatten() for one in tensors]), (0, each * world - size))

    own = nn.Parameter(flat([one.detach() for one in held])[rank * each : (rank + 1) * each].clone())
    optimizer = adam([own])
    for step in range(ARGS.steps):
        tokens, targets = batch(step)
        count = counted(targets)
        tokens, targets = (own_part(one, None, 0) for one in (tokens, targets))
        loss_of(model, tokens, targets, Place(), count).backward()
        total = flat([one.grad for one in held])
        dist.all_reduce(total)
        if wrong("slice-shifted"):
            total = total.roll(1)
        own.grad = total[rank * each : (rank + 1) * each].clone()
        parts = [torch.empty(each) for _ in range(world)]
        if wrong("gathered-before-step"):
            dist.all_gather(parts, own.detach())
            optimizer.step()
        else:
            optimizer.step()
            dist.all_gather(parts, own.detach())
        if wrong("one-slice-kept") and rank == 1:
            parts[0] = flat([one.detach() for one in held])[:each]
        for one, values in zip(held, torch.cat(parts)[:size].split([one.numel() for one in held])):
            one.data.copy_(values.view_as(one))
            one.grad = None


ARRANGEMENTS = (plain, tensor, context, experts, pipeline, all_three, partition)

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("arrangement", choices=[one.__name__ for one in ARRANGEMENTS])
    parser.add_argument("--mistake", default="none")
    parser.add_argument("--steps", type=int, default=3)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--balance", type=float, default=0.1, help="weight of the loss that keeps experts equally busy")
    for name in ("clip", "sequence", "tied", "experts"):
        parser.add_argument(f"--{name}", action="store_true")
    ARGS = parser.parse_args()
    is_joined = "RANK" in os.environ and os.environ["WORLD_SIZE"] != "1"
    if is_joined:
        dist.init_process_group("gloo")
    next(one for one in ARRANGEMENTS if one.__name__ == ARGS.arrangement)()
    if is_joined:
        dist.destroy_process_group()
