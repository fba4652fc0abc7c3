import { describe, expect, test } from 'vitest'
import { comparisonSettings } from '../../../src/cli/commands/check/compare-check.js'
import { checkMetricNames } from '../../../src/cli/commands/compare/metric-names.js'
import { resolveActionInputs } from '../../../src/cli/config/action-inputs.js'
import { readArguments, resolveCall } from '../../../src/cli/config/cli-arguments.js'
import { parseSettings } from '../../../src/cli/config/settings/parse-settings.js'
import { parseCommandLine } from '../../support/options/parse-command-line.js'

const facts = { version: '', columns: 80 }
const call = (line: string) => () => parseCommandLine(line.split(' '), facts)

const sides = '--base a --head b'
const ofTrainer =
  'steps=5 batch-size=8 micro-batches=4 learning-rate=1 optimizer=sgd workload=mlp hidden-size=8 num-layers=1 input-size=4 output-size=1 backend=kernels transport=fifo checkpoint-every=5'
    .split(' ')
    .map((pair) => `--${pair.replace('=', ' ')}`)
const beside = (command: string, option: string): readonly [string, string] => [
  `${command} ${option} -- python train.py`,
  `${option.split(' ')[0]} from the command line has no effect beside argument <command>`,
]

describe('An option that nothing would use is refused', () => {
  const refused: readonly (readonly [line: string, why: string])[] = [
    ['check --thresholds speedup=5', 'without option --compare-with'],
    ['check --thresholds speedup=5,peak_rss_bytes<=2GB', 'without option --compare-with'],
    ['check --severities speedup=off', 'without option --compare-with or option --thresholds'],
    ['check --fault-tests off --min-detection-rate 0.5', 'beside option --fault-tests off'],
    ['check --fault-tests off --max-false-alarms 3', 'beside option --fault-tests off'],
    ['check --check-steps 5', 'without argument <command>'],
    ['check --proof-budget 1', 'without argument <command>'],
    ['check --writes keep', 'without argument <command>'],
    ['check --mesh data=2', 'without argument <command>'],
    ['check --reference-args --x', 'without argument <command>'],
    ['run --max-steps 5', 'without argument <command>'],
    ['run --resume runs/1 -- python train.py', 'beside argument <command>'],
    ['run --workers 4 -- torchrun --nproc-per-node 2 train.py', 'beside torchrun, which starts 2'],
    ['check --workers 2 -- torchrun train.py', 'beside torchrun, which starts 1'],
    [
      'check --workers 3 -- accelerate launch --cpu --num_processes 2 a.py',
      'beside accelerate launch, which is to start 2',
    ],
    ['run --workers 1 -- ./train.sh', 'beside ./train.sh, which starts the ranks itself'],
    [`compare ${sides} --step-pattern (x)`, 'without argument <command>'],
    ...ofTrainer.flatMap((option) => [
      beside('check', option),
      beside('run', option),
      ...(option.startsWith('--checkpoint') ? [] : [beside(`compare ${sides}`, option)]),
    ]),
  ]

  test.each(refused)('The words %s are refused: %s', (line, why) => {
    expect(call(line)).toThrow(expect.objectContaining({ exitCode: 2 }))
    expect(call(line)).toThrow(why)
  })

  test.each([
    [
      'check --thresholds speedup=5,peak_rss_bytes<=2GB,final_loss=3',
      'speedup=5, final_loss=3 in option --thresholds from the command line has no effect without option --compare-with',
    ],
    [
      'jobs health j --limits stall=60,checkpoint=90',
      'checkpoint=90 in option --limits from the command line has no effect without option --checkpoint-dir',
    ],
    [
      'jobs watch j --limits recovery=9 --limits checkpoint=90',
      'checkpoint=90 in option --limits from the command line has no effect without option --checkpoint-dir',
    ],
  ])('Of the words %s, only the idle part is named: %s', (line, sentence) => {
    expect(call(line)).toThrow(expect.objectContaining({ message: sentence }))
  })

  test.each([
    'jobs health j --limits stall=60',
    'jobs health j --limits stall=60,checkpoint=90 --checkpoint-dir c',
    'check --thresholds peak_rss_bytes<=2GB',
    'check --thresholds peak_rss_bytes<=2GB --severities peak_rss_bytes=warn',
    'check --thresholds speedup=5 --severities final_loss=off --compare-with b.json',
    'check --fault-tests quick --min-detection-rate 0.5 --max-false-alarms 3',
    'check --check-steps 5 --proof-budget 1 --writes keep -- python train.py',
    'run --resume runs/1 --steps 5',
    'run --workers 4 -- python train.py',
    'run --workers 4 -- torchrun --nnodes 2 --nproc-per-node 2 train.py',
    'run -- torchrun --nproc-per-node 2 train.py',
    'fault-test --faults quick',
    'matrix --check-steps 5 --proof-budget 1',
    `compare ${sides} --thresholds faster_half_step_ms=5`,
    'baseline compare m.json --name a --thresholds final_loss=5',
  ])('The words %s are accepted, as each of them has an effect', (line) => {
    expect(call(line)).not.toThrow()
  })
})

describe('A value of a settings file that nothing uses is noted, as the file serves several commands', () => {
  const notesOn = (line: string, yaml: string) => {
    const notes: string[] = []
    const read = readArguments(line.split(' '), facts)
    if (read.kind === 'text') throw new Error(read.text)
    resolveCall(read, parseSettings(yaml, 'minicluster.yml'), (note) => notes.push(note))
    return notes
  }

  test('The command line names key, line and what is missing', () => {
    expect(notesOn('check', 'thresholds: { speedup: 5 }\n')).toEqual([
      'speedup=5 in thresholds from minicluster.yml:1 has no effect without option --compare-with.',
    ])
    expect(notesOn('check --compare-with b.json', 'thresholds: { speedup: 5 }\n')).toEqual([])
    expect(notesOn('check', 'command: python train.py\nsteps: 5\n')).toEqual([
      'steps from minicluster.yml:2 has no effect beside command.',
    ])
  })

  test('The Action refuses an idle input, and notes an idle value of the file', () => {
    const inputs = (given: Readonly<Record<string, string>>, yaml = '') => {
      const notes: string[] = []
      const settings = yaml === '' ? null : parseSettings(yaml, 'minicluster.yml')
      const output = { verbose: false, note: (note: string) => notes.push(note) }
      resolveActionInputs((name) => given[name] ?? '', output, settings)
      return notes
    }
    expect(() => inputs({ command: 'python train.py', steps: '5' })).toThrow(
      'input steps from the workflow has no effect beside input command',
    )
    expect(() => inputs({ 'check-steps': '5' })).toThrow(
      'has no effect without input command or input mode matrix',
    )
    expect(inputs({ mode: 'matrix', 'check-steps': '5' })).toEqual([])
    expect(inputs({ thresholds: 'speedup=5' })).toEqual([])
    expect(inputs({ command: 'python train.py' }, 'steps: 5\n')).toEqual([
      'steps from minicluster.yml:1 has no effect beside input command.',
    ])
  })
})

describe('A threshold that its metric does not use is refused', () => {
  const percent = { percent: 5, atMost: null, atLeast: null }
  const limit = { percent: null, atMost: { value: 5, unit: null, text: '5' }, atLeast: null }
  const exact = 'compared exactly, so a percentage has no effect'

  test('A percentage of a count, and a threshold of a metric that is off, are refused by all comparisons', () => {
    const settings = (name: string, threshold: typeof percent | typeof limit) =>
      comparisonSettings({ thresholds: new Map([[name, threshold]]), severities: null })
    expect(() => settings('bytes_sent_per_step', percent)).toThrow(exact)
    expect(() => settings('final_state_hash', percent)).toThrow(exact)
    expect(() => settings('bytes_sent_per_step', limit)).not.toThrow()
    expect(() => settings('final_loss', percent)).not.toThrow()
    const off = {
      thresholds: new Map([['speedup', percent]]),
      severities: new Map([['speedup', 'off' as const]]),
    }
    expect(() => comparisonSettings(off)).toThrow('speedup is off, but thresholds sets one for it')
    const step = new Map([['faster_half_step_ms', percent]])
    const isOff = new Map([['faster_half_step_ms', 'off']])
    expect(() => checkMetricNames(step, isOff)).toThrow('is off, but thresholds sets one')
    expect(() => checkMetricNames(step, null)).not.toThrow()
  })
})
