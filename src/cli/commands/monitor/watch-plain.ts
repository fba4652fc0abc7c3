import { eventJson } from '../../../watch/monitor/terminal/event-json.js'
import { formatEvent } from '../../../watch/monitor/terminal/format-event.js'
import { createViewDiff, type WatchEvent } from '../../../watch/monitor/terminal/diff-views.js'
import type { Dependencies } from '../dependencies.js'
import type { MonitorSession, SessionEnd } from '../../../runtime/follow/monitor-session.js'

/** Milliseconds between two progress lines: for people who read a log, and for programs. */
const progressEveryMs = { text: 10_000, json: 1000 }

/** Follows a run without a terminal: prints a line for each change, as text or JSON, until the run ends. */
export async function watchPlainly(
  session: MonitorSession,
  { json }: { readonly json: boolean },
  { log }: Pick<Dependencies, 'log'>,
): Promise<SessionEnd> {
  const narrator = createViewDiff(json ? progressEveryMs.json : progressEveryMs.text)
  const say = (events: readonly WatchEvent[]) => {
    for (const event of events) {
      if (json) log.document(`${eventJson(event)}\n`)
      else log.print(formatEvent(event))
    }
  }
  const stop = session.onUpdate((view) => say(narrator.observe(view)))
  try {
    const end = await session.done
    stop()
    say(narrator.end(end.view))
    return end
  } finally {
    stop()
  }
}
