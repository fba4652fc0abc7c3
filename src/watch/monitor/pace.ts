import { theilSen } from '../../kit/stats/theil-sen.js'

/** The pace is computed from this many newest points, at least this far apart, and no fewer than three. */
const maxPoints = 16
const minApartMs = 500
const minPoints = 3
/** After this multiple of the usual wait for progress the pace is unknown. */
const patience = 5
const minPatienceMs = 5000

/** The pace of a run, from the times at which its finished steps increased. */
export class Pace {
  private points: { x: number; y: number }[] = []
  private lastSteps: number | null = null
  private progressAtMs = 0

  see(atMs: number, completedSteps: number): void {
    if (completedSteps === this.lastSteps) return
    if (completedSteps < (this.lastSteps ?? 0) || atMs < this.progressAtMs) this.points = []
    this.lastSteps = completedSteps
    this.progressAtMs = atMs
    const newest = this.points.at(-1)
    if (newest !== undefined && atMs - newest.x < minApartMs) return
    this.points.push({ x: atMs, y: completedSteps })
    if (this.points.length > maxPoints) this.points.shift()
  }

  /** Milliseconds until `totalSteps` at the current pace; null if unknown. */
  remainingMs(atMs: number, totalSteps: number): number | null {
    const steps = this.lastSteps
    if (steps === null) return null
    if (steps >= totalSteps) return 0
    const stepsPerMs =
      this.points.length < minPoints ? null : (theilSen(this.points)?.slope ?? null)
    if (stepsPerMs === null || stepsPerMs <= 0) return null
    const waitedMs = Math.max(0, atMs - this.progressAtMs)
    if (waitedMs > this.patienceMs()) return null
    return Math.max(0, (totalSteps - steps) / stepsPerMs - waitedMs)
  }

  private patienceMs(): number {
    const [first, last] = [this.points[0], this.points.at(-1)]
    const spanMs = (last?.x ?? 0) - (first?.x ?? 0)
    return Math.max(minPatienceMs, (patience * spanMs) / Math.max(1, this.points.length - 1))
  }
}
