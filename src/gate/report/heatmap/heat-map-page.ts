import { plural } from '../../../kit/wording/plural.js'
import { composePage, type PageModel } from '../page-model.js'
import type { HeatMapRun } from './heat-map-input.js'
import { heatMapSection } from './heat-map-section.js'

type HeatMapInput = {
  readonly title: string
  readonly runs: readonly HeatMapRun[]
  readonly now: Date
  readonly generator: string
  readonly paths: Readonly<Record<string, string>>
}

/** The activity of every worker in every step, run by run. */
export function buildHeatMapPage({ runs, ...input }: HeatMapInput): PageModel {
  const [only] = runs
  const facts =
    runs.length === 1 && only !== undefined
      ? [plural(only.numWorkers, 'worker'), plural(only.numSteps, 'step')]
      : [plural(runs.length, 'run')]
  const heading = {
    status: 'plain',
    word: 'HEAT MAP',
    headline: 'What every worker did in every step',
    reasons: [
      'The more a cell stands out, the longer the time. Since all workers wait for the slowest, a slow worker stands out by its own work and not by its step time or its all-reduce time; a slow network stands out in the all-reduce time of all.',
    ],
  } as const
  return composePage({ ...input, heading, facts }, runs.map(heatMapSection), null)
}
