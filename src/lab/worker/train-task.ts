import { createHash } from 'node:crypto'
import type { StepTelemetry } from '../telemetry/step-telemetry.js'
import type { TelemetryLink } from '../telemetry/telemetry-link.js'
import { chooseModel } from './choose-model.js'
import { type Alterations, noAlterations } from '../trainer/alterations.js'
import type { ChosenModel } from '../trainer/chosen-model.js'
import type { Transport } from '../trainer/collective/transport.js'
import { identityOf, prepareTrainer } from '../trainer/prepare-trainer.js'
import type { ProcessServices } from './process-services.js'
import { train, type Trainer, type TrainingPlan } from '../trainer/train.js'
import { violationOf } from '../trainer/violation.js'
import type { TrainTask } from '../trainer/task.js'
import type { WorkerSpec } from './worker-spec.js'

type TrainTaskOptions = {
  readonly task: TrainTask
  readonly spec: WorkerSpec
  readonly services: ProcessServices
  readonly telemetry: TelemetryLink
  readonly connect: () => Promise<Transport>
  readonly elapsedMs: () => number
}

/** The training task of one worker: chooses the model, meets the peers and trains. */
export async function trainTask(options: TrainTaskOptions): Promise<void> {
  const { task, spec, services, telemetry, elapsedMs } = options
  const { rank, worldSize } = spec.rendezvous
  const { chosen, context } = await chooseModel(task, spec, services)
  const { backend, layout } = chosen
  const tensors = layout.map(({ name, shape }) => ({ name, shape }))
  telemetry.message({ type: 'ready', rank, backend, tensors })

  const alterations = await sealedAlterations(options)
  const steps = alterations.telemetry?.(telemetry.steps) ?? telemetry.steps
  const transport = await options.connect()
  const { trainer, plan, integrity } = prepareTrainer({
    task,
    chosen,
    context,
    transport: alterations.transport?.(transport) ?? transport,
    telemetry: steps,
    onCheckpoint: (step, directory) => {
      if (rank === 0) tellSaved(options, steps, { step, directory })
    },
    usage: services.usage,
    alterations,
    elapsedMs,
    now: services.now,
  })
  steps.event({
    type: 'start',
    version: 1,
    run_id: task.runId,
    rank,
    world_size: worldSize,
    pid: services.pid,
    first_step: plan.firstStep,
    at_ms: elapsedMs(),
  })
  steps.event(describeSetup(rank, worldSize, task, chosen))
  if (trainer.audit) steps.event({ type: 'segments', rank, segments: trainer.audit.segments })
  trainAndTell(trainer, plan, (error) => {
    const violation = violationOf(rank, trainer.place.step, elapsedMs(), error)
    if (violation) steps.event(violation)
  })

  const { stats } = trainer.collective
  steps.event({
    type: 'finish',
    rank,
    steps: plan.numSteps - plan.firstStep,
    bytes_sent: stats.bytesSent,
    message_checks: stats.messagesChecked,
    replica_votes: integrity.replicaVotes,
    ledger_checks: integrity.ledgerChecks,
    peak_rss_bytes: services.peakRssBytes(),
    at_ms: elapsedMs(),
  })
  trainer.collective.close()
}

function tellSaved(
  { telemetry, elapsedMs }: TrainTaskOptions,
  steps: StepTelemetry,
  saved: { readonly step: number; readonly directory: string },
): void {
  steps.event({ type: 'checkpoint', rank: 0, ...saved, at_ms: elapsedMs() })
  telemetry.message({ type: 'saved', rank: 0, ...saved })
}

/** The alterations of this worker; none in an ordinary run, which never loads a fault. */
async function sealedAlterations({
  task,
  spec,
  telemetry,
  elapsedMs,
  services,
}: TrainTaskOptions): Promise<Alterations> {
  const { sealed, rendezvous } = spec
  if (sealed === null) return noAlterations
  const { alterationsFor } = await import('../faults/in-worker.js')
  const { rank, worldSize } = rendezvous
  const { checkpointsDirectory } = task
  const confirm = (step: number, effect: string): void =>
    telemetry.message({ type: 'sealed', rank, step, effect, atMs: elapsedMs() })
  const { now } = services
  return alterationsFor(sealed, { rank, worldSize, checkpointsDirectory, confirm, now })
}

/** The settings that must be the same on all ranks. */
function describeSetup(rank: number, worldSize: number, task: TrainTask, chosen: ChosenModel) {
  const settings = {
    ...identityOf(task, chosen),
    world_size: worldSize,
    num_steps: task.numSteps,
    verify_every: task.verifyEvery,
    checkpoint_every: task.checkpointEvery,
  }
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  return { type: 'setup', rank, digest, settings } as const
}

function trainAndTell(
  trainer: Trainer,
  plan: TrainingPlan,
  onError: (error: unknown) => void,
): void {
  try {
    train(trainer, plan)
  } catch (error) {
    onError(error)
    throw error
  }
}
