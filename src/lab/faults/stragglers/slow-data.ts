import type { Model } from '../../trainer/model.js'
import type { Dataset } from '../../trainer/workload.js'
import { createDelay } from '../mechanisms/delay.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { override } from '../mechanisms/override.js'
import { createUsualCost } from '../mechanisms/usual-cost.js'

export const slowData: Fault = {
  name: 'slow_data',
  code: 'F07',
  summary: 'one rank waits for its samples before each step',
  dose: {
    name: 'factor',
    unit: 'x',
    help: 'delay of the samples, as a multiple of what computing their gradient takes',
    from: 0.1,
    to: 20,
    default: 1,
    promisedFrom: 0.5,
    levels: [0.25, 0.5, 1, 2],
  },
  target: 'rank',
  needs: { minSteps: 60 },
  expects: ['slow_data'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minSteps: 20 } },
  inWorker(site) {
    const usual = createUsualCost()
    return {
      trainer: (trainer) => ({
        ...trainer,
        model: timed(site, trainer.model, usual),
        dataset: slowed(site, trainer.dataset, (samples) => usual.of(samples) ?? 0),
      }),
    }
  },
}

function timed(site: WorkerSite, model: Model, usual: ReturnType<typeof createUsualCost>): Model {
  return override(model, {
    lossAndGradient(batch, gradient) {
      const started = site.now()
      const loss = model.lossAndGradient(batch, gradient)
      const ms = site.now() - started
      if (!site.isDue() || usual.of(1) === null) usual.note(ms, batch.size)
      return loss
    },
  })
}

function slowed(
  site: WorkerSite,
  dataset: Dataset,
  computeMsOf: (samples: number) => number,
): Dataset {
  const delay = createDelay(site)
  let isConfirmed = false
  return override(dataset, {
    columns(ids) {
      const started = site.now()
      const columns = dataset.columns(ids)
      const ownMs = site.now() - started
      // What is loaded elsewhere, to check another rank's work, is not this rank's data phase.
      if (!site.isDue() || site.at().phase !== 'data') return columns
      const delayMs = site.aim.dose * computeMsOf(ids.length)
      if (delayMs === 0) return columns
      delay(delayMs)
      if (!isConfirmed) {
        isConfirmed = true
        const [from, to] = [ownMs, site.now() - started].map((ms) => ms.toFixed(3))
        site.confirm(`samples of step ${site.at().step} came after ${to} ms instead of ${from} ms`)
      }
      return columns
    },
  })
}
