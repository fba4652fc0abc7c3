/** One value per rank at one step. */
export type StepRow<Value> = { readonly step: number; readonly values: readonly Value[] }

/**
 * Collects the events of a step in any order and returns the step once every rank's value is there. If a rank stops
 * reporting, at most `maxOpen` incomplete steps are kept, so memory stays bounded.
 */
export function createStepRows<Value>(worldSize: number, maxOpen = 4096) {
  const open = new Map<number, { values: (Value | undefined)[]; count: number }>()
  return {
    /** Returns the step's values by rank if this was the last missing one. */
    add(rank: number, step: number, value: Value): StepRow<Value> | null {
      const row = open.get(step) ?? { values: new Array<Value | undefined>(worldSize), count: 0 }
      if (row.values[rank] === undefined) row.count++
      row.values[rank] = value
      if (row.count < worldSize) {
        open.set(step, row)
        if (open.size > maxOpen) open.delete(open.keys().next().value ?? step)
        return null
      }
      open.delete(step)
      return { step, values: row.values as Value[] }
    },
  }
}
