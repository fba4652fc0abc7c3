/** A moment as a record gives it; `ms` is null for a date without a time zone, which may mean any of 26 hours. */
type IsoTime = { readonly ms: number | null }

const iso = /^(\d{4})-(\d\d)-(\d\d)[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/

/** ISO 8601 date and time as JavaScript and Python write it; null for anything else, and for days that no month has. */
export function readIsoTime(text: string): IsoTime | null {
  const match = iso.exec(text)
  if (match === null || !isDay(Number(match[1]), Number(match[2]), Number(match[3]))) return null
  const ms = Date.parse(text.replace(' ', 'T'))
  if (Number.isNaN(ms)) return null
  return { ms: match[4] === undefined ? null : ms }
}

function isDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
