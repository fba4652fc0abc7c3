import type { LinkCondition } from '../faults/disturbance.js'
import type { Aim } from '../records/run/aim.js'
import type { Beat, SealedMessage } from '../telemetry/control-message.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

/** An intervention in a run from outside the trainer, such as an injected fault. Ordinary runs have none. */
export interface Intervention {
  /** Whether every link runs through a proxy of its own, over TCP. */
  readonly proxiedLinks: boolean
  /** What a worker is started with, changed before it starts. */
  spec(spec: WorkerSpec): WorkerSpec
  /** What the adapter inside a user's PyTorch is to do in the attempt that begins; left out where it does nothing. */
  adapterFaults?(): readonly AdapterAim[]
  /** A worker reports that something has taken effect, or that the time for it has come. */
  reached(message: SealedMessage, links: LinkControl | null): void
  /** A worker's beat has come in; its process may be acted on. */
  beat(beat: Beat, process: ProcessControl): void
  /** A checkpoint has been saved; it is looked at only when this has resolved. */
  checkpointSaved(directory: string, step: number, atMs: number): Promise<void>
}

/** A disturbance for the adapter; a rank of null means all. */
export type AdapterAim = Pick<Aim, 'name' | 'step' | 'until' | 'dose' | 'seed'> & {
  readonly rank: number | null
}

/** The links of a group whose bytes go through proxies. */
export interface LinkControl {
  /** Changes one direction; resolves with whether a connection was there to feel it. */
  set(from: number, to: number, condition: LinkCondition): Promise<boolean>
}

/** A worker's process as it can be acted on from outside. */
export type ProcessControl = {
  readonly pid: number | undefined
  /** Milliseconds since the start of the run. */
  readonly atMs: number
  /** Sends a signal; false when there is no such process any more. */
  signal(name: NodeJS.Signals): boolean
}
