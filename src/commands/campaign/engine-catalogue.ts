import type { Control, Disturbance, Fault } from '../../faults/disturbance.js'
import { controls } from '../../faults/index.js'
import { chooseInjection } from '../../faults/reach.js'
import type { Engine } from '../../run/engine.js'

type Reaching = Pick<Engine, 'reaches'>

/** The fault as this engine performs it: the adapter in a user's job has other conditions than our own trainer. */
export function adaptedTo(fault: Fault, engine: Reaching): Fault {
  const { inAdapter } = fault
  if (chooseInjection(fault, engine.reaches).way !== 'adapter' || !inAdapter) return fault
  return { ...fault, ...inAdapter }
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
