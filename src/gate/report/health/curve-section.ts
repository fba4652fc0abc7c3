import { max } from 'd3-array'
import type { LineSeries } from '../charts/chart.js'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { formatDuration, timeUnit } from '../../../kit/wording/durations.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { PageSection } from '../page-model.js'
import type { Block, ChartFigure } from '../section.js'
import type { HealthInput, HealthMetric, HealthPoint } from './health-input.js'

/** Number of colours and dashes that a reader can distinguish. */
const maxCurves = 6
const maxPoints = 400

type Curve = { readonly workerId: number; readonly points: readonly HealthPoint[] }

/** Loss and step time of the workers over the steps. */
export const curveSection: PageSection<HealthInput> = {
  id: 'curves',
  title: 'Over the steps',
  compose(input) {
    const losses = curvesOf(input, 'loss')
    const steps = curvesOf(input, 'stepMs')
    const figures = [...lossFigure(losses), ...stepFigure(steps)]
    if (figures.length === 0) return noPast
    const left = input.history.workerIds.length - maxCurves
    const note = `Workers with an anomaly are drawn first; ${plural(left, 'more worker')} without a curve.`
    return {
      lead: 'Loss and step time of the workers; in long runs, each point is the mean of neighbouring steps.',
      blocks: [{ figures }, ...(left > 0 ? [{ text: note } satisfies Block] : [])],
    }
  },
}

const noPast = {
  lead: 'There is no history to draw: a single poll of a checkpoint shows one moment. Curves need the event logs of the run directory, see --run-dir.',
  blocks: [],
}

/** Those with an anomaly first; a worker with a single known moment has no curve. */
function curvesOf({ report, history }: HealthInput, metric: HealthMetric): readonly Curve[] {
  const troubled = new Set(
    report.worker_statuses.flatMap(({ worker_id, anomalies }) =>
      anomalies.length > 0 ? [worker_id] : [],
    ),
  )
  const ids = [...history.workerIds].sort(
    (a, b) => Number(troubled.has(b)) - Number(troubled.has(a)) || a - b,
  )
  return ids
    .slice(0, maxCurves)
    .map((workerId) => ({ workerId, points: history.series(workerId, metric, maxPoints) }))
    .filter(({ points }) => points.length > 1)
}

function lossFigure(curves: readonly Curve[]): readonly ChartFigure[] {
  const [first] = curves
  if (first === undefined) return []
  const isShared = curves.length > 1 && curves.every((curve) => isSame(curve, first))
  const drawn = isShared ? [first] : curves
  const nameOf = ({ workerId }: Curve) => (isShared ? 'all workers' : `worker ${workerId}`)
  return [
    figureOf({
      id: 'health-loss',
      title: isShared ? 'Loss, the same for all workers' : 'Loss of every worker',
      axis: 'loss',
      series: drawn.map((curve, slot) => seriesOf(nameOf(curve), slot, curve.points, 1)),
      textOf: (value) => formatNumber(value),
    }),
  ]
}

const isSame = (a: Curve, b: Curve): boolean =>
  a.points.length === b.points.length &&
  a.points.every(({ mean }, index) => Object.is(mean, b.points[index]?.mean))

function stepFigure(curves: readonly Curve[]): readonly ChartFigure[] {
  if (curves.length === 0) return []
  const longest = max(curves, ({ points }) => max(points, ({ mean }) => mean)) ?? 0
  const { unit, factor } = timeUnit(longest)
  return [
    figureOf({
      id: 'health-step-time',
      title: 'Step time of every worker',
      axis: `step time, ${unit}`,
      series: curves.map(({ workerId, points }, slot) =>
        seriesOf(`worker ${workerId}`, slot, points, factor),
      ),
      textOf: (value) => formatDuration(value / factor),
    }),
  ]
}

function seriesOf(
  name: string,
  slot: number,
  points: readonly HealthPoint[],
  factor: number,
): LineSeries {
  const drawn = points.map(({ lastStep, mean }) => ({ x: lastStep, y: mean * factor }))
  return { name, slot, style: 'line', points: drawn }
}

type Drawing = {
  readonly id: string
  readonly title: string
  readonly axis: string
  readonly series: readonly LineSeries[]
  readonly textOf: (value: number) => string
}

function figureOf({ id, title, axis, series, textOf }: Drawing): ChartFigure {
  const scale = chooseScale(series.flatMap(({ points }) => points.map(({ y }) => y)))
  const described = series.map(({ name, points }) => {
    const last = points.at(-1)
    return `${name}: ${textOf(last?.y ?? Number.NaN)} at step ${last?.x}.`
  })
  return {
    id,
    title,
    description: described.join(' '),
    chart: {
      kind: 'line',
      x: { label: 'step', scale: 'linear' },
      y: { label: scale === 'log' ? `${axis}, logarithmic scale` : axis, scale },
      series,
      marks: [],
    },
  }
}
