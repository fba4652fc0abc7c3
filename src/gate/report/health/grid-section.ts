import type { PageSection } from '../page-model.js'
import type { ChartFigure } from '../section.js'
import { workerGridFigure, type GridRow } from '../workers/worker-grid.js'
import type { HealthInput, HealthMetric } from './health-input.js'

const maxPoints = 120
/** A single column would only repeat the table of workers. */
const minSteps = 2

const metrics: readonly { readonly metric: HealthMetric; readonly title: string }[] = [
  { metric: 'ownWorkMs', title: 'Own work (loading and computing), worker by step' },
  { metric: 'dataMs', title: 'Data time, worker by step' },
  { metric: 'computeMs', title: 'Compute time, worker by step' },
  { metric: 'allreduceMs', title: 'All-reduce time, worker by step' },
  { metric: 'stepMs', title: 'Step time, worker by step' },
]

/** The activity of every worker in every step. */
export const gridSection: PageSection<HealthInput> = {
  id: 'grid',
  title: 'Workers over steps',
  compose({ history }) {
    const figures = metrics.flatMap(({ metric, title }): readonly ChartFigure[] => {
      const rows = history.workerIds.map((workerId): GridRow => ({
        label: `worker ${workerId}`,
        values: history
          .series(workerId, metric, maxPoints)
          .map((point) => ({ ...point, value: point.max })),
      }))
      if (Math.max(0, ...rows.map(({ values }) => values.length)) < minSteps) return []
      const figure = workerGridFigure({ id: `health-grid-${metric}`, title }, rows)
      return figure === null ? [] : [figure]
    })
    if (figures.length === 0) return null
    return {
      lead: 'The more a cell stands out, the longer the time. All workers wait for the slowest, which stands out by its own work and not by its step time or its all-reduce time.',
      blocks: figures.map((figure) => ({ figures: [figure] })),
    }
  },
}
