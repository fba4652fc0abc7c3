import {
  ConfigError,
  InfrastructureError,
  MiniclusterError,
  systemHint,
  TrainingIntegrityError,
} from '../../kit/errors.js'
import type { TelemetryLink } from '../telemetry/telemetry-link.js'
import type { Failure } from '../telemetry/control-message.js'
import { benchCollective } from './bench-collective.js'
import { joinRendezvous } from '../trainer/collective/rendezvous.js'
import { thrownText } from '../trainer/workloads/workload-source.js'
import { CollectiveError } from '../trainer/collective/transport.js'
import { trainTask } from './train-task.js'
import type { ProcessServices } from './process-services.js'
import type { WorkerSpec } from './worker-spec.js'

/** Does the task of a worker from its start to its report; returns the process's exit code. */
export async function runWorker(
  spec: WorkerSpec,
  telemetry: TelemetryLink,
  services: ProcessServices,
): Promise<number> {
  const { rendezvous, task } = spec
  const { rank } = rendezvous
  const elapsedMs = () => services.epochMs() - spec.startedAtEpochMs
  try {
    const connect = async () => {
      telemetry.steps.enter('meet', 0, 0)
      const transport = await joinRendezvous(rendezvous, services)
      telemetry.steps.enter('prepare', 0, 0)
      return transport
    }
    const result =
      task.kind === 'train'
        ? await trainTask({ task, spec, services, telemetry, connect, elapsedMs }).then(() => null)
        : benchCollective(task, await connect(), telemetry.steps, services.now)
    await refuseRejection(task, services)
    telemetry.message({ type: 'done', rank, result })
    return 0
  } catch (error) {
    report(telemetry, rank, error, elapsedMs())
    return error instanceof MiniclusterError ? error.exitCode : 3
  } finally {
    telemetry.flush()
  }
}

/** An asynchronous part of a workload has failed, which its loop cannot notice. */
async function refuseRejection(
  { kind }: WorkerSpec['task'],
  services: ProcessServices,
): Promise<void> {
  const rejected = await services.unhandledRejection()
  if (rejected === null || kind !== 'train') return
  throw new ConfigError(
    `the workload rejected a promise that nothing awaited: ${thrownText(rejected.reason)}`,
    'columns and loss must not be async: load data in dataset, or at the top of the module',
  )
}

function report(telemetry: TelemetryLink, rank: number, error: unknown, atMs: number): void {
  const described = describeFailure(rank, error)
  const stack = described.stack === null ? null : cut(described.stack)
  const failure = { ...described, message: cut(described.message), stack }
  const { kind, message, step } = failure
  telemetry.steps.event({ type: 'error', rank, step, kind, message, at_ms: atMs })
  telemetry.message(failure)
}

/** Sorts an error by whose it is: the user's, the training's own checks', a peer's, or a bug's. */
export function describeFailure(rank: number, error: unknown): Failure {
  const known = { type: 'failure', rank, cause: null } as const
  const base = { ...known, hint: null, step: null, ranks: [], stack: null }
  if (error instanceof ConfigError) {
    const { message, hint = null, place } = error
    return { ...base, kind: 'configuration', message, hint, place }
  }
  if (error instanceof TrainingIntegrityError) {
    const { message, step, ranks, hint } = error
    return { ...base, kind: 'integrity', message, step, ranks, hint: hint ?? null }
  }
  if (error instanceof InfrastructureError) {
    return { ...base, kind: 'machine', message: error.message, hint: error.hint ?? null }
  }
  if (error instanceof CollectiveError) {
    const { fault: cause, message, peer } = error
    return { ...base, kind: 'collective', cause, message, ranks: [peer] }
  }
  return { ...base, kind: 'unexpected', ...describeUnexpected(error) }
}

function describeUnexpected(error: unknown) {
  const thrown: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  const { message, stack = null, code } = thrown
  return { message, stack, hint: systemHint(code) ?? null }
}

/** The error of a workload may be of any length. */
const maxCharacters = 8192
const cut = (text: string): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters)} ...` : text
