import { expect, test } from 'vitest'
import type { CommandWork } from '../../../../src/runtime/run/job.js'
import {
  ofOneRank,
  openingNotes,
  withRanks,
} from '../../../../src/runtime/engines/command/with-ranks.js'

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
  [
    'accelerate launch --cpu --num_processes=4 train.py',
    'accelerate launch --cpu --num_processes=2 train.py',
  ],
  [
    'accelerate launch --cpu train.py --num_processes 4',
    'accelerate launch --num_processes 2 --cpu train.py --num_processes 4',
  ],
  [
    'python -m accelerate.commands.launch --cpu train.py',
    'python -m accelerate.commands.launch --num_processes 2 --cpu train.py',
  ],
  ['accelerate-launch --cpu a.py', 'accelerate-launch --num_processes 2 --cpu a.py'],
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

test.each([
  [
    'accelerate launch --cpu --num-processes 4 a.py',
    'accelerate launch --cpu --num-processes 1 a.py',
  ],
  ['python a.py --num_processes 4', 'python a.py --num_processes 4'],
])('One rank of %s is %s', (line, own) => expect(ofOneRank(words(line))).toEqual(words(own)))

test('A job that is started otherwise than written says so before it starts, and no other does', () => {
  const said = (line: string, workers = 2, launchesOwnRanks = false) => {
    const work = { kind: 'command', argv: words(line), launchesOwnRanks } as CommandWork
    return openingNotes({ work, workers }, true)
  }
  expect(said('accelerate launch --cpu train.py', 3)).toEqual([
    expect.stringContaining('once for each of 3 ranks'),
  ])
  expect(said('accelerate launch --cpu train.py', 1)).toEqual([])
  expect(said('accelerate launch --cpu train.py', 2, true)).toEqual([])
  expect(said('accelerate launch train.py')).toEqual([])
  expect(said('torchrun --nproc-per-node 2 train.py')).toEqual([])
  expect(said('python train.py')).toEqual([])
})

test('Restarts by torchrun that have no effect are said where nothing else restarts the job', () => {
  const argv = words('torchrun --max-restarts 2 train.py')
  const job = { work: { kind: 'command', argv } as CommandWork, workers: 2 }
  expect(openingNotes(job, true)).toEqual([expect.stringContaining('no effect')])
  expect(openingNotes(job, false)).toEqual([])
})
