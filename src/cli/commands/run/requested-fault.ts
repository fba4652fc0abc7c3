import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Log } from '../../../kit/console/log.js'
import type { Job } from '../../../runtime/run/job.js'
import type { DisturbedRun } from '../campaign/disturb-run.js'
import type { RequestedFault } from '../campaign/parse-fault.js'
import type { Dependencies } from '../dependencies.js'
import { engineOfCommand } from './create-job.js'

/** The fault of `--fault`, checked against the size of the run; throws a ConfigError. */
export async function readRequestedFault(
  text: string,
  options: CommandOptions<'run'>,
  { training }: Pick<Dependencies, 'training'>,
): Promise<RequestedFault> {
  const { parseFault } = await import('../campaign/parse-fault.js')
  const { workersOf } = await import('../../../runtime/engines/command/recognise-command.js')
  const { command, engine, steps, workers } = options
  if (command === null) return parseFault(text, options)
  const { sendsTo } = await training.engine(engineOfCommand(engine))
  const [program = '', ...parameters] = command
  return parseFault(text, {
    workers: workersOf([program, ...parameters], workers),
    steps,
    checkpointEvery: 0,
    sendsTo,
  })
}

/** A run with a fault waits for the findings. */
export async function withCampaignLimits(job: Job): Promise<Job> {
  const { defaultLimits } = await import('../../../lab/detect/processes/worker-view.js')
  return { ...job, hangTimeoutMs: defaultLimits.hangMs }
}

/** The intervention that injects the fault, and its description. */
export async function prepareFault(order: RequestedFault, job: Job, { training }: Dependencies) {
  const { describeRequest } = await import('../campaign/parse-fault.js')
  const { disturbRun } = await import('../campaign/disturb-run.js')
  const { injectionWay } = await import('../campaign/named-faults.js')
  const { disturbance, aim } = order
  const way = injectionWay(disturbance, await training.engine(job.engine))
  return {
    description: describeRequest(order),
    run: disturbRun(disturbance, aim, { workers: job.workers, way }),
  }
}

/** Reports whether the requested fault took effect; a control made of settings has nothing to report. */
export function logEffect(run: DisturbedRun, log: Log): void {
  const effect = run.effect()
  if (effect !== null) log.note(`effect of the fault: ${effect.words}`)
  else if (run.isConfirmable) log.warn('the fault did not take effect: the run was not changed')
}
