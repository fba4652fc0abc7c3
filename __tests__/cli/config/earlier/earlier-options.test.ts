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
  ['jobs logs', '--tail 7', '--lines 7', '--lines 8'],
  ['jobs health', '--all-pods a b', '--pods a b', '--pods c'],
  ['jobs health', '--sample-duration 5', '--for 5', '--for 6'],
  ['jobs watch', '--all-pods=a', '--pods=a', '--pods c'],
  ['jobs watch', '--check-interval 3', '--interval 3', '--interval=4'],
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
  'jobs health': '-- j',
  'jobs watch': '-- j',
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
      const name = today.startsWith('--') ? today.split(/[ =]/)[0] : 'an argument'
      expect(before.notes[0]).toBe(`minicluster ${command} ${flag} is now ${name}`)
    },
  )

  test.each(cases)(
    'Of the words %s %s and its name of today with another value, the later ones count',
    (command, earlier, today, other) => {
      const both = read(lineOf(command, earlier, other))
      expect(both.options).toEqual(read(lineOf(command, today, other)).options)
      expect(both.options).not.toEqual(read(lineOf(command, today)).options)
      expect(read(lineOf(command, other, earlier)).options).toEqual(
        read(lineOf(command, other, today)).options,
      )
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
