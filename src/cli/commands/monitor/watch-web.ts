import { randomBytes } from 'node:crypto'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { MonitorSite } from '../../../watch/monitor/web/monitor-site.js'
import { shellWord } from '../../../kit/wording/shell-word.js'
import { untilAborted } from '../../../kit/resilience/until-aborted.js'
import { serveLoopback, type LoopbackServer } from '../../../machine/system/web/loopback-server.js'
import type { Dependencies } from '../dependencies.js'
import type { MonitorSession, SessionEnd } from '../../../runtime/follow/monitor-session.js'

/** Enough time for the page of a busy browser to receive the last state. */
const drainTimeoutMs = 5000

const endings: Record<SessionEnd['why'], string> = {
  ended: 'The run has ended. This is its last state.',
  timeout: 'No run was seen within the time limit.',
  stale: 'The run is stale: its files have stopped changing. This is its last known state.',
  interrupted: 'The monitor was stopped. This is the last state it saw.',
}

/** The address is of no use once the command has ended, which without a terminal it does. */
const laterView = (health: string): string =>
  `The page is gone. A page that stays: minicluster monitor report --health ${shellWord(health)}`

/**
 * Shows a session as a page until the run ends. The page then shows the final state. On a terminal the command keeps
 * serving it until interrupted; elsewhere it ends once every open page has the last state.
 */
export async function watchInBrowser(
  session: MonitorSession,
  options: Pick<CommandOptions<'monitor watch'>, 'port' | 'health'>,
  dependencies: Pick<Dependencies, 'log' | 'signal' | 'terminal'>,
): Promise<void> {
  const { log, signal } = dependencies
  const token = randomBytes(16).toString('base64url')
  const site = new MonitorSite(token)
  const server = await serveLoopback(site, options.port ?? 0)
  log.print(`Watching at http://127.0.0.1:${server.port}/?token=${token}`)
  let stopUpdates = () => {}
  try {
    stopUpdates = session.onUpdate((view) => {
      site.update(view, session.monitor.history)
      server.wake()
    })
    const end = await session.done
    stopUpdates()
    site.update(end.view, session.monitor.history, endings[end.why])
    await sayGoodbye(server, signal)
    if (end.why === 'interrupted' || signal.aborted) return
    log.print(endings[end.why])
    if (dependencies.terminal() === null) return log.print(laterView(options.health))
    log.note('The page stays until you press Ctrl-C.')
    await untilAborted(signal)
  } finally {
    stopUpdates()
    await server.close()
  }
}

async function sayGoodbye(server: LoopbackServer, signal: AbortSignal): Promise<void> {
  server.wake()
  // After Ctrl-C, the user does not want to wait for a browser.
  await server.settled(signal.aborted ? 500 : drainTimeoutMs)
}
