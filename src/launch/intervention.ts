import type { SealedMessage } from '../telemetry/control-message.js'
import type { WorkerSpec } from '../worker/worker-spec.js'
import type { LinkProxies } from './link-proxies.js'

/** Another hand in a run than the trainer's: a campaign that disturbs it on purpose. Ordinary runs have none. */
export interface Intervention {
  /** Whether every link runs through a proxy of its own, over TCP. */
  readonly proxiedLinks: boolean
  /** What a worker is told, changed before it starts. */
  spec(spec: WorkerSpec): WorkerSpec
  /** A worker says that something has taken effect, or that the time for it has come. */
  reached(message: SealedMessage, links: LinkProxies | null): void
  /** A checkpoint has been saved; it is looked at only when this has resolved. */
  checkpointSaved(directory: string, step: number, atMs: number): Promise<void>
}
