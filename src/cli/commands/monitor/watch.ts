import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { type HeldLog, holdLog } from '../../../kit/console/held-log.js'
import type { Terminal } from '../../../kit/console/terminal.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { requireWebPage } from '../require-web-page.js'
import { exitCodeOf } from '../exit-code-of-verdict.js'
import {
  type MonitorSession,
  type SessionEnd,
  watchRunHealth,
} from '../../../runtime/follow/monitor-session.js'

type Options = CommandOptions<'monitor watch'>

/** Watches a run until it ends, in the terminal, in the browser or line by line; the exit code is its health. */
export async function watchMonitor(options: Options, dependencies: Dependencies): Promise<Outcome> {
  requireWebPage(options)
  const isDrawn = !options.web && !options.json && !options.quiet
  const terminal = isDrawn ? dependencies.terminal() : null
  const held = terminal === null ? null : holdLog(dependencies.log)
  const services = held === null ? dependencies : { ...dependencies, log: held.log }
  const session = await openSession(options, services)
  // A failure reaches whoever awaits it; until then it must not count as unhandled.
  session.done.catch(() => undefined)
  try {
    const end = await withAudience(session, { options, services }, () =>
      terminal !== null && held !== null
        ? watchDrawn(session, { terminal, held }, { options, services })
        : watchElsewhere(session, { options, services }),
    )
    // If the run was over, Ctrl-C has only closed its page.
    if (end.why === 'interrupted') leaveRun(services)
    return { exitCode: exitCodeOf(end.view) }
  } finally {
    await session.stop()
    held?.release()
  }
}

/** Throws if a signal ended the watch. */
function leaveRun({ signal, log }: Dependencies): void {
  if (signal.aborted) log.note('this does not stop the run')
  signal.throwIfAborted()
}

async function openSession(options: Options, services: Dependencies): Promise<MonitorSession> {
  const session = watchRunHealth(sessionOptions(options, services), services)
  if (options.nodesState === null) return session
  session.done.catch(() => undefined)
  const { explainSession } = await import('../../../runtime/follow/explain-session.js')
  const { openNodesEvidence } = await import('./nodes-evidence.js')
  return explainSession(session, openNodesEvidence(options.nodesState, services))
}

type Watching = { readonly options: Options; readonly services: Dependencies }

function sessionOptions(options: Options, { workingDirectory }: Dependencies) {
  const { health, runDir, interval, timeout, staleAfter } = options
  return {
    checkpoint: resolve(workingDirectory, health),
    runDir: runDir === null ? null : resolve(workingDirectory, runDir),
    intervalMs: 1000 * interval,
    timeoutMs: 1000 * timeout,
    staleAfterMs: 1000 * staleAfter,
  }
}

/** With metrics and alerts if requested; they end after the watch and before its result is printed. */
async function withAudience(
  session: MonitorSession,
  { options, services }: Watching,
  watch: () => Promise<SessionEnd>,
): Promise<SessionEnd> {
  if (options.metricsPort === null && options.alert === null) return watch()
  const { addAudience } = await import('./audience.js')
  const audience = await addAudience(session, options, services)
  try {
    return await watch()
  } finally {
    await audience.end()
  }
}

async function watchDrawn(
  session: MonitorSession,
  { terminal, held }: { readonly terminal: Terminal; readonly held: HeldLog },
  { options, services: { clock, log } }: Watching,
): Promise<SessionEnd> {
  const { watchInTerminal } = await import('./watch-terminal.js')
  const deadlineMs = clock.monotonicMs() + 1000 * options.timeout
  return watchInTerminal(session, {
    terminal,
    paint: log.paint,
    said: held.said,
    givesUpInMs: () => Math.max(0, deadlineMs - clock.monotonicMs()),
  })
}

async function watchElsewhere(
  session: MonitorSession,
  { options, services }: Watching,
): Promise<SessionEnd> {
  if (!options.web) {
    const { watchPlainly } = await import('./watch-plain.js')
    return watchPlainly(session, options, services)
  }
  const { watchInBrowser } = await import('./watch-web.js')
  await watchInBrowser(session, options, services)
  return session.done
}
