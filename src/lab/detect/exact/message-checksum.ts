import type { Detector } from '../detector.js'
import { raiseOnce } from '../findings.js'

/** Detects a message that arrived with different bits than its sender digested. */
export const messageChecksum: Detector = {
  name: 'message-checksum',
  summary: 'a message arrived with different bits than were sent; names the link',
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: equal bits have equal digests',
  needs: ['violation'],
  start() {
    const raise = raiseOnce(messageChecksum)
    return (event) => {
      if (event.type !== 'violation' || event.check !== 'message-checksum') return []
      const [from] = event.ranks
      if (from === undefined) return []
      return raise({
        type: 'corrupt_message',
        blame: { kind: 'link', from, to: event.rank },
        step: event.step,
        at_ms: event.at_ms,
        message: event.message,
      })
    }
  },
}
