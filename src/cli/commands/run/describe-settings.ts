import { toKebabCase } from '../../config/option.js'

/** All settings of a job in one line, by the names of their options; what is not set is left out. */
export function describeSettings(job: object): string {
  return settingsIn(job)
    .map(([name, value]) => `${toKebabCase(name)} ${value}`)
    .join(', ')
}

function settingsIn(settings: object): (readonly [string, string])[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value)) return [[name, value.join(' ')]]
    // What belongs together has names of its own.
    return typeof value === 'object' ? settingsIn(value) : [[name, String(value)]]
  })
}
