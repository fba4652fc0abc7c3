import type { RankSample } from './at-work.js'
import { at, withRoom } from './number-columns.js'
import { createWorkerSlots } from './worker-slots.js'

/** Warm-up steps, which are slower than the rest. */
const warmUpSteps = 12
/** Many steps in one window are past it. */
const longWindow = 64

/** Knows which workers are past the first steps after their start; a worker that is seen first later has begun before. */
export function createWarmUp() {
  const slots = createWorkerSlots()
  let first = new Float64Array(0)
  return {
    /** `place`: where the look has the worker. */
    isOver({ id, snapshot, details }: RankSample, place: number): boolean {
      const slot = slots.of(id, place)
      if (slot >= first.length) first = withRoom(first, slot + 1, NaN)
      let begun = at(first, slot)
      if (Number.isNaN(begun)) first[slot] = begun = snapshot.step
      return (
        snapshot.step - begun >= warmUpSteps ||
        begun >= warmUpSteps ||
        (details !== null && details.window_steps >= longWindow)
      )
    },
  }
}
