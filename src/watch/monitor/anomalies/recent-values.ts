import { at, withRoom } from '../../../kit/peers/number-columns.js'

/** The newest `size` values of every worker, by slot, kept both sorted and in order of arrival. */
export class RecentValues {
  /** Infinity where no value has come yet. */
  private ring = new Float32Array(0)
  private sorted = new Float32Array(0)
  /** Number of values so far. */
  private counts = new Int32Array(0)

  constructor(private readonly size: number) {}

  reserve(slots: number): void {
    this.ring = withRoom(this.ring, slots * this.size, Infinity)
    this.sorted = withRoom(this.sorted, slots * this.size, Infinity)
    this.counts = withRoom(this.counts, slots, 0)
  }

  /** How many of the newest values there are, up to the size. */
  count(slot: number): number {
    return Math.min(at(this.counts, slot), this.size)
  }

  /** In ascending order. */
  at(slot: number, place: number): number {
    return at(this.sorted, slot * this.size + place)
  }

  add(slot: number, value: number): void {
    const { ring, sorted, size } = this
    const numBefore = at(this.counts, slot)
    const first = slot * size
    const last = first + size - 1
    const oldest = first + (numBefore % size)
    let gap = first
    while (gap < last && sorted[gap] !== ring[oldest]) gap++
    this.fill(gap, Math.fround(value), { first, last })
    ring[oldest] = value
    this.counts[slot] = numBefore + 1
  }

  /** Moves the gap to where the value belongs. */
  private fill(gap: number, value: number, { first, last }: { first: number; last: number }): void {
    const { sorted } = this
    let place = gap
    for (; place > first && at(sorted, place - 1) > value; place--)
      sorted[place] = at(sorted, place - 1)
    for (; place < last && at(sorted, place + 1) < value; place++)
      sorted[place] = at(sorted, place + 1)
    sorted[place] = value
  }
}
