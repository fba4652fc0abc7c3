import { happeningJson } from '../../../watch/monitor/terminal/happening-record.js'
import { happeningText } from '../../../watch/monitor/terminal/happening-text.js'
import { createNarrator, type Happening } from '../../../watch/monitor/terminal/narrate.js'
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
  const narrator = createNarrator(json ? progressEveryMs.json : progressEveryMs.text)
  const say = (happenings: readonly Happening[]) => {
    for (const happening of happenings) {
      if (json) log.document(`${happeningJson(happening)}\n`)
      else log.print(happeningText(happening))
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
