import { type PowerFigures, powerOf } from '../../../kit/records/run/power/power-figures.js'
import { formatNumber, type Maybe, formatKnown } from '../../../kit/wording/figures.js'
import type { Section } from '../section.js'

const inUnit =
  (unit: string) =>
  (value: Maybe): string =>
    formatKnown(value, (known) => `${formatNumber(known)} ${unit}`)

const figures: readonly {
  readonly label: string
  readonly of: (power: PowerFigures) => string
}[] = [
  { label: 'Power', of: (it) => inUnit('W')(it.power_consumption_watts) },
  { label: 'Energy per step', of: (it) => inUnit('J')(it.energy_per_step_joules) },
  { label: 'Performance per watt', of: (it) => formatNumber(it.performance_per_watt) },
  { label: 'Temperature', of: (it) => inUnit('\u00b0C')(it.temperature_celsius) },
  { label: 'Obtained by', of: (it) => it.source ?? 'not stated' },
]

/** Power as the files of other tools give it; MiniCluster measures none. */
export const powerSection: Section = {
  id: 'power',
  title: 'Power',
  compose({ runs }) {
    const known = runs.flatMap(({ label, metrics }) => {
      const power = powerOf(metrics)
      return power === null ? [] : [{ label, power }]
    })
    if (known.length === 0) return null
    return {
      lead: 'Power, energy and temperature as the files of the runs give them. MiniCluster measured and judged none of them.',
      blocks: [
        {
          table: {
            caption: 'Power of each run whose file has it',
            columns: [
              { label: 'Run' },
              ...figures.map(({ label }, at) => ({ label, isNumeric: at < figures.length - 1 })),
            ],
            rows: known.map(({ label, power }) => ({
              cells: [label, ...figures.map(({ of }) => of(power))].map((text) => ({ text })),
            })),
          },
        },
      ],
    }
  },
}
