import type { Phase } from '../../telemetry/step-telemetry.js'
import type { WorkerSite } from '../disturbance.js'

/**
 * Acts once, when the training thread enters a phase that the aim's seed chose among these. If the first due step has
 * no such phase (not every step saves), it acts at the beginning of the next step.
 */
export function onceInPhase(
  site: WorkerSite,
  phases: readonly [Phase, ...Phase[]],
  act: (where: string) => void,
): (phase: Phase, step: number) => void {
  const chosen = phases[Math.floor(site.random() * phases.length)] ?? phases[0]
  let firstStep: number | null = null
  let isDone = false
  return (phase, step) => {
    if (isDone || !site.isDue()) return
    firstStep ??= step
    if (phase !== chosen && step === firstStep) return
    isDone = true
    act(`entering ${phase} of step ${step}`)
  }
}
