import type { AuditEvent, SegmentsEvent, StateEvent } from '../../../kit/records/run/run-event.js'
import type { Detector } from '../detector.js'
import { raiseOnce } from '../findings.js'

type Segments = SegmentsEvent['segments']
type Change = { readonly before: StateEvent; readonly after: StateEvent }

/** Number of steps for which audits and states wait for each other. */
const keptSteps = 256
/**
 * A gradient may be so small that rounding leaves the weights unchanged. It counts as large from this share of the
 * smallest gradient that has changed the tensor, or any tensor if this one never changed.
 */
const largeShare = 0.25

/** Detects a tensor that does not change although its gradient is not zero, because its update is not applied. */
export const frozenUpdate: Detector = {
  name: 'frozen-update',
  summary: 'a tensor does not change although its gradient is large enough to change it',
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget:
    'none while the weights keep the magnitude at which such a gradient changed them',
  needs: ['segments', 'audit', 'state'],
  start(run) {
    let segments: Segments = []
    let last: StateEvent | null = null
    const gradients = new Map<number, GradientSizes>()
    const changes = new Map<number, Change>()
    const history = new Map<string, number>()
    const raise = raiseOnce(frozenUpdate)
    const judge = (step: number) => {
      const change = changes.get(step)
      const sizes = gradients.get(step)
      // Every owner must have reported its part, otherwise a size is not that of the whole tensor.
      if (!change || sizes?.reported.size !== run.worldSize) return []
      changes.delete(step)
      gradients.delete(step)
      const frozen = findFrozen(change, sizes.means(segments), history)
      const [tensor] = frozen
      if (tensor === undefined) return []
      const message = `${frozen.join(', ')} did not change at step ${step} although the gradient is not zero`
      return raise({ type: 'frozen_update', blame: { kind: 'group' }, step, tensor, message })
    }
    return (event) => {
      if (event.type === 'segments') segments = event.segments
      if (event.type === 'audit') {
        const sizes = gradients.get(event.step) ?? new GradientSizes()
        sizes.add(event, segments)
        remember(gradients, event.step, sizes)
        return judge(event.step)
      }
      // All replicas have the same state.
      if (event.type !== 'state' || event.rank !== 0) return []
      // Only consecutive steps count: an unseen gradient may have undone the seen one.
      if (last?.step === event.step - 1) {
        remember(changes, event.step, { before: last, after: event })
      }
      last = event
      return judge(event.step)
    }
  },
}

/** Magnitudes of the reduced gradient by tensor, from the owners of its parts. */
class GradientSizes {
  readonly reported = new Set<number>()
  readonly #sums = new Map<string, number>()

  add(event: AuditEvent, segments: Segments): void {
    this.reported.add(event.rank)
    const own = segments.filter(({ owner }) => (owner ?? 0) === event.rank)
    own.forEach(({ tensor }, index) => {
      const sum = (this.#sums.get(tensor) ?? 0) + (event.reduced_magnitudes[index] ?? NaN)
      this.#sums.set(tensor, sum)
    })
  }

  /** Mean magnitude per element, tensors in order; NaN if unknown. */
  means(segments: Segments): [tensor: string, mean: number][] {
    const lengths = new Map<string, number>()
    for (const { tensor, start, end } of segments) {
      lengths.set(tensor, (lengths.get(tensor) ?? 0) + end - start)
    }
    return [...lengths].map(([tensor, length]) => [
      tensor,
      (this.#sums.get(tensor) ?? NaN) / length,
    ])
  }
}

/** Records the smallest gradient that changed each tensor, and returns the tensors that should have changed. */
function findFrozen(
  { before, after }: Change,
  means: readonly (readonly [tensor: string, mean: number])[],
  history: Map<string, number>,
): string[] {
  const still: [string, number][] = []
  means.forEach(([tensor, mean], index) => {
    const hash = after.tensor_hashes[index]
    if (hash !== undefined && hash === before.tensor_hashes[index]) still.push([tensor, mean])
    else if (mean > 0) history.set(tensor, Math.min(history.get(tensor) ?? Infinity, mean))
  })
  const least = Math.min(...history.values())
  return still.flatMap(([tensor, mean]) => {
    const enough = history.get(tensor) ?? least
    return mean > 0 && mean >= largeShare * enough && Number.isFinite(mean) ? [tensor] : []
  })
}

function remember<Value>(steps: Map<number, Value>, step: number, value: Value): void {
  steps.set(step, value)
  if (steps.size > keptSteps) steps.delete(steps.keys().next().value ?? step)
}
