import type { Detector } from '../detector.js'
import { raiseOnce } from '../findings.js'

/** Detects checkpoints that do not match their manifest when they are read back. */
export const checkpointCheck: Detector = {
  name: 'checkpoint-check',
  summary: 'a checkpoint that was read back is damaged or missing; names its directory or file',
  evidence: 'exact',
  channel: 'telemetry',
  falseAlarmBudget: 'none: the bytes that were read equal those that were saved, or they do not',
  needs: [['checkpoint-checked', 'checkpoint-read']],
  start() {
    const raise = raiseOnce(checkpointCheck)
    return (event) => {
      if (event.type !== 'checkpoint-checked' && event.type !== 'checkpoint-read') return []
      if (event.status === 'intact') return []
      const { name, next_step, status, reason } = event
      const isResumed = event.type === 'checkpoint-checked' && event.occasion === 'resume'
      const when = isResumed ? 'before it was resumed from' : 'after it was saved'
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
