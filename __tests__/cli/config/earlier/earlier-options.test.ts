import { describe, expect, test } from 'vitest'
import { readArguments, resolveCall } from '../../../../src/cli/config/cli-arguments.js'
import { splitCommand } from '../../../../src/cli/config/command-line.js'
import { otherOptions } from '../../../../src/cli/config/earlier/earlier-names.js'

function read(line: string) {
  const call = readArguments(splitCommand(line) ?? [], { version: '', columns: 80 })
  if (call.kind === 'text') throw new Error(call.text)
  return { notes: call.notes, options: resolveCall(call, null).options as object }
}

/** The words with an earlier option, the same with the name of today, and another value of that. */
type Case = readonly [command: string, earlier: string, today: string, other: string]

const ofRequest = (command: string): readonly Case[] => [
  [command, '--num-cpus 2', '--resources cpus=2', '--resources cpus=3'],
  [command, '--num-gpus=0.5', '--resources=gpus=0.5', '--resources gpus=3'],
  [command, '--memory-gb 8', '--resources memory-gb=8', '--resources memory-gb=9'],
]

const ofHealth = (command: string): readonly Case[] => [
  [command, '--all-pods a b', '--pods a b', '--pods c'],
  [command, '--stagnation-threshold 9', '--limits stall=9', '--limits stall=8'],
  [command, '--recovery-limit=9', '--limits=recovery=9', '--limits recovery=8'],
  [
    command,
    '--checkpoint-limit 9 --checkpoint-dir /c',
    '--limits checkpoint=9 --checkpoint-dir /c',
    '--limits checkpoint=8',
  ],
]

const heads = ['status', 'logs', 'stop', 'delete', 'submit', 'health', 'watch', 'supervise'].map(
  (verb): Case => [
    `jobs ${verb}`,
    '--head-pod head-0',
    '--ray-address pod/head-0',
    '--ray-address svc/head',
  ],
)

const cases: readonly Case[] = [
  ...heads,
  ['run', '--health-checkpoint-path h.json', '--health h.json', '--health i.json'],
  ['check', '--faults quick', '--fault-tests quick', '--fault-tests full'],
  ['monitor watch', '--checkpoint h.json', '--health h.json', '--health i.json'],
  ['monitor report', '--checkpoint=h.json', '--health=h.json', '--health i.json'],
  ['monitor status', '--checkpoint h.json', '--health h.json', '--health i.json'],
  [
    'jobs supervise',
    '--max-program-restarts 1',
    '--max-restarts program=1',
    '--max-restarts program=2',
  ],
  ['compare', '--run-limit-ms 1500', '--timeout 1.5', '--timeout 2'],
  ['fault-test', '--fault-set quick', '--faults quick', '--faults slow_worker'],
  [
    'baseline compare',
    '--latency-threshold 5.0',
    '--thresholds lower-is-better=5.0',
    '--thresholds lower-is-better=6',
  ],
  [
    'baseline compare',
    '--throughput-threshold 7',
    '--thresholds higher-is-better=7',
    '--thresholds higher-is-better=6',
  ],
  ...ofRequest('jobs submit'),
  ['jobs submit', '--checkpoint-path /c', '--resume /c', '--resume /d'],
  ['jobs logs', '--tail 7', '--lines 7', '--lines 8'],
  ...ofHealth('jobs health'),
  ['jobs health', '--sample-duration 5', '--for 5', '--for 6'],
  ...ofHealth('jobs watch'),
  ['jobs watch', '--check-interval 3', '--interval 3', '--interval=4'],
  ...ofRequest('jobs supervise'),
  ['jobs supervise', '--stagnation-threshold 9', '--limits stall=9', '--limits stall=8'],
  ['jobs supervise', '--recovery-limit 9', '--limits recovery=9', '--limits recovery=8'],
  ['jobs supervise', '--start-limit 9', '--limits start=9', '--limits start=8'],
  ['jobs supervise', '--pending-limit 9', '--limits pending=9', '--limits pending=8'],
  ['jobs supervise', '--fence-limit 9', '--limits fence=9', '--limits fence=8'],
  ['jobs supervise', '--max-retry-delay 9', '--retry-delay ..9', '--retry-delay ..8'],
  ['jobs supervise', '--max-retries 4', '--max-restarts 4', '--max-restarts 5'],
  ['jobs supervise', '--check-interval=3', '--interval=3', '--interval 4'],
  ['jobs supervise', '--job-name night', '--name night', '--name day'],
  ['jobs supervise', '--state-dir s', '--state s', '--state t'],
]
const ofPods = ['jobs health', 'jobs watch', 'jobs supervise'].map(
  (command) =>
    [command, '--checkpoint-pod w-0 --checkpoint-dir /c', '--checkpoint-dir w-0:/c'] as const,
)
const valued = [
  ...cases.map(([command, earlier, today]) => [command, earlier, today] as const),
  ...ofPods,
]

/** The same for options whose values are arguments today. */
const asArguments: readonly (readonly [command: string, earlier: string, today: string])[] = [
  ['report', '--runs a b', 'a b'],
  ['baseline save', '--metrics m.json --name a', 'm.json --name a'],
  ['baseline compare', '--metrics=m.json --name a', 'm.json --name a'],
]

/** What a command needs besides. */
const needed: Readonly<Record<string, string>> = {
  compare: '--base a --head b',
  'baseline compare': '--name a m.json',
  'jobs submit': '-- python train.py',
  'jobs supervise': '-- python train.py',
  'jobs status': '-- j',
  'jobs stop': '-- j',
  'jobs delete': '-- j',
  'jobs logs': '-- j',
  'jobs health': '-- j',
  'jobs watch': '-- j',
}

const lineOf = (command: string, ...words: readonly string[]): string =>
  [command, ...words, needed[command] ?? ''].join(' ')

/** The name of today, with what the earlier name is in its value. */
function nameIn(today: string): string {
  if (!today.startsWith('--')) return 'an argument'
  if (today.startsWith('--checkpoint-dir')) return today.replace('/c', '')
  const words = today.replace(/ --checkpoint-dir .*/, '')
  const isPart =
    /^--(limits|resources|retry-delay|thresholds|timeout|ray-address|max-restarts program)/.test(
      today,
    )
  return isPart ? words : (words.split(/[ =]/)[0] ?? '')
}

describe('An option of an earlier version', () => {
  test.each([...valued, ...asArguments])(
    'The words %s %s mean %s, and one note says so',
    (command, earlier, today) => {
      const others = today.startsWith('--') ? (needed[command] ?? '') : ''
      const [before, now] = [earlier, today].map((words) => read(`${command} ${words} ${others}`))
      expect(before?.options).toEqual(now?.options)
      const [flag = ''] = earlier.split(/[ =]/)
      expect(now?.notes).toEqual([])
      expect(before?.notes).toEqual([`minicluster ${command} ${flag} is now ${nameIn(today)}`])
    },
  )

  test.each(cases)(
    'Of the words %s %s and its name of today with another value, the later ones count',
    (command, earlier, today, other) => {
      const both = read(lineOf(command, earlier, other))
      expect(both.options).toEqual(read(lineOf(command, today, other)).options)
      expect(both.options).not.toEqual(read(lineOf(command, today)).options)
      const reversed = read(lineOf(command, other, earlier))
      expect(reversed.options).toEqual(read(lineOf(command, other, today)).options)
    },
  )

  test.each([
    ['--max-retries 5 --max-program-restarts 1', '--max-restarts 5,program=1'],
    ['--max-program-restarts 1', '--max-restarts 10,program=1'],
    ['--head-pod svc/head --context c', '--ray-address svc/head --context c'],
    ['--retry-delay 5 --max-retry-delay 300', '--retry-delay 5..300'],
    ['--max-retry-delay 300 --retry-delay 5', '--retry-delay 5..300'],
    ['--max-retry-delay 300', '--retry-delay 60..300'],
    ['--checkpoint-dir /c --checkpoint-pod w-0', '--checkpoint-dir w-0:/c'],
    ['--checkpoint-dir w-1:/c --checkpoint-pod w-0', '--checkpoint-dir w-0:/c'],
    ['--num-cpus 2 --resources memory-gb=8 --num-gpus=1', '--resources memory-gb=8,cpus=2,gpus=1'],
  ])('The words %s are parts of one value today: %s', (earlier, today) => {
    const [before, now] = [earlier, today].map((words) => read(lineOf('jobs supervise', words)))
    expect(before?.options).toEqual(now?.options)
  })

  test.each([
    ['--checkpoint-pod w-0', '--checkpoint-dir', 'the path of a directory, or POD:/DIR'],
    ['--num-cpus many', '--resources', 'name=value with commas between them'],
    ['--max-retry-delay soon', '--retry-delay', 'first..longest'],
    ['--fence-limit 0', '--limits', 'name=value with commas between them'],
  ])(
    'A wrong value of the words %s is refused by the name of today: %s',
    (words, flag, allowed) => {
      expect(() => read(lineOf('jobs supervise', words))).toThrow(
        `option ${flag} from the command line: expected ${allowed}`,
      )
    },
  )

  test('Each of them has its words above', () => {
    const all = Object.entries(otherOptions).flatMap(([command, options]) =>
      Object.entries(options).flatMap(([flag, one]) =>
        'isOurs' in one ? `${command} ${flag}` : [],
      ),
    )
    const tried = [...valued, ...asArguments].map(
      ([command, earlier]) => `${command} ${earlier.split(/[ =]/)[0]}`,
    )
    expect(new Set(tried)).toEqual(new Set(all))
  })
})
