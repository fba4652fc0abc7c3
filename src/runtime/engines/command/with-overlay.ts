import type { CommandWork } from '../../run/job.js'
import type { AdapterPlace } from './command-variables.js'
import type { SharedLayer } from './overlay.js'

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
  /** The layer in which they all run; null: they write to the user's files. */
  readonly layer: SharedLayer | null
}

/** The command in its layer, if it has one. */
export function withOverlay({ work, layer }: Pick<StartingCommand, 'work' | 'layer'>): CommandWork {
  const [program = '', ...parameters] = [...(layer?.cover ?? []), ...work.argv]
  return { ...work, argv: [program, ...parameters] }
}
