import type { LinkCondition } from '../../lab/faults/disturbance.js'
import type { Aim } from '../../kit/records/run/aim.js'
import type { Beat, SealedMessage } from '../../lab/telemetry/control-message.js'
import type { WorkerSpec } from '../../lab/worker/worker-spec.js'

/** An intervention in a run from outside the trainer, such as an injected fault. Ordinary runs have none. */
export interface Intervention {
  /** Whether every link runs through a proxy of its own, over TCP. */
  readonly proxiedLinks: boolean
  /** Whether a worker whose spec it changes is as before when the task has ended well. */
  readonly endsWithTask: boolean
  /** Changes a worker's spec before it starts. */
  spec(spec: WorkerSpec): WorkerSpec
  /** Orders for the adapter inside a user's PyTorch in the next attempt; left out if there are none. */
  adapterFaults?(): readonly AdapterAim[]
  /** A worker reports that something took effect, or that its time has come. */
  reached(message: SealedMessage, links: LinkControl | null): void
  /** A worker's beat has come in; its process may be acted on. */
  beat(beat: Beat, process: ProcessControl): void
  /** A checkpoint was saved; it is examined only when this promise has resolved. */
  checkpointSaved(directory: string, step: number, atMs: number): Promise<void>
}

/** A disturbance for the adapter; a rank of null means all. */
type AdapterAim = Pick<Aim, 'name' | 'step' | 'until' | 'dose' | 'seed'> & {
  readonly rank: number | null
}

/** The links of a group whose bytes go through proxies. */
export interface LinkControl {
  /** Changes one direction; resolves with whether a connection was open. */
  set(from: number, to: number, condition: LinkCondition): Promise<boolean>
  /**
   * Resolves with true once the condition of one direction has held bytes back or swallowed some, with false if the
   * proxies end before: a link that carries nothing feels nothing.
   */
  acted(from: number, to: number): Promise<boolean>
}

/** A worker's process, for acting on it from outside. */
export type ProcessControl = {
  readonly pid: number | undefined
  /** Milliseconds since the start of the run. */
  readonly atMs: number
  /** Sends a signal; false when there is no such process any more. */
  signal(name: NodeJS.Signals): boolean
}
