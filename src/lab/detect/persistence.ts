/** Whether at least `needed` of the last `window` steps were flagged: one bad step is no fault. */
export function createPersistence(needed: number, window: number) {
  const flagged: { readonly step: number; readonly count: number }[] = []
  let count = 0
  return {
    /** Flagged steps in the window. */
    numFlagged: (): number => flagged.length,
    /** The first flagged step in the window, once there are enough of them; else null. */
    add(step: number, isFlagged: boolean): number | null {
      count++
      if (isFlagged) flagged.push({ step, count })
      while (flagged[0] && flagged[0].count <= count - window) flagged.shift()
      return flagged.length >= needed ? (flagged[0]?.step ?? null) : null
    },
  }
}

/** The newest `length` values of a series, oldest first. */
export function createRecent<Value>(length: number) {
  const values: Value[] = []
  return {
    values: values as readonly Value[],
    add(value: Value): void {
      values.push(value)
      if (values.length > length) values.shift()
    },
  }
}
