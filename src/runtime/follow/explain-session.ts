import type { MonitorView } from '../../watch/monitor/monitor-view.js'
import { explainView, type RankExplainer, unreadNodes } from '../../watch/monitor/explanation.js'
import type { MonitorSession } from './monitor-session.js'
import { within } from './within.js'

/** Reads the current state of the nodes; never rejects. */
export type NodesReader = () => Promise<RankExplainer>

/** Time limit for a disk that does not answer. */
export const readLimitMs = 5000
/** Between two readings of the state file, which may be long. */
const readEveryMs = 2000

export const unansweredState =
  'the state file of the nodes cannot be read: its file system does not answer'

const unanswered = unreadNodes(unansweredState)

/** Reads once, within a bounded time. */
export const readNodes = async (read: NodesReader): Promise<RankExplainer> =>
  (await within(read(), readLimitMs)) ?? unanswered

/** The same session, with the evidence of nodes in its views; the evidence is read again while views come. */
export async function explainSession(
  session: MonitorSession,
  read: NodesReader,
): Promise<MonitorSession> {
  let explain = await readNodes(read)
  let firstAtMs: number | null = null
  let readAtMs = -Infinity
  let reading: Promise<unknown> | null = null
  const refresh = (atMs: number): void => {
    if (reading !== null || Math.abs(atMs - readAtMs) < readEveryMs) return
    readAtMs = atMs
    reading = read()
      .then((newest) => (explain = newest))
      .finally(() => (reading = null))
  }
  const toExplained = (view: MonitorView): MonitorView => {
    firstAtMs ??= view.atMs
    return explainView(view, explain, firstAtMs)
  }
  const done = session.done.then(async (end) => {
    explain = await readNodes(read)
    return { ...end, view: toExplained(end.view) }
  })
  // A failure reaches whoever awaits the end; until then it must not count as unhandled.
  done.catch(() => undefined)
  return {
    monitor: session.monitor,
    done,
    stop: () => session.stop(),
    onUpdate: (listener) =>
      session.onUpdate((view) => {
        refresh(view.atMs)
        listener(toExplained(view))
      }),
  }
}
