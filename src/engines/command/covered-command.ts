import type { CommandWork } from '../../run/job.js'
import type { AdapterPlace } from './command-variables.js'
import { inOverlay } from './overlay.js'

/** Variables for a process; one that is undefined is taken away. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The inputs for starting the processes of a command. */
export type StartingCommand = {
  readonly work: CommandWork
  readonly workers: number
  readonly place: AdapterPlace
  /** The variables of the processes, including the mark by which they are ended. */
  readonly variables: Variables
  /** Directory for their temporary files. */
  readonly scratch: string
  /** Address at which ranks that MiniCluster starts itself meet. */
  readonly port: number
}

/** The command, with a layer over its working directory if requested. */
export function covered(
  { work, scratch }: { readonly work: CommandWork; readonly scratch: string },
  rank: number,
): CommandWork {
  if (work.protection !== 'overlay') return work
  const overlay = { directory: work.workingDirectory, scratch }
  const [program = '', ...parameters] = inOverlay(work.argv, overlay, rank)
  return { ...work, argv: [program, ...parameters] }
}
