import type { CommandOptions } from '../../config/command-descriptions.js'
import { openLiveScreen } from '../../console/live-screen.js'
import { singleLine } from '../../console/single-line.js'
import type { Terminal } from '../../console/terminal.js'
import { repeatUntilOver } from '../../jobs/watch/repeat-until-over.js'
import { progressText, stateText, viewLines } from '../../jobs/watch/view-lines.js'
import { createJobWatch, type JobView } from '../../jobs/watch/watch-job.js'
import { formatLine } from '../../records/json/format-record.js'
import { sleep } from '../../system/sleep.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { healthCodes, observingOf } from './health.js'
import { withCluster } from './open-cluster.js'

type Options = CommandOptions<'jobs watch'>

/** Watches a job until it ends, in the terminal or line by line; the exit code is its health then. */
export async function watchJob(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { signal } = dependencies
  return withCluster(options.rayAddress, async (cluster) => {
    const expected = {
      stallMs: 1000 * options.stagnationThreshold,
      checkpointMs: 1000 * options.checkpointLimit,
      network: options.network,
    }
    const look = createJobWatch(options.job, {
      ...observingOf(options, dependencies, cluster),
      expected,
    })
    const screen = options.json || options.quiet ? null : dependencies.terminal()
    const stopped = new AbortController()
    const either = AbortSignal.any([signal, stopped.signal])
    const show =
      screen === null ? plainly(options, dependencies) : drawnOn(screen, dependencies, stopped)
    try {
      const wait = () => sleep(1000 * options.checkInterval, either)
      const last = await repeatUntilOver(look, {
        show: show.show,
        wait,
        isStopped: () => stopped.signal.aborted,
      })
      return { exitCode: healthCodes[last.health.status] }
    } finally {
      show.close()
    }
  })
}

/** A line whenever something is new; with --json an object at every look. */
function plainly({ json, quiet }: Options, { log }: Dependencies) {
  let before = ''
  return {
    show(view: JobView) {
      const state = stateText(view)
      if (json) log.document(formatLine({ ...view.health, state, progress: progressText(view) }))
      const line = `${state}, ${view.health.status}: ${[progressText(view), ...view.health.issues].join('; ')}`
      if (!json && !quiet && line !== before) log.print(singleLine(line))
      before = line
    },
    close: () => undefined,
  }
}

function drawnOn(terminal: Terminal, { log: { paint } }: Dependencies, stopped: AbortController) {
  const colours = { ok: paint.green, bad: paint.red, unknown: paint.yellow }
  let newest: JobView | null = null
  const lines = () => {
    const { columns, rows } = terminal.size()
    return (newest === null ? [] : viewLines(newest)).slice(0, rows - 1).map(({ text, status }) => {
      const cut = singleLine(text.replace(/^ +/, '')).slice(0, columns - 1)
      const whole = `${/^ */.exec(text)?.[0] ?? ''}${cut}`.slice(0, columns - 1)
      return status === null ? whole : colours[status](whole)
    })
  }
  const redraw = () => screen.show(lines())
  const screen = openLiveScreen(terminal, {
    key: (name) => name === 'q' && stopped.abort(),
    redraw,
  })
  return {
    show(view: JobView) {
      newest = view
      redraw()
    },
    close: () => screen.close(lines()),
  }
}
