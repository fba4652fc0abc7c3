import { usableCores } from '../../machine/system/usable-cores.js'
import type { MachineServices } from './machine-services.js'
import { type Job, runsElsewhere } from './job.js'

/** Number of cores for this run alone; null if its ranks run on other machines, or if it is unknown. */
export function coresOf(job: Job, services: MachineServices): number | null {
  const cores = runsElsewhere(job) ? null : services.environment().cpu_cores
  return cores === null ? null : Math.max(1, Math.floor(usableCores(cores) / (job.sharedBy ?? 1)))
}
