/** Every time is later than this, and no duration is as long, in ms. */
const firstTimeMs = 1e11

/** Plain data with all of its times, which are numbers with names like `sinceMs`, moved by a step of the clock. */
export function shiftTimes<T>(data: T, deltaMs: number): T {
  return shiftValue(data, '', deltaMs) as T
}

function shiftValue(value: unknown, name: string, deltaMs: number): unknown {
  if (typeof value === 'number')
    return name.endsWith('Ms') && value > firstTimeMs ? value + deltaMs : value
  if (Array.isArray(value)) return value.map((one) => shiftValue(one, name, deltaMs))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      // The returns of problems are times by the key of the problem.
      shiftValue(one, name === 'returns' ? 'returnsMs' : key, deltaMs),
    ]),
  )
}
