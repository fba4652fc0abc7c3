import type { Detector, ReferenceEvent } from '../detector.js'
import { raiseOnce } from '../findings.js'

const about = { name: 'reference-comparison', evidence: 'exact', channel: 'reference' } as const

/**
 * Compares every step with that of a single worker with the same micro-batches: the bits must be equal. The finding is
 * a warning while losses differ by at most the fraction `tolerance` of the reference's.
 */
export const createReferenceComparison = (tolerance: number): Detector => ({
  ...about,
  summary: "a step's loss or state differs in its bits from a single worker's",
  falseAlarmBudget: 'none: the order of the sum does not depend on the number of workers',
  needs: ['step', 'reference'],
  start() {
    const reference = new Map<number, ReferenceEvent>()
    const raise = raiseOnce(about)
    // Whatever differs later follows from the first difference.
    const differ = (step: number, atMs: number | null, message: string, isSmall = false) => {
      const severity = isSmall ? 'warning' : 'critical'
      return raise({
        type: 'loss_divergence',
        blame: { kind: 'group' },
        severity,
        step,
        at_ms: atMs,
        message,
      })
    }
    return (event) => {
      if (event.type === 'reference') reference.set(event.step, event)
      if (event.type !== 'step' && event.type !== 'state') return []
      const expected = reference.get(event.step)
      if (!expected) return []
      const { step } = event
      if (event.type === 'state') {
        const { state_hash: hash } = expected
        if (hash === null || hash === event.state_hash) return []
        return differ(step, null, `the state after step ${step} is not a single worker's`)
      }
      const { loss } = event
      if (loss === null || Object.is(loss, expected.loss)) return []
      const losses = `${loss} instead of ${expected.loss}`
      return differ(
        step,
        event.at_ms,
        `the loss of step ${step} is not a single worker's: ${losses}`,
        Math.abs(loss - expected.loss) <= tolerance * Math.abs(expected.loss),
      )
    }
  },
})

export const referenceComparison = createReferenceComparison(0)
