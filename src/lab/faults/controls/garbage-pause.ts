import type { Control, WorkerSite } from '../disturbance.js'
import { override } from '../mechanisms/override.js'
import { seededRandom } from '../mechanisms/seeded-random.js'

const everySteps = 15
const shortestMs = 10
const longestMs = 20

/** Which rank it hits follows from the seed and the step, so all ranks know. */
export const garbagePause: Control = {
  name: 'garbage_pause',
  code: 'N6',
  summary: `every ${everySteps} steps one rank at random collects garbage for ${shortestMs} to ${longestMs} ms`,
  dose: null,
  target: 'group',
  needs: { minSteps: 50 },
  inAdapter: { needs: { minSteps: 20 } },
  inWorker(site) {
    let pausedStep = -1
    return {
      trainer: (trainer) => ({
        ...trainer,
        model: override(trainer.model, {
          lossAndGradient(batch, gradient) {
            const { step } = site.at()
            if (step !== pausedStep && isHit(site, step)) {
              pausedStep = step
              const pauseMs = shortestMs + site.random() * (longestMs - shortestMs)
              const made = makeGarbage(site, pauseMs)
              site.confirm(`made and dropped ${made} objects in step ${step}`)
            }
            return trainer.model.lossAndGradient(batch, gradient)
          },
        }),
      }),
    }
  },
}

function isHit({ aim, rank, worldSize }: WorkerSite, step: number): boolean {
  if (step === 0 || step % everySteps !== 0) return false
  return Math.floor(seededRandom(aim.seed + step)() * worldSize) === rank
}

/** Lives long enough to be moved about before it is collected. */
function makeGarbage(site: WorkerSite, ms: number): number {
  const end = site.now() + ms
  let made = 0
  let kept: unknown[] = []
  while (site.now() < end) {
    if (kept.length >= 10_000) kept = []
    kept.push({ made, text: `garbage ${made}` })
    made++
  }
  globalThis.gc?.()
  return made
}
