/** A value as a message shows it: short, on one line, with texts distinguishable from numbers. */
export function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (value instanceof Promise) return 'a promise'
  if (ArrayBuffer.isView(value)) return `a ${value.constructor.name}`
  if (typeof value === 'string') return shortened(JSON.stringify(value))
  if (Array.isArray(value)) return shortened(`[${value.map(describeValue).join(', ')}]`)
  if (isObject(value)) return `an object with ${listKeys(value)}`
  return String(value)
}

/** Whether the value is an object that can have members: no list, no typed array, and no promise. */
export function isObject(value: unknown): value is Record<string, unknown> {
  const isOther = Array.isArray(value) || ArrayBuffer.isView(value) || value instanceof Promise
  return typeof value === 'object' && value !== null && !isOther
}

function listKeys(value: object): string {
  const keys = Object.keys(value)
  return keys.length === 0 ? 'nothing in it' : shortened(keys.join(', '))
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text)
