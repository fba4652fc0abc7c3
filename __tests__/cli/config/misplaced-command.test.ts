import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import { withSeparator } from '../../../src/cli/config/misplaced-command.js'
import { splitCommand } from '../../../src/cli/config/command-line.js'
import { ConfigError } from '../../../src/kit/errors.js'

const wordsOf = (line: string): readonly string[] => splitCommand(line) ?? []

/** What is typed, and what is meant. */
const mistakes = [
  ['check torchrun --nproc-per-node 2 train.py', 'check -- torchrun --nproc-per-node 2 train.py'],
  ['check torchrun train.py', 'check -- torchrun train.py'],
  ['check python train.py', 'check -- python train.py'],
  ['check python3 train.py --epochs 1', 'check -- python3 train.py --epochs 1'],
  [
    'check --check-steps 4 torchrun t.py --seed 1',
    'check --check-steps 4 -- torchrun t.py --seed 1',
  ],
  ['check --fault-tests=off make train', 'check --fault-tests=off -- make train'],
  ['check train.py', 'check -- torchrun --nproc-per-node 2 train.py'],
  ['check ./a/train.py --lr 1', 'check -- torchrun --nproc-per-node 2 ./a/train.py --lr 1'],
  ['check --nproc-per-node 4 train.py', 'check -- torchrun --nproc-per-node 4 train.py'],
  ['check --nproc_per_node=4 train.py', 'check -- torchrun --nproc-per-node 4 train.py'],
  ['check --gpus 2 train.py', 'check -- torchrun --nproc-per-node 2 train.py'],
  ['run accelerate launch train.py', 'run -- accelerate launch train.py'],
  ['fault-test ./train.sh --fast', 'fault-test -- ./train.sh --fast'],
  ['compare torchrun train.py --base main', 'compare -- torchrun train.py --base main'],
  ['torchrun --nproc-per-node 2 train.py', 'check -- torchrun --nproc-per-node 2 train.py'],
  ['train.py', 'check -- torchrun --nproc-per-node 2 train.py'],
  ['matrix --check-steps 4 torchrun t.py', 'check -- torchrun t.py'],
  ["check torchrun train.py --name 'a b'", "check -- torchrun train.py --name 'a b'"],
] as const

describe('A training command without -- before it', () => {
  test.each(mistakes)('The words "%s" are understood as "%s"', (typed, meant) => {
    expect(withSeparator(wordsOf(typed))).toBe(`minicluster ${meant}`)
  })

  test.each(mistakes)(
    'The error about "%s" shows the line "%s", which is valid',
    (typed, meant) => {
      const refusal = refusalOf(typed)
      expect(refusal.exitCode).toBe(2)
      expect(refusal.hint).toContain(`minicluster ${meant}`)
      if (!meant.startsWith('compare')) expect(() => parse(meant)).not.toThrow()
    },
  )

  test.each([
    'check',
    'check --workload train.py',
    'check --output-dir results.py --nope',
    'check --engine ray --nope',
    'check -- torchrun train.py',
    'check --nope 3',
  ])('The words "%s" hold no training command', (typed) => {
    expect(withSeparator(wordsOf(typed))).toBe(null)
  })

  test.each(['check torchrun -- train.py', 'run foo -- bar', 'fault-test a -- b c'])(
    'The line "%s" is refused, because a word before -- is no part of the command',
    (typed) => {
      expect(refusalOf(typed).message).toBe(`unknown argument "${wordsOf(typed)[1]}"`)
    },
  )

  test('A module is named by the option for it', () => {
    expect(refusalOf('check mine.mjs').hint).toContain('minicluster check --workload mine.mjs')
  })
})

describe('A word of other programs', () => {
  test.each([
    ['check --gpus 2', '--workers'],
    ['run --nproc-per-node 4', '--workers'],
    ['check --epochs 1', '--steps'],
    ['check --max_steps 10', '--steps'],
    ['check --output x', '--output-dir'],
    ['run --output-dir x', 'Did you mean --output?'],
    ['check --workload train.py', 'check -- torchrun --nproc-per-node 2 train.py'],
    ['run --workload ./train.py', 'check -- torchrun --nproc-per-node 2 ./train.py'],
    ['check --workload train.ts', 'npx tsc train.ts, then --workload train.js'],
    ['check --workload train.tsx', 'npx tsc train.tsx, then --workload train.js'],
    ['check ./train.mts', 'npx tsc ./train.mts, then --workload ./train.mjs'],
    ['matrix torchrun train.py', 'one that does: minicluster check -- torchrun train.py'],
    ['matrix --nproc-per-node 4 a.py', 'check -- torchrun --nproc-per-node 4 a.py'],
    ['monitor watch python train.py', 'one that does: minicluster check -- python train.py'],
    ['check --tolerance 1%', '1% is written 0.01'],
    ['check --tolerance 0.7%', '0.7% is written 0.007'],
    ['fault-test --min-detection-rate 90%', '90% is written 0.9'],
    ['--steps 5 run', 'options follow the command: minicluster run --steps 5'],
    ['--workers 2 check --seed 1', 'follow the command: minicluster check --workers 2 --seed 1'],
    ['monitor --json status', 'options follow the command: minicluster monitor status --json'],
    ['--steps 5 torchrun train.py', 'check -- torchrun train.py'],
    ['--steps 5', 'See minicluster --help.'],
    ['check --workload resnet50', 'check -- torchrun --nproc-per-node 2 train.py'],
    ['check --workload train.ipynb', 'check -- torchrun --nproc-per-node 2 train.py'],
    ['check --workload transfomer', 'Did you mean transformer?'],
    ['check --backend cuda', 'check -- torchrun --nproc-per-node 2 train.py'],
    ['check --backend torch', 'check -- torchrun --nproc-per-node 2 train.py'],
    ['check --backend gloo', 'ours is built in'],
    ['dashboard --tool other --result a.json', 'leave --tool out'],
    ['bench-collective --backend nccl', 'leave --backend out'],
    ['report heatmap --result a.json --metric loss', 'leave --metric out'],
  ])('The error about "%s" points at %s', (typed, hint) => {
    expect(refusalOf(typed).hint).toContain(hint)
  })

  test.each([
    ['monitor watch --epochs 1', 'See minicluster monitor watch --help.'],
    ['report heatmap --nope 1', 'See minicluster report --help.'],
    ['check --nope', 'See minicluster check --help.'],
    ['completion bash --nope', 'See minicluster completion --help.'],
  ])('The error about "%s", which nobody means, points at the help', (typed, hint) => {
    expect(refusalOf(typed).hint).toBe(hint)
  })
})

const parse = (line: string): unknown =>
  parseCommandLine(wordsOf(line), { version: '1.2.3', columns: 100 })

function refusalOf(line: string): ConfigError {
  try {
    parse(line)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error(`accepted: ${line}`)
}
