import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTorch, python } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** Two ranks take their turns in one step, and the script may change its weights between them. */
const program = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import types
import torch
from minicluster_torch.fold.rank_turns import RankTurns
from minicluster_torch.fold.plan import NotFoldable, Turn
from minicluster_torch.proof.turns import random_state
batch = {'asked': [0], 'random': random_state(), 'content': None, 'entered': 0}
turns = {(0, 0): [Turn(rank, 0, 0, batch, True) for rank in range(2)]}
rank_turns = RankTurns(turns, 0, 2, types.SimpleNamespace(finish=lambda step: None))
model = torch.nn.Linear(1, 1)
rank_turns.wrap(types.SimpleNamespace(module=model))
rank_turns.begin_turn((0, 0))
rank_turns.before_backward()
rank_turns.after_backward()
rank_turns.may_step()
if sys.argv[2] == 'changes':
    with torch.no_grad():
        model.weight.mul_(0.5)
try:
    rank_turns.begin_turn((0, 0))
    print('folded')
except NotFoldable as reason:
    print(reason)
`

const fold = (script: string) =>
  execFileSync(python, ['-c', program, adapter, script], { encoding: 'utf8' }).trim()

describeTorch('One process that plays all ranks in turn', () => {
  test('It plays on where the weights of a step are the same for each rank', () => {
    expect(fold('trains')).toBe('folded')
  }, 120_000)

  test('It refuses a script that changes its weights between the turns of one step', () => {
    expect(fold('changes')).toBe('the script changes weights outside of its optimizer')
  }, 120_000)
})
