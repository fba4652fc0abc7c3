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

const cases: readonly Case[] = [
  ['jobs submit', '--checkpoint-path /c', '--resume /c', '--resume /d'],
  ['jobs submit', '--num-cpus 2', '--resources cpus=2', '--resources cpus=3'],
  ['jobs submit', '--num-gpus=0.5', '--resources=gpus=0.5', '--resources gpus=3'],
  ['jobs submit', '--memory-gb 8', '--resources memory-gb=8', '--resources memory-gb=9'],
  ['jobs logs', '--tail 7', '--lines 7', '--lines 8'],
  ['jobs health', '--all-pods a b', '--pods a b', '--pods c'],
  ['jobs health', '--sample-duration 5', '--for 5', '--for 6'],
  ['jobs health', '--stagnation-threshold 9', '--limits stall=9', '--limits stall=8'],
  ['jobs health', '--recovery-limit 9', '--limits recovery=9', '--limits recovery=8'],
  ['jobs health', '--checkpoint-limit 9', '--limits checkpoint=9', '--limits checkpoint=8'],
  ['jobs watch', '--all-pods=a', '--pods=a', '--pods c'],
  ['jobs watch', '--check-interval 3', '--interval 3', '--interval=4'],
  ['jobs watch', '--stagnation-threshold=9', '--limits=stall=9', '--limits stall=8'],
  ['jobs watch', '--recovery-limit 9', '--limits recovery=9', '--limits recovery=8'],
  ['jobs watch', '--checkpoint-limit 9', '--limits checkpoint=9', '--limits checkpoint=8'],
  ['jobs supervise', '--num-cpus 2', '--resources cpus=2', '--resources cpus=3'],
  ['jobs supervise', '--num-gpus 2', '--resources gpus=2', '--resources gpus=3'],
  ['jobs supervise', '--memory-gb 2', '--resources memory-gb=2', '--resources memory-gb=3'],
  ['jobs supervise', '--stagnation-threshold 9', '--limits stall=9', '--limits stall=8'],
  ['jobs supervise', '--recovery-limit 9', '--limits recovery=9', '--limits recovery=8'],
  ['jobs supervise', '--start-limit 9', '--limits start=9', '--limits start=8'],
  ['jobs supervise', '--pending-limit 9', '--limits pending=9', '--limits pending=8'],
  ['jobs supervise', '--fence-limit 9', '--limits fence=9', '--limits fence=8'],
  ['jobs supervise', '--max-retries 4', '--max-restarts 4', '--max-restarts 5'],
  ['jobs supervise', '--check-interval=3', '--interval=3', '--interval 4'],
  ['jobs supervise', '--job-name night', '--name night', '--name day'],
  ['jobs supervise', '--state-dir s', '--state s', '--state t'],
]

const valued = cases.map(([command, earlier, today]) => [command, earlier, today] as const)

/** The same for options whose values are arguments today. */
const asArguments: readonly (readonly [command: string, earlier: string, today: string])[] = [
  ['report', '--runs a b', 'a b'],
]

/** What a command needs besides. */
const needed: Readonly<Record<string, string>> = {
  'jobs submit': '-- python train.py',
  'jobs supervise': '-- python train.py',
  'jobs logs': '-- j',
  'jobs health': '--checkpoint-dir /c -- j',
  'jobs watch': '--checkpoint-dir /c -- j',
}

/** The name of today, with the part of its value that has the earlier name's. */
function nameIn(today: string): string {
  if (!today.startsWith('--')) return 'an argument'
  return /^--(limits|resources)/.test(today) ? today : (today.split(/[ =]/)[0] ?? '')
}

const lineOf = (command: string, ...words: readonly string[]): string =>
  [command, ...words, needed[command] ?? ''].join(' ')

describe('An option of an earlier version', () => {
  test.each([...valued, ...asArguments])(
    'The words %s %s mean %s, and one note says so',
    (command, earlier, today) => {
      const [before, now] = [read(lineOf(command, earlier)), read(lineOf(command, today))]
      expect(before.options).toEqual(now.options)
      const [flag = ''] = earlier.split(/[ =]/)
      expect(now.notes).toEqual([])
      expect(before.notes).toHaveLength(1)
      expect(before.notes[0]).toBe(`minicluster ${command} ${flag} is now ${nameIn(today)}`)
    },
  )

  test('Each of them has its words above', () => {
    const all = Object.entries(otherOptions).flatMap(([command, options]) =>
      Object.entries(options).flatMap(([flag, one]) =>
        'isOurs' in one ? `${command} ${flag}` : [],
      ),
    )
    const tried = [...cases, ...asArguments].map(
      ([command, earlier]) => `${command} ${earlier.split(/[ =]/)[0]}`,
    )
    expect(new Set(tried)).toEqual(new Set(all))
  })
})
