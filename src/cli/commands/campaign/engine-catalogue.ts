import type { Control, Disturbance, Fault } from '../../../lab/faults/disturbance.js'
import { controls } from '../../../lab/faults/index.js'
import { chooseInjection } from '../../../lab/faults/reach.js'
import type { Engine } from '../../../runtime/run/engine.js'

type Reaching = Pick<Engine, 'reaches'>

/** The fault as this engine performs it: the adapter in a user's job has other conditions than our own trainer. */
export function adaptedTo(fault: Fault, engine: Reaching): Fault {
  const { inAdapter } = fault
  if (chooseInjection(fault, engine.reaches).way !== 'adapter' || !inAdapter) return fault
  return { ...fault, ...inAdapter }
}

/** Largest number of steps before the first disturbed one, plus one step that shows the damage. */
const aroundSaves = 12

/** For jobs that save on their own schedule: requires a second checkpoint after the fault. */
export function savedEvery(fault: Fault, every: number | null | undefined): Fault {
  if (!fault.needs.checkpointEvery || !every) return fault
  const minSteps = Math.max(
    fault.inAdapter ? 0 : (fault.needs.minSteps ?? 0),
    2 * every + aroundSaves,
  )
  return { ...fault, needs: { ...fault.needs, checkpointEvery: every, minSteps } }
}

/** Size of the runs of a job that cannot be made larger. */
type FixedSize = { readonly workers: number; readonly mostSteps: number }

/** The controls that can be done on this engine; `size` is null where each run gets what it needs. */
export function controlsOf(engine: Reaching, size: FixedSize | null): readonly Control[] {
  const possible = controls.flatMap((control) => {
    const { way } = chooseInjection(control, engine.reaches)
    if (way === 'none') return []
    return [way === 'adapter' ? { ...control, ...control.inAdapter } : control]
  })
  return size === null ? possible : possible.filter((control) => isWithin(size, control))
}

/** A control that consists of the setup of a run needs a run of our own. */
function isWithin({ workers, mostSteps }: FixedSize, { inAdapter, needs }: Disturbance): boolean {
  const { minWorkers = 1, minSteps = 0 } = needs
  return inAdapter !== undefined && minWorkers <= workers && minSteps <= mostSteps
}
