/** The value of a JSON text; null for anything else, such as a line that was cut off. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
