import type { TelemetryLink } from '../telemetry/telemetry-link.js'
import { chooseModel } from './choose-model.js'
import type { Transport } from '../trainer/collective/transport.js'
import { prepareTrainer } from '../trainer/prepare-trainer.js'
import type { WorkerProcess } from './worker-process.js'
import { train } from '../trainer/train.js'
import type { TrainResult, TrainTask, WorkerSpec } from './worker-spec.js'

/** The training task of one worker: choose the model, meet the peers, train, and say how it went. */
export async function trainTask(options: {
  task: TrainTask
  spec: WorkerSpec
  world: WorkerProcess
  telemetry: TelemetryLink
  connect: () => Transport
  elapsedMs: () => number
}): Promise<TrainResult> {
  const { task, spec, world, telemetry, elapsedMs } = options
  const { rank, worldSize } = spec.rendezvous
  const { chosen, context } = await chooseModel(task, spec, world)
  const { backend, layout } = chosen
  const tensors = layout.map(({ name, shape }) => ({ name, shape }))
  telemetry.message({ type: 'ready', rank, backend, tensors })

  const { trainer, plan, integrity } = prepareTrainer({
    task,
    chosen,
    context,
    transport: options.connect(),
    telemetry: telemetry.steps,
    onCheckpoint: (step, directory) => {
      if (rank === 0)
        telemetry.steps.event({ type: 'checkpoint', rank, step, directory, at_ms: elapsedMs() })
    },
    now: world.now,
  })
  telemetry.steps.event({
    type: 'start',
    version: 1,
    run_id: task.runId,
    rank,
    world_size: worldSize,
    pid: world.pid,
    first_step: plan.firstStep,
    at_ms: elapsedMs(),
  })
  train(trainer, plan)

  const { stats } = trainer.collective
  const peakRssBytes = world.peakRssBytes()
  telemetry.steps.event({
    type: 'finish',
    rank,
    steps: plan.numSteps - plan.firstStep,
    bytes_sent: stats.bytesSent,
    message_checks: stats.messagesChecked,
    replica_votes: integrity.replicaVotes,
    ledger_checks: integrity.ledgerChecks,
    peak_rss_bytes: peakRssBytes,
    at_ms: elapsedMs(),
  })
  trainer.collective.close()
  return {
    firstStep: plan.firstStep,
    bytesSent: stats.bytesSent,
    messagesChecked: stats.messagesChecked,
    ...integrity,
    peakRssBytes,
  }
}
