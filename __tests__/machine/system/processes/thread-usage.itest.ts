import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { createThreadUsage } from '../../../../src/machine/system/processes/thread-usage.js'

const isLinux = process.platform === 'linux'
const rivals: ChildProcess[] = []
afterEach(() => rivals.splice(0).forEach((rival) => rival.kill('SIGKILL')))

function burn(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Processes that compute and nothing else; resolves once all do. */
async function compete(count: number): Promise<void> {
  const program = 'process.stdout.write("!"); for (;;);'
  const started = Array.from({ length: count }, () => spawn(process.execPath, ['-e', program]))
  rivals.push(...started)
  await Promise.all(
    started.map((rival) => new Promise((resolve) => rival.stdout.once('data', resolve))),
  )
}

describe('Usage of a thread', () => {
  const whereKnown = isLinux ? test : test.skip
  const elsewhere = isLinux ? test.skip : test

  whereKnown(
    'is a longer wait for a core the more threads compete for it',
    async () => {
      const usage = createThreadUsage()
      const before = usage.runDelayMs()!
      await compete(2 * availableParallelism())
      const crowded = usage.runDelayMs()!
      burn(600)
      const delay = usage.runDelayMs()! - crowded
      expect(before).toBeGreaterThanOrEqual(0)
      expect(delay).toBeGreaterThan(50)
      expect(delay).toBeLessThan(600 + 200)
    },
    30_000,
  )

  whereKnown('never runs backwards, and is not the time that passes', async () => {
    const usage = createThreadUsage()
    const start = usage.runDelayMs()!
    await new Promise((resolve) => setTimeout(resolve, 300))
    const slept = usage.runDelayMs()!
    expect(slept).toBeGreaterThanOrEqual(start)
    // Sleeping is no wait for a core.
    expect(slept - start).toBeLessThan(200)
  })

  whereKnown('has the memory of the process, in bytes', () => {
    const measured = createThreadUsage().residentBytes()!
    const { rss } = process.memoryUsage()
    expect(measured / rss).toBeGreaterThan(0.8)
    expect(measured / rss).toBeLessThan(1.25)
  })

  elsewhere('is unknown where there is no such file', () => {
    const usage = createThreadUsage()
    expect([usage.runDelayMs(), usage.residentBytes()]).toEqual([null, null])
  })
})
