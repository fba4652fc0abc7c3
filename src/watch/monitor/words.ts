/** Number of names that are listed. */
const maxNames = 8

/** `worker 3`, `workers 1, 2 and 9`, and of many the first few. */
export function listOf(noun: string, ids: readonly number[]): string {
  const shown = ids.slice(0, maxNames).map(String)
  const more = ids.length - shown.length
  const last = more > 0 ? `${more} more` : shown.pop()
  const names = shown.length > 0 ? `${shown.join(', ')} and ${last}` : last
  return `${noun}${ids.length === 1 ? '' : 's'} ${names}`
}
