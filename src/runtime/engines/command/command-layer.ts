import { mkdirSync } from 'node:fs'
import { InfrastructureError } from '../../../kit/errors.js'
import type { CommandWork } from '../../run/job.js'
import { type AdapterPlace, commandVariables } from './command-variables.js'
import { listWritten, openLayer, type SharedLayer } from './overlay.js'

/** The layer over the files of a job whose changes are discarded. */
type CommandLayer = {
  /** Null: the job writes in place, or its ranks have layers of their own. */
  readonly shared: SharedLayer | null
  close(): Promise<void>
}

type LayerServices = {
  readonly workerVariables: () => Readonly<Record<string, string | undefined>>
  readonly markProcesses: () => {
    readonly variable: Readonly<Record<string, string>>
    endAll(): Promise<void>
  }
}

/** Opens it; its process outlives the ranks, so that their changes can be listed. */
export async function openCommandLayer(
  { markProcesses, workerVariables }: LayerServices,
  { protection, forks, workingDirectory, writtenTo }: CommandWork,
  { scratch, place }: { readonly scratch: string; readonly place: AdapterPlace },
): Promise<CommandLayer> {
  if (protection !== 'overlay' || forks !== undefined)
    return { shared: null, close: async () => undefined }
  const mark = markProcesses()
  // Only what exists can be written as usual.
  mkdirSync(place.runDirectory, { recursive: true })
  const variables = { ...commandVariables(workerVariables(), place), ...mark.variable }
  const shared = await openLayer({ scratch, start: workingDirectory }, variables)
  if (shared === null)
    throw new InfrastructureError('no layer could be laid over the files that the command writes')
  return {
    shared,
    async close() {
      if (writtenTo !== undefined) await listWritten(shared.changes, writtenTo)
      await mark.endAll()
    },
  }
}
