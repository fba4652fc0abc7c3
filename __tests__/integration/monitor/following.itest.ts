import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createDependencies } from '../../../src/cli/commands/create-dependencies.js'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { type MonitorSession, watchRunHealth } from '../../../src/runtime/follow/monitor-session.js'
import { createTerminalLog } from '../../../src/kit/console/terminal-log.js'
import type { MonitorView } from '../../../src/watch/monitor/monitor-view.js'
import { aFolder, findWorkers, start, waitFor } from '../program.js'

const seconds = 1000
const sessions: MonitorSession[] = []
afterEach(async () => {
  await Promise.allSettled(sessions.splice(0).map((session) => session.stop()))
})

/** A session of this process that waits for a run in a folder; the run is another process. */
async function watchFolder(staleAfterMs = 10 * seconds) {
  const folder = await aFolder()
  const silent = { write: () => undefined }
  const colour = { stdout: false, stderr: false }
  const log = createTerminalLog({
    stdout: silent,
    stderr: silent,
    json: false,
    quiet: true,
    verbose: false,
    colour,
    isTerminal: false,
  })
  const services = createRunServices('/nowhere')
  const session = watchRunHealth(
    {
      checkpoint: join(folder, 'health.json'),
      runDir: null,
      intervalMs: 250,
      timeoutMs: 20 * seconds,
      staleAfterMs,
    },
    createDependencies({ log, services, signal: new AbortController().signal }),
  )
  sessions.push(session)
  const views: MonitorView[] = []
  session.onUpdate((view) => views.push(view))
  const run = (...options: string[]) => {
    const files = ['--output', 'a.json', '--run-dir', 'run']
    const health = ['--health', 'health.json']
    return start('cli.js', ['run', ...files, ...health, ...options], { cwd: folder })
  }
  const seen = (is: (view: MonitorView) => boolean) => waitFor(() => views.find(is) ?? null)
  return { folder, session, views, run, seen }
}

const typesOf = ({ anomalies }: MonitorView) => anomalies.map(({ type }) => type)

describe('A session beside a real run', () => {
  test(
    'The session waits, follows checkpoint and event logs, and ends with the run',
    async () => {
      const { session, views, run, seen } = await watchFolder()
      await seen(({ phase }) => phase === 'waiting')
      await delay(500)
      const { ended } = run('--workers', '3', '--steps', '800')
      const { why, view } = await session.done
      expect(why).toBe('ended')
      expect(view).toMatchObject({ phase: 'complete', completedSteps: 800, notes: [] })
      expect(view.workers.map(({ step }) => step)).toEqual([799, 799, 799])
      // Every step, which only the event logs know.
      const points = session.monitor.history.series(1, 'stepMs', 10_000)
      expect(points.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(700)
      expect(new Set(views.map(({ phase }) => phase))).toEqual(
        new Set(['waiting', 'running', 'complete']),
      )
      expect((await ended).exitCode).toBe(0)
    },
    60 * seconds,
  )

  test(
    'The session names the killed worker and ends with the failure',
    async () => {
      const { folder, session, run, seen } = await watchFolder()
      run('--workers', '3', '--steps', '1000000')
      const workers = await findWorkers(join(folder, 'run'), 3)
      await seen(({ phase, completedSteps }) => phase === 'running' && (completedSteps ?? 0) > 10)
      process.kill(workers[2]!, 'SIGKILL')
      const { why, view } = await session.done
      expect(why).toBe('ended')
      expect(view).toMatchObject({ phase: 'failed', verdict: 'critical' })
      const shared = view.anomalies.filter(({ source }) => source === 'events')
      expect(shared).toContainEqual(
        expect.objectContaining({ type: 'failed_worker', workerId: 2, severity: 'critical' }),
      )
    },
    60 * seconds,
  )

  test(
    'The session stays with a run that restarts',
    async () => {
      const { folder, session, run, seen } = await watchFolder()
      run('--workers', '3', '--steps', '3000', '--checkpoint-every', '50', '--max-restarts', '2')
      const workers = await findWorkers(join(folder, 'run'), 3)
      await seen(({ phase, completedSteps }) => phase === 'running' && (completedSteps ?? 0) > 120)
      process.kill(workers[1]!, 'SIGKILL')
      const { why, view } = await session.done
      expect([why, view.phase, view.completedSteps]).toEqual(['ended', 'complete', 3000])
      expect(typesOf(view)).toContain('failed_worker')
      expect(view.notes).toContain('the run was restarted once')
    },
    90 * seconds,
  )

  test(
    'The session detects a dead coordinator and gives up',
    async () => {
      const { session, run, seen } = await watchFolder(4 * seconds)
      const { child } = run('--workers', '2', '--steps', '1000000')
      await seen(({ phase }) => phase === 'running')
      child.kill('SIGKILL')
      const { why, view } = await session.done
      expect(why).toBe('stale')
      expect(view.phase).toBe('stale')
      expect(view.verdict).not.toBe('healthy')
    },
    90 * seconds,
  )
})
