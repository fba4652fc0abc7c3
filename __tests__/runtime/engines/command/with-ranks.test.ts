import { expect, test } from 'vitest'
import { withRanks } from '../../../../src/runtime/engines/command/with-ranks.js'

type Argv = Parameters<typeof withRanks>[0]
const words = (line: string): Argv => line.split(' ') as unknown as Argv

test.each([
  ['torchrun --nproc-per-node 4 train.py', 'torchrun --nproc-per-node 2 train.py'],
  ['torchrun --nproc_per_node=4 train.py', 'torchrun --nproc_per_node=2 train.py'],
  ['torchrun train.py', 'torchrun --nproc-per-node 2 train.py'],
  [
    'torchrun train.py --nproc-per-node 4',
    'torchrun --nproc-per-node 2 train.py --nproc-per-node 4',
  ],
  [
    'torchrun -m package.train --nproc-per-node 4',
    'torchrun --nproc-per-node 2 -m package.train --nproc-per-node 4',
  ],
  [
    'python -m torch.distributed.run --nproc-per-node 4 train.py',
    'python -m torch.distributed.run --nproc-per-node 2 train.py',
  ],
  [
    'python -m torch.distributed.run train.py',
    'python -m torch.distributed.run --nproc-per-node 2 train.py',
  ],
])('The ranks of %s are replaced', (line, changed) => {
  expect(withRanks(words(line), 2)).toEqual({ argv: words(changed), workers: 1 })
})

test('A script is started as often as it has ranks, and once without a number', () => {
  const argv = words('python train.py')
  expect(withRanks(argv, 3)).toEqual({ argv, workers: 3 })
  expect(withRanks(argv, null)).toEqual({ argv, workers: 1 })
})

test('Only a wrapper itself knows how many ranks it starts', () => {
  const argv = words('./train.sh')
  expect(withRanks(argv, 2)).toBeNull()
  expect(withRanks(argv, null)).toEqual({ argv, workers: 1 })
})

test('A number of ranks that cannot be known is refused', () => {
  expect(() => withRanks(words('torchrun --nproc-per-node gpu a.py'), null)).toThrow('known')
})
