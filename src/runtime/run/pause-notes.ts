import { describeEnd } from '../../lab/detect/processes/describe-end.js'
import type { Suspicion } from '../../lab/detect/processes/group-watch.js'

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/**
 * Notes, once per pause, which rank seems to hang long before the run is ended for it, and that a pause is over. The
 * script may only be evaluating, so nothing is decided.
 */
export function createPauseNotes(stallTimeoutMs: number, note: (line: string) => void) {
  let sinceMs: number | null = null
  return (suspicion: Suspicion | null, nowMs: number): void => {
    if (suspicion === null) {
      if (sinceMs !== null)
        note(`the run makes progress again, after ${inSeconds(nowMs - sinceMs)}`)
      sinceMs = null
      return
    }
    if (sinceMs !== null) return
    const { diagnosis, stillMs } = suspicion
    sinceMs = nowMs - stillMs
    const [sentence] = describeEnd(diagnosis)
    note(
      `no rank has made progress for ${inSeconds(stillMs)}: ${sentence}. ` +
        `If this is no pause of the script, it hangs; the run is ended after ${inSeconds(stallTimeoutMs)}`,
    )
  }
}
