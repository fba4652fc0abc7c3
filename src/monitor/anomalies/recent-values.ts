import { at, withRoom } from './number-columns.js'

/** The newest `size` values of every worker, by slot, kept sorted beside the order in which they came. */
export class RecentValues {
  private ring = new Float32Array(0)
  private sorted = new Float32Array(0)
  /** Values that ever came. */
  private counts = new Int32Array(0)

  constructor(private readonly size: number) {}

  reserve(slots: number): void {
    this.ring = withRoom(this.ring, slots * this.size, 0)
    this.sorted = withRoom(this.sorted, slots * this.size, 0)
    this.counts = withRoom(this.counts, slots, 0)
  }

  /** How many of the newest values there are, up to the size. */
  count(slot: number): number {
    return Math.min(at(this.counts, slot), this.size)
  }

  /** From the smallest on; only where all values have come. */
  at(slot: number, place: number): number {
    return at(this.sorted, slot * this.size + place)
  }

  add(slot: number, value: number): void {
    const { ring, sorted, size } = this
    const rounded = Math.fround(value)
    const first = slot * size
    const numBefore = at(this.counts, slot)
    const oldest = first + (numBefore % size)
    let end = first + numBefore
    let gap = end
    if (numBefore >= size) {
      end = first + size - 1
      gap = first
      while (gap < end && sorted[gap] !== ring[oldest]) gap++
    }
    ring[oldest] = rounded
    this.counts[slot] = numBefore + 1
    this.fill(gap, rounded, { first, end })
  }

  /** Moves the gap to where the value belongs. */
  private fill(gap: number, value: number, { first, end }: { first: number; end: number }): void {
    const { sorted } = this
    let place = gap
    for (; place > first && at(sorted, place - 1) > value; place--)
      sorted[place] = at(sorted, place - 1)
    for (; place < end && at(sorted, place + 1) < value; place++)
      sorted[place] = at(sorted, place + 1)
    sorted[place] = value
  }
}
