import { ownWorkMs } from '../../../kit/records/run/step-figures.js'
import type { PageSection } from '../page-model.js'
import type { Block } from '../section.js'
import { workerGridFigure, workerGridTable, type GridRow } from '../workers/worker-grid.js'
import type { HeatMapRun, WorkerStep } from './heat-map-input.js'

const metrics = [
  {
    id: 'own-work',
    title: 'Own work (loading and computing)',
    of: (step: WorkerStep) => ownWorkMs(step.dataMs, step.computeMs),
  },
  { id: 'data', title: 'Data time', of: (step: WorkerStep) => step.dataMs },
  { id: 'compute', title: 'Compute time', of: (step: WorkerStep) => step.computeMs },
  { id: 'allreduce', title: 'All-reduce time', of: (step: WorkerStep) => step.allreduceMs },
  { id: 'step', title: 'Step time', of: (step: WorkerStep) => step.stepMs },
]

/** The heat maps of one run, named by its position among the runs of the page. */
export function heatMapSection(run: HeatMapRun, place: number): PageSection<null> {
  return {
    id: `heat-map-${place}`,
    title: run.label,
    compose() {
      const blocks = metrics.flatMap((metric) => metricBlocks(run, metric, place))
      const notes: Block[] = run.notes.length === 0 ? [] : [{ list: run.notes }]
      const lead =
        blocks.length === 0
          ? 'There is no step to show.'
          : 'One row per worker, and one column per step or, in long runs, per several steps.'
      return { lead, blocks: [...notes, ...blocks] }
    },
  }
}

function metricBlocks(
  { label, rows }: HeatMapRun,
  { id, title, of }: (typeof metrics)[number],
  place: number,
): readonly Block[] {
  const gridRows = rows.map((row): GridRow => ({
    label: row.label,
    values: row.steps.flatMap((step) => {
      const value = of(step)
      return value === null ? [] : [{ firstStep: step.step, lastStep: step.step, value }]
    }),
  }))
  const figure = workerGridFigure(
    { id: `heat-${id}-${place}`, title: `${title}, ${label}` },
    gridRows,
  )
  if (figure === null) return [{ text: `${title}: not known.` }]
  return [
    { figures: [figure] },
    { table: workerGridTable(`${title} in numbers, ${label}`, gridRows) },
  ]
}
