import { expect, test } from 'vitest'
import { noteNotInstrumented } from '../../../../src/runtime/engines/command/note-not-instrumented.js'

const fact =
  'no process of the command loaded the PyTorch adapter, so only its output and its exit code are known'

test('A command without a sign of Python gets one short line', () => {
  expect(noteNotInstrumented(['bash', '-c', 'echo step=1 loss=1; exit 7'])).toBe(fact)
})

test.each([
  [['python3', 'train']],
  [['torchrun', 'train']],
  [['bash', '-c', 'cd src && ./train.py --fast']],
  [['./train.sh']],
  [['make', 'train']],
] as const)(
  'The note about a command that may run Python names what keeps the adapter from loading: %j',
  (argv) => {
    expect(noteNotInstrumented(argv)).toContain('import minicluster_torch.autoload')
  },
)

test('The note about Accelerate tells how it starts ranks on a CPU', () => {
  const note = (...argv: [string, ...string[]]) => noteNotInstrumented(argv)
  expect(note('accelerate', 'launch', 'train.py')).toContain('--cpu')
  expect(note('sh', '-c', '/venv/bin/accelerate launch train.py')).toContain('--cpu')
  expect(note('./train.sh')).not.toContain('--cpu')
})
