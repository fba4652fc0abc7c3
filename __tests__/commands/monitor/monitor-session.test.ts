import { spawn } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { createLocalEngine } from '../../../src/commands/local-engine.js'
import {
  type MonitorSession,
  type WatchOptions,
  watchRunHealth,
} from '../../../src/commands/monitor/monitor-session.js'
import type { MonitorView } from '../../../src/monitor/monitor-view.js'
import type { HealthCheckpoint } from '../../../src/records/health-checkpoint.js'
import { formatRecord } from '../../../src/records/format-record.js'
import { aHealthCheckpoint } from '../../support/builders.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { aWorld } from '../world.js'

const scratch = useScratchDirectory()
const sessions: MonitorSession[] = []
afterEach(async () => {
  await Promise.allSettled(sessions.splice(0).map((session) => session.stop()))
})

/** A session on a file of the test's own, with a clock that the test can move ahead. */
async function watch(options: Partial<WatchOptions> = {}) {
  const path = scratch.path('health.json')
  const controller = new AbortController()
  const world = await aWorld(createLocalEngine('/nowhere'))
  const skip = { ms: 0 }
  const clock = {
    now: () => new Date(Date.now() + skip.ms),
    monotonicMs: () => performance.now() + skip.ms,
  }
  const session = watchRunHealth(
    {
      ...{ checkpoint: path, runDir: null, intervalMs: 20, timeoutMs: 5000, staleAfterMs: 5000 },
      ...options,
    },
    { ...world.dependencies, clock, signal: controller.signal },
  )
  sessions.push(session)
  const views: MonitorView[] = []
  session.onUpdate((view) => views.push(view))
  const write = async (changes: Partial<HealthCheckpoint> = {}): Promise<void> => {
    const timestamp = clock.now().toISOString()
    const step = (changes.completed_steps ?? 4) - 1
    const workers = aHealthCheckpoint().workers.map((worker) => ({ ...worker, step, timestamp }))
    const checkpoint = aHealthCheckpoint({ timestamp, workers, ...changes })
    await writeFile(`${path}.new`, formatRecord(checkpoint))
    await rename(`${path}.new`, path)
  }
  const until = async (is: (view: MonitorView) => boolean): Promise<MonitorView> => {
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(10)) {
      const found = views.find(is)
      if (found) return found
    }
    throw new Error(`never seen; the last was ${JSON.stringify(views.at(-1))}`)
  }
  return { session, views, write, until, path, skip, controller }
}

describe('a run that is watched from before its beginning', () => {
  test('is never said to be waited for where it is already there', async () => {
    const early = await watch()
    await early.session.stop()
    await early.write()
    const { views, until } = await watch()
    await until(({ phase }) => phase === 'running')
    expect(views.map(({ phase }) => phase)).not.toContain('waiting')
  })

  test('is waited for, seen, and over when it says so', async () => {
    const { session, views, write, until } = await watch()
    await until(() => true)
    expect(views).toMatchObject([{ phase: 'waiting', verdict: 'unknown' }])
    await write({ completed_steps: 1 })
    await until(({ phase, completedSteps }) => phase === 'running' && completedSteps === 1)
    await write({ completed_steps: 10, is_complete: true })
    expect(await session.done).toMatchObject({ why: 'ended', view: { phase: 'complete' } })
    expect(views.at(-1)).toMatchObject({ phase: 'complete', completedSteps: 10 })
  })

  test('and does not begin is given up in time', async () => {
    const { session } = await watch({ timeoutMs: 100 })
    const { why, view } = await session.done
    expect(why).toBe('timeout')
    expect(view).toMatchObject({ phase: 'waiting', reason: 'there is no such file' })
  })

  test('and goes silent is stale, and given up later', async () => {
    const { session, write, until } = await watch({ timeoutMs: 2000, staleAfterMs: 300 })
    await write()
    const stale = await until(({ phase }) => phase === 'stale')
    expect(stale).toMatchObject({ verdict: 'unknown' })
    expect(await session.done).toMatchObject({ why: 'stale' })
  })

  test('and is replaced by another run is seen with a note', async () => {
    const { write, until } = await watch()
    await write({ run_id: 'one' })
    await until(({ runId }) => runId === 'one')
    await write({ run_id: 'two' })
    const { notes } = await until(({ runId }) => runId === 'two')
    expect(notes.join()).toMatch(/"one" was replaced by run "two"/)
  })

  test('and whose file goes away and comes back is blind in between', async () => {
    const { path, write, until } = await watch()
    await write({ run_id: 'one' })
    await until(({ phase }) => phase === 'running')
    await rm(path)
    const blind = await until(({ phase }) => phase === 'blind')
    expect(blind).toMatchObject({ verdict: 'unknown' })
    await write({ run_id: 'one', completed_steps: 9 })
    await until(({ phase, completedSteps }) => phase === 'running' && completedSteps === 9)
  })
})

describe('another process that writes', () => {
  test.each(['rename', 'halves'])('by %s is followed without a false word', async (manner) => {
    const { session, views, path } = await watch()
    const writer = join(import.meta.dirname, 'checkpoint-writer.mjs')
    spawn(process.execPath, [writer, path, '25', '40', manner], { stdio: 'inherit' })
    expect(await session.done).toMatchObject({ why: 'ended', view: { completedSteps: 25 } })
    expect(views.map(({ phase }) => phase)).not.toContain('blind')
    expect(views.filter(({ reason }) => reason.includes('corrupt'))).toEqual([])
  })
})

describe('the monitor itself', () => {
  test('does not take its own sleep for the silence of the run', async () => {
    const { views, write, until, skip } = await watch({ staleAfterMs: 2000 })
    await write()
    await until(({ phase }) => phase === 'running')
    skip.ms = 3_600_000
    const { phase } = await until(({ notes }) => notes.some((note) => note.includes('stood still')))
    expect(phase).toBe('running')
    expect(views.map((view) => view.phase)).not.toContain('stale')
    await until((view) => view.phase === 'stale')
  })

  test('tells its listeners every second though nothing changes, until they have enough', async () => {
    const { session, views, until } = await watch()
    await until(() => true)
    const heard: MonitorView[] = []
    const stop = session.onUpdate((view) => heard.push(view))
    expect(heard).toHaveLength(1)
    stop()
    await delay(2300)
    expect(heard).toHaveLength(1)
    expect(views.length).toBeGreaterThanOrEqual(3)
    expect(views.length).toBeLessThan(10)
  })

  test('ends when it is stopped, also twice, and when the person wants it to', async () => {
    const stopped = await watch()
    await Promise.all([stopped.session.stop(), stopped.session.stop()])
    expect(await stopped.session.done).toMatchObject({ why: 'interrupted' })
    const interrupted = await watch()
    interrupted.controller.abort()
    expect(await interrupted.session.done).toMatchObject({ why: 'interrupted' })
  })

  test('that is given up before it began looks at nothing', async () => {
    const controller = new AbortController()
    controller.abort()
    const { dependencies } = await aWorld()
    const session = watchRunHealth(
      {
        ...{ checkpoint: scratch.path('h'), runDir: null },
        ...{ intervalMs: 20, timeoutMs: 1000, staleAfterMs: 1000 },
      },
      { ...dependencies, signal: controller.signal },
    )
    expect(await session.done).toMatchObject({ why: 'interrupted', view: { phase: 'waiting' } })
  })

  test('does not hide the failure of a listener', async () => {
    const { session, write } = await watch()
    let calls = 0
    session.onUpdate(() => {
      if (calls++ > 0) throw new Error('no paper')
    })
    await write()
    await expect(session.done).rejects.toThrow('no paper')
  })
})
