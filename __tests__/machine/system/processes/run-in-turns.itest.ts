import { describe, expect, test } from 'vitest'
import type { ProcessCall } from '../../../../src/machine/system/processes/measured-process.js'
import {
  endedForAnother,
  runInTurns,
} from '../../../../src/machine/system/processes/run-in-turns.js'

const signal = new AbortController().signal
const call = (code: string, more: Partial<ProcessCall> = {}): ProcessCall => ({
  program: process.execPath,
  parameters: ['-e', code],
  directory: process.cwd(),
  environment: process.env,
  limitMs: 20_000,
  signal,
  ...more,
})

/** Burns processor time and prints the milliseconds, by the clock of all, in which it did. */
const burn = (processorMs: number) => `
  const seen = new Set()
  while (process.cpuUsage().user / 1000 < ${processorMs}) seen.add(Date.now())
  console.log([...seen].join(' '))`

/** Both, again and again. */
function* forever(...order: number[]) {
  for (;;) yield order
}

const instantsOf = ({ output }: { output: string }) => output.trim().split(' ').map(Number)

describe('Processes in turns', () => {
  test('The processes never work at the same time and take many turns', async () => {
    const turns = { turnMs: 20, orders: forever(1, 0) }
    const ends = await runInTurns([call(burn(400)), call(burn(400))], turns)
    const [first, second] = ends.map(instantsOf) as [number[], number[]]
    const changes = [...first.map((at) => [at, 0]), ...second.map((at) => [at, 1])]
      .sort(([a], [b]) => a! - b!)
      .filter(([, who], index, all) => index > 0 && all[index - 1]![1] !== who)
    expect(changes.length).toBeGreaterThan(8)
    // Of a moment in which one hands over to the other, both have a part.
    const shared = first.filter((at) => second.includes(at))
    expect(shared.length).toBeLessThanOrEqual(changes.length)
  })

  test('Processes that run one after the other share no moment', async () => {
    const turns = { turnMs: null, orders: [] }
    const ends = await runInTurns([call(burn(150)), call(burn(150))], turns)
    const [first, second] = ends.map(instantsOf) as [number[], number[]]
    expect(Math.max(...first)).toBeLessThanOrEqual(Math.min(...second))
  })

  test('Waiting time does not count towards the limit of a process', async () => {
    const turns = { turnMs: 20, orders: forever(0, 1, 2) }
    const limited = call('setTimeout(() => {}, 1000)', { limitMs: 1500 })
    const ends = await runInTurns([limited, call(burn(1500)), call(burn(1500))], turns)
    expect(ends.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  })

  test('A process that takes too long ends even if it is paused most of the time', async () => {
    const turns = { turnMs: 20, orders: forever(0, 1) }
    const endless = call('setInterval(() => {}, 1000)', { limitMs: 500 })
    const ends = await runInTurns([endless, call('setInterval(() => {}, 1000)')], turns)
    expect(ends.map(({ reason }) => reason)).toEqual(['took longer than 0.5 s', endedForAnother])
  })

  test('All processes end when one fails', async () => {
    const turns = { turnMs: 20, orders: forever(0, 1) }
    const failing = call('setTimeout(() => process.exit(3), 300)')
    const ends = await runInTurns([call('setInterval(() => {}, 1000)'), failing], turns)
    expect(ends).toMatchObject([{ exitCode: null, reason: endedForAnother }, { exitCode: 3 }])
  })

  test('All processes end when the signal aborts, paused or not', async () => {
    const controller = new AbortController()
    const endless = call('setInterval(() => {}, 1000)', { signal: controller.signal })
    const attempt = runInTurns([endless, endless], { turnMs: 20, orders: forever(0, 1) })
    setTimeout(() => controller.abort(new Error('stop')), 500)
    await expect(attempt).rejects.toThrow('stop')
  })
})
