import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { formatTally } from '../faults/fault-words.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import type { ChartFigure, Section } from '../section.js'

type DoseCurve = FaultReport['dose_curves'][number]

/** How strong a fault must be to be detected. */
export const faultDoseSection: Section = {
  id: 'fault-doses',
  title: 'Detection by dose',
  compose({ faults }) {
    const curves = faults?.dose_curves.filter(hasCurve) ?? []
    if (curves.length === 0) return null
    return {
      lead: 'The share of runs in which a fault was detected, by how strong it was; dots are what was measured, the band is the 95 % interval, and from the dashed line on detection is promised.',
      blocks: [{ figures: curves.map(doseFigure) }],
    }
  },
}

const measured = ({ points }: DoseCurve) => points.filter(({ rate }) => rate !== null)

/** One dose is a point in the scorecard, not a curve. */
function hasCurve(curve: DoseCurve): boolean {
  return new Set(measured(curve).map(({ dose }) => dose)).size >= 2
}

function doseFigure(curve: DoseCurve, index: number): ChartFigure {
  const { fault, dose_name, dose_unit, promised_from } = curve
  const points = [...measured(curve)].sort((a, b) => a.dose - b.dose)
  const doses = points.map(({ dose }) => dose)
  const unit = dose_unit === '' ? '' : `, ${dose_unit}`
  const scale = chooseScale(doses)
  return {
    id: `dose-curve-${index}`,
    title: `${fault}: detected by ${dose_name}`,
    description: `${points.map((point) => describePoint(point, dose_unit)).join(', ')}. Promised from ${formatNumber(promised_from)} ${dose_unit}.`,
    chart: {
      kind: 'line',
      x: {
        label: `${dose_name}${unit}${scale === 'log' ? ', logarithmic scale' : ''}`,
        scale,
        ticks: doses,
        domain: widened([...doses, promised_from], scale),
      },
      y: {
        label: 'detected, %',
        scale: 'linear',
        domain: [0, 100],
        ticks: [0, 25, 50, 75, 100],
      },
      series: [
        {
          name: 'detected',
          slot: 1,
          style: 'dotted',
          points: points.map(({ dose, rate }) => ({ x: dose, y: percent(rate) })),
        },
      ],
      bands: [
        {
          name: '95 % interval',
          slot: 1,
          points: points.map(({ dose, low, high }) => ({
            x: dose,
            low: percent(low),
            high: percent(high),
          })),
        },
      ],
      marks: [{ x: promised_from, label: 'promised' }],
    },
  }
}

/** A small margin, so that no dot is on the edge. */
function widened(doses: readonly number[], scale: 'linear' | 'log'): readonly [number, number] {
  const [low, high] = [Math.min(...doses), Math.max(...doses)]
  if (scale === 'log' && low > 0) {
    const air = (high / low) ** 0.05
    return [low / air, high * air]
  }
  const air = (high - low) * 0.05
  return [low - air, high + air]
}

const percent = (share: number | null) => (share === null ? Number.NaN : share * 100)

function describePoint(point: DoseCurve['points'][number], unit: string): string {
  return `${formatNumber(point.dose)} ${unit}: ${formatTally(point)}`
}
