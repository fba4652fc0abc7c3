import type { Detector } from '../detector.js'
import { raiseOnce } from '../findings.js'

/** Checkpoints that were read back and are not what their manifest says. */
export const checkpointCheck: Detector = {
  name: 'checkpoint-check',
  summary: 'a checkpoint that was read back is damaged or missing; names its directory',
  evidence: 'exact',
  channel: 'telemetry',
  falseAlarmBudget: 'none: a file either has the hash of its manifest or not',
  needs: ['checkpoint-checked'],
  start() {
    const raise = raiseOnce(checkpointCheck)
    return (event) => {
      if (event.type !== 'checkpoint-checked' || event.status === 'intact') return []
      const { name, next_step, status, reason, occasion } = event
      const when = occasion === 'saved' ? 'after it was saved' : 'before it was resumed from'
      return raise({
        type: 'bad_checkpoint',
        blame: { kind: 'file', name },
        step: next_step === null ? null : Math.max(0, next_step - 1),
        at_ms: event.at_ms,
        message: `checkpoint ${name} is ${status}, read ${when}${reason ? `: ${reason}` : ''}`,
      })
    }
  },
}
