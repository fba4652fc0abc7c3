import type { Detector, ReferenceEvent } from './detector.js'
import { raiseOnce } from './raise-once.js'

const about = { name: 'reference-comparison', evidence: 'exact', channel: 'reference' } as const

/**
 * Every step against what a single worker had with the same micro-batches: the same bits, or something is wrong. It is
 * a warning while losses differ by no more than `tolerance` of the reference's.
 */
export const createReferenceComparison = (tolerance: number): Detector => ({
  ...about,
  summary: "a step's loss or state has other bits than a single worker's",
  falseAlarmBudget: 'none: the order of the sum does not depend on the number of workers',
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
        atMs,
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
      if (Object.is(event.loss, expected.loss)) return []
      const losses = `${event.loss} instead of ${expected.loss}`
      return differ(
        step,
        event.at_ms,
        `the loss of step ${step} is not a single worker's: ${losses}`,
        Math.abs(event.loss - expected.loss) <= tolerance * Math.abs(expected.loss),
      )
    }
  },
})

export const referenceComparison = createReferenceComparison(0)
