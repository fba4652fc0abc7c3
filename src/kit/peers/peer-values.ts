import { withRoom } from './number-columns.js'

/** One measurement of every worker in a look, larger than 0, in columns that are reused at the next look. */
export class PeerValues {
  count = 0
  ids = new Float64Array(0)
  steps = new Float64Array(0)
  values = new Float64Array(0)
  /** Logarithm of a ratio that this value must reach besides the limits' own; NaN without one. */
  minLogs = new Float64Array(0)

  clear(): this {
    this.count = 0
    return this
  }

  add(id: number, step: number, value: number, minLog = NaN): void {
    const place = this.count++
    if (place === this.ids.length) this.grow()
    this.ids[place] = id
    this.steps[place] = step
    this.values[place] = value
    this.minLogs[place] = minLog
  }

  private grow(): void {
    this.ids = withRoom(this.ids, this.count, 0)
    this.steps = withRoom(this.steps, this.count, 0)
    this.values = withRoom(this.values, this.count, 0)
    this.minLogs = withRoom(this.minLogs, this.count, 0)
  }
}

/** Whether a worker has advanced by `least` steps since it was judged, was restarted, or was not judged yet (NaN). */
export const hasAdvanced = (before: number, now: number, least: number): boolean =>
  !(now >= before && now < before + least)
