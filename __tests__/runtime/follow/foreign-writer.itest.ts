import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { watchRunHealth } from '../../../src/runtime/follow/monitor-session.js'
import type { MonitorView } from '../../../src/watch/monitor/monitor-view.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { aWorld } from '../../cli/commands/world.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const limitMs = 60_000

test.each(['rename', 'halves'])(
  'A monitor reports nothing false about a checkpoint that another process writes by %s',
  async (setup) => {
    const path = scratch.path('health.json')
    const { dependencies } = await aWorld(createRunServices('/nowhere'))
    const session = watchRunHealth(
      {
        checkpoint: path,
        runDir: null,
        intervalMs: 20,
        timeoutMs: limitMs,
        staleAfterMs: limitMs,
      },
      { ...dependencies, clock: systemClock },
    )
    const views: MonitorView[] = []
    session.onUpdate((view) => views.push(view))
    const writer = join(import.meta.dirname, 'checkpoint-writer.mjs')
    spawn(process.execPath, [writer, path, '25', '40', setup], { stdio: 'inherit' })
    expect(await session.done).toMatchObject({ why: 'ended', view: { completedSteps: 25 } })
    expect(views.map(({ phase }) => phase)).not.toContain('blind')
    expect(views.filter(({ reason }) => reason.includes('corrupt'))).toEqual([])
  },
)
