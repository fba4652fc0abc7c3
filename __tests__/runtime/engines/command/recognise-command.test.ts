import { describe, expect, test } from 'vitest'
import {
  parseAgentLine,
  parseAgentSignal,
} from '../../../../src/runtime/engines/command/agent-report.js'
import {
  nodesOf,
  recogniseCommand,
  rendezvousIdOf,
  restartsOf,
  whyNotRestarted,
  workersOf,
} from '../../../../src/runtime/engines/command/recognise-command.js'

test('The program torchrun is recognised by its name and as a module, with its processes in each spelling', () => {
  const two = { kind: 'torchrun', processesPerNode: 2, nodes: 1 }
  expect(recogniseCommand(['/venv/bin/torchrun', '--nproc-per-node', '2', 'train.py'])).toEqual(two)
  expect(recogniseCommand(['torchrun', '--nproc_per_node=2', 'train.py'])).toEqual(two)
  const asModule = ['-m', 'torch.distributed.run', '--nproc-per-node=2', 'train.py'] as const
  expect(recogniseCommand(['python3.11', ...asModule])).toEqual(two)
  expect(recogniseCommand(['torchrun', 'train.py'])).toMatchObject({ processesPerNode: 1 })
})

test('A number of processes that depends on the machine is refused with advice', () => {
  expect(() => recogniseCommand(['torchrun', '--nproc-per-node', 'gpu', 'train.py'])).toThrow(
    'torchrun --nproc-per-node gpu: the number of workers has to be known',
  )
  expect(() => recogniseCommand(['torchrun', '--nnodes=1:4', 'train.py'])).toThrow('--nnodes 1:4')
})

test('A Python script gets the requested number of workers, and any other command is one process', () => {
  expect(workersOf(['python', 'train.py'], 4)).toBe(4)
  expect(workersOf(['./train.sh'], 4)).toBe(1)
  expect(workersOf(['torchrun', '--nnodes', '1', '--nproc-per-node', '4', 'a.py'], 3)).toBe(4)
})

test('Accelerate on a CPU gets its own number of workers, or the requested one, and starts its ranks itself elsewhere', () => {
  const words = (line: string) =>
    line.split(' ') as unknown as Parameters<typeof recogniseCommand>[0]
  const launch = 'accelerate launch --cpu'
  expect(recogniseCommand(words(`/venv/bin/${launch} --num_processes 3 a.py`))).toEqual({
    kind: 'accelerate',
    processes: 3,
  })
  expect(workersOf(words(`${launch} --num-processes=3 a.py`), 2)).toBe(3)
  expect(workersOf(words(`${launch} a.py --num_processes 3`), 2)).toBe(2)
  expect(workersOf(words('accelerate-launch --cpu -m package.train'), 2)).toBe(2)
  const asModule = 'python -m accelerate.commands.launch --num_processes 4'
  expect(workersOf(words(`${asModule} --cpu a.py`), 2)).toBe(4)
  for (const line of [
    'accelerate launch --num_processes 2 a.py',
    `${asModule} a.py`,
    'accelerate launch a.py --cpu',
    `${launch} --mpirun_hostfile hosts a.py`,
  ])
    expect(recogniseCommand(words(line))).toEqual({ kind: 'other' })
  expect(recogniseCommand(words('accelerate test --cpu'))).toEqual({ kind: 'other' })
  expect(() => recogniseCommand(words(`${launch} --num_processes auto a.py`))).toThrow(
    'accelerate launch --num_processes auto: the number of workers has to be known',
  )
})

test('A job on several machines has the workers of all machines and their common rendezvous id', () => {
  const words = [
    'torchrun',
    '--nnodes=2',
    '--nproc-per-node',
    '4',
    '--rdzv_id',
    'job-7',
    'a.py',
  ] as const
  expect(workersOf(words, 3)).toBe(8)
  expect(nodesOf(words)).toBe(2)
  expect(rendezvousIdOf(words)).toBe('job-7')
  expect(rendezvousIdOf(['torchrun', '--rdzv-id', '../../x', 'a.py'])).toBeNull()
  expect([nodesOf(['python', 'a.py']), rendezvousIdOf(['torchrun', 'a.py'])]).toEqual([1, null])
})

test.each([
  ['torchrun', '--nproc-per-node', '2', 'train.py', '--nnodes', '4'],
  ['python', '-m', 'torch.distributed.run', '--nproc-per-node=2', 'a/train.py', '--nnodes=4'],
  ['torchrun', '--nproc-per-node=2', '-m', 'package.train', '--nnodes', '4'],
] as const)('Options of the script are none of torchrun: %s %s %s %s', (...argv) => {
  expect([nodesOf(argv), workersOf(argv, 1)]).toEqual([1, 2])
})

test('Restarts that torchrun was asked for on one machine are counted, and those of others are none', () => {
  expect(restartsOf(['torchrun', '--max-restarts', '3', 'a.py'])).toBe(3)
  expect(restartsOf(['python', '-m', 'torch.distributed.run', '--max_restarts=1', 'a.py'])).toBe(1)
  expect(restartsOf(['torchrun', '--max-restarts', 'often', 'a.py'])).toBe(0)
  expect(restartsOf(['torchrun', '--nnodes=2', '--max-restarts=3', 'a.py'])).toBe(0)
  expect(restartsOf(['torchrun', 'a.py', '--max-restarts', '3'])).toBe(0)
})

test('Restarts that torchrun was asked for are said to have no effect, and nothing is said of others', () => {
  expect(whyNotRestarted(['torchrun', '--max-restarts', '3', 'a.py'])).toContain(
    'torchrun --max-restarts 3 has no effect',
  )
  expect(whyNotRestarted(['torchrun', '--max_restarts=1', 'a.py'])).toContain('--max-restarts 1')
  expect(whyNotRestarted(['torchrun', '--max-restarts=0', 'a.py'])).toBeNull()
  expect(whyNotRestarted(['torchrun', 'a.py', '--max-restarts', '3'])).toBeNull()
  expect(whyNotRestarted(['python', 'a.py', '--max-restarts', '3'])).toBeNull()
})

test('The parser reads how a worker ended from the output of torchrun, and names signals', () => {
  const failed = 'E1123 run.py:1] failed (exitcode: -9) local_rank: 1 (pid: 4711) of binary: python'
  expect(parseAgentLine(failed)).toEqual({ pid: 4711, end: { code: null, signal: 'SIGKILL' } })
  const exited = 'failed (exitcode: 3) local_rank: 0 (pid: 12) of binary: python'
  expect(parseAgentLine(exited)).toEqual({ pid: 12, end: { code: 3, signal: null } })
  expect(parseAgentLine('epoch 1 loss 0.5')).toBeNull()
})

test.each([
  ['W1128 api.py:1] Received 15 death signal, shutting down workers', 'SIGTERM'],
  ['W1128 api.py:1] Received Signals.SIGINT death signal, shutting down workers', 'SIGINT'],
  ['torch.x.api.SignalException: Process 15380 got signal: 15', 'SIGTERM'],
  ['torch.x.api.SignalException: Process 15380 got signal: Signals.SIGHUP', 'SIGHUP'],
  ['Received 4711 death signal', null],
  ['Process 12 got signal: 15', null],
  ['failed (exitcode: -15) local_rank: 0 (pid: 12) of binary: python', null],
])('The parser reads from "%s" which signal torchrun has got', (line, signal) => {
  expect(parseAgentSignal(line)).toBe(signal)
})

test.each([
  ['torchrun -m package.train --nproc-per-node 4', 1],
  ['torchrun --standalone -m package.train --nproc-per-node 4', 1],
  ['torchrun -m --nproc-per-node 4 package.train', 4],
  ['torchrun --nproc-per-node 4 -m package.train --nproc-per-node 8', 4],
  ['python -m torch.distributed.run --nproc-per-node 4 -m package.train', 4],
])('What stands after the module in %s is its own', (line, processesPerNode) => {
  const [program = '', ...words] = line.split(' ')
  expect(recogniseCommand([program, ...words])).toMatchObject({
    kind: 'torchrun',
    processesPerNode,
  })
})

describe('Variables from which torchrun takes its options', () => {
  const variables = {
    PET_NPROC_PER_NODE: '4',
    PET_NNODES: '2',
    PET_RDZV_ID: 'job-8',
    PET_MAX_RESTARTS: '3',
  }
  const here = { ...variables, PET_NNODES: '1:1' }

  test('They count where the command line has no such option', () => {
    expect(workersOf(['torchrun', 'a.py'], 1, variables)).toBe(8)
    expect(nodesOf(['torchrun', 'a.py'], variables)).toBe(2)
    expect(rendezvousIdOf(['torchrun', 'a.py'], variables)).toBe('job-8')
    expect(restartsOf(['torchrun', 'a.py'], variables)).toBe(0)
    expect(restartsOf(['python', '-m', 'torch.distributed.run', 'a.py'], here)).toBe(3)
    expect(whyNotRestarted(['torchrun', 'a.py'], here)).toContain(
      'PET_MAX_RESTARTS=3 has no effect',
    )
  })

  test('An option on the command line wins', () => {
    const words = [
      'torchrun',
      '--nnodes=1',
      '--nproc_per_node',
      '2',
      '--max-restarts',
      '0',
    ] as const
    const argv = [...words, 'a.py'] as const
    expect(workersOf(argv, 1, variables)).toBe(2)
    expect(restartsOf(argv, variables)).toBe(0)
    expect(whyNotRestarted(argv, variables)).toBeNull()
  })

  test('They mean nothing to a command that is not torchrun', () => {
    expect(workersOf(['python', 'a.py'], 3, variables)).toBe(3)
    expect(restartsOf(['python', 'a.py'], here)).toBe(0)
    expect(whyNotRestarted(['./train.sh'], here)).toBeNull()
  })

  test('One that is no number of workers is refused by its name', () => {
    expect(() => workersOf(['torchrun', 'a.py'], 1, { PET_NPROC_PER_NODE: 'gpu' })).toThrow(
      'PET_NPROC_PER_NODE=gpu: the number of workers has to be known',
    )
  })
})

test('The last of two options of one name counts', () => {
  expect(workersOf(['torchrun', '--nproc-per-node', '2', '--nproc_per_node=3', 'a.py'], 1)).toBe(3)
})
