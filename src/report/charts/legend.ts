import type { Chart } from './chart.js'

/** A name and the class that gives its swatch, a bar or a line, the look of what it names. */
export type LegendEntry = {
  readonly name: string
  readonly swatch: string
  readonly isBar: boolean
}

/** What a chart's colours and strokes stand for; empty where there is nothing to tell apart. */
export function legendOf(chart: Chart): readonly LegendEntry[] {
  if (chart.kind === 'histogram') return []
  if (chart.kind === 'bars') {
    const shown = chart.layers.map(({ name, slot }) => entry(name, 'bar', slot))
    return shown.length > 1 ? shown : []
  }
  return chart.series.map(({ name, style, slot }) => entry(name, style, slot))
}

function entry(name: string, style: string, slot: number): LegendEntry {
  return { name, swatch: `${style} slot-${slot}`, isBar: style === 'bar' }
}
