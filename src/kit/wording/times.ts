/** Epoch milliseconds as ISO 8601; null if unknown or invalid. */
export function isoTime(epochMs: number | null): string | null {
  const time = new Date(epochMs ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** A time in a file name: `20261120T201349Z`, which sorts by time. */
export const fileTime = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')
