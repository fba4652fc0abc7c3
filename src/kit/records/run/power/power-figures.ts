import type { RunMetrics } from '../run-metrics.js'

/** What other tools write of power, energy and heat, by the names of the seed system; `source` is how it was obtained. */
export type PowerFigures = {
  readonly power_consumption_watts: number | null
  readonly energy_per_step_joules: number | null
  readonly performance_per_watt: number | null
  readonly temperature_celsius: number | null
  readonly source: string | null
}

export const powerNames = [
  'power_consumption_watts',
  'energy_per_step_joules',
  'performance_per_watt',
  'temperature_celsius',
] as const

/** The power of a run as its file gives it; null where the file has none. Our own runs never have one. */
export function powerOf({ power_metrics, power_tool_payload }: RunMetrics): PowerFigures | null {
  const figure = (name: string): number | null => finiteOf(fieldsOf(power_metrics)[name])
  const [watts, joules, perWatt, celsius] = powerNames.map(figure)
  const found = {
    power_consumption_watts: watts ?? null,
    energy_per_step_joules: joules ?? null,
    performance_per_watt: perWatt ?? null,
    temperature_celsius: celsius ?? null,
  }
  if (Object.values(found).every((value) => value === null)) return null
  const { profiler } = fieldsOf(power_tool_payload)
  return { ...found, source: typeof profiler === 'string' && profiler !== '' ? profiler : null }
}

/** Fields of any JSON; none where it is no object. */
export const fieldsOf = (json: unknown): Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null ? { ...json } : {}

const finiteOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
