/** Gives every worker a permanent small number, so that data of all workers fits in arrays. */
type WorkerSlots = {
  readonly size: number
  /** `place` is where the file has the worker: files keep their order, so that is mostly its number already. */
  of(id: number, place: number): number
}

export function createWorkerSlots(): WorkerSlots {
  const ids: number[] = []
  const slots = new Map<number, number>()
  return {
    get size() {
      return ids.length
    },
    of(id, place) {
      if (ids[place] === id) return place
      const known = slots.get(id)
      if (known !== undefined) return known
      slots.set(id, ids.length)
      return ids.push(id) - 1
    },
  }
}
