/** A moment as people read it, in UTC to the second. */
export function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
