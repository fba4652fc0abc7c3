import { coordinatorEvent, type CoordinatorEvent } from '../../kit/records/run/coordinator-event.js'
import { parseRecord } from '../../kit/records/json/parse-record.js'
import { plural } from '../../kit/wording/plural.js'
import { followLines } from '../../machine/system/files/followed-lines.js'

/** The coordinator's entries since the last look. */
type CoordinatorUpdate = {
  readonly events: readonly CoordinatorEvent[]
  /** The log was replaced, as after a restart. */
  readonly isAnother: boolean
  readonly isAtEnd: boolean
}

/** Reads the coordinator's log while it is written. Skips damaged lines, because each line is independent. */
export function readCoordinatorLog(path: string) {
  const log = followLines(path)
  let trouble: string | null = null
  let numLines = 0
  let damaged = 0
  let firstFlaw = ''
  return {
    async poll(): Promise<CoordinatorUpdate> {
      const { lines, isAnother, isAtEnd, ...read } = await log.poll()
      ;({ trouble } = read)
      if (isAnother) [numLines, damaged] = [0, 0]
      const events = lines.flatMap((line) => {
        numLines++
        const parsed = parseRecord(coordinatorEvent, line)
        if (parsed.status === 'ok') return [parsed.value]
        if (damaged === 0) firstFlaw = `line ${numLines}: ${parsed.reason}`
        damaged++
        return []
      })
      return { events, isAnother, isAtEnd }
    },
    /** Why the log cannot be read at all. */
    notes: (): readonly string[] =>
      trouble === null ? [] : [`the coordinator's log cannot be read: ${trouble}`],
    /** What of it cannot be read. */
    damage: (): readonly string[] =>
      damaged === 0
        ? []
        : [
            `${plural(damaged, 'line')} of the coordinator's log ${damaged === 1 ? 'is' : 'are'} damaged, the first is ${firstFlaw}`,
          ],
  }
}
