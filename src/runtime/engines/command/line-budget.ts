/** A line that may have a step takes some 0.1 ms to search: a burst this long is searched, and this many each second. */
const [burst, perSecond] = [5000, 2000]

/** Limits how many lines of a flood are searched, so that it neither slows the command nor delays its end. */
export class LineBudget {
  #left = burst
  #atMs = 0

  /** Whether one more line may be searched at this time. */
  take(nowMs: number): boolean {
    const elapsedMs = Math.max(0, nowMs - this.#atMs)
    this.#left = Math.min(burst, this.#left + (elapsedMs * perSecond) / 1000)
    this.#atMs = nowMs
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
