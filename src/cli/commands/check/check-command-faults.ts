import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { Engine } from '../../../runtime/run/engine.js'
import type { CommandWork, Job } from '../../../runtime/run/job.js'
import { isOnNodes } from '../../../runtime/engines/command/recognise-command.js'
import { campaignJob, coresOf, expectedWorkers } from '../campaign/command-job.js'
import {
  namedFaults,
  parseFaultNames,
  refuseUnknownNames,
  usualFaults,
} from '../campaign/named-faults.js'
import { type ChooseFaults, performCommandCampaign } from '../campaign/perform-command-campaign.js'
import type { Dependencies } from '../dependencies.js'
import { campaignOfCheck } from './campaign-of-check.js'
import type { CheckPaths } from './check-paths.js'

type Options = CommandOptions<'check'>

/** The campaign of a user's command: what runs it, where, and with which faults. */
export type CommandFaults = {
  readonly engine: Engine
  readonly job: Job & { readonly work: CommandWork }
  readonly choose: ChooseFaults
}

/** The campaign that a check of a command was asked for. */
export type AskedFaults = {
  /** Without what cannot be done and was not named. */
  readonly isAsked: boolean
  readonly tested: CommandFaults | null
  /** Why faults cannot be injected into this command; null where they can, or where none are wanted. */
  readonly whyNot: string | null
}

/** Prepares the campaign of a user's command. Reports an unknown name first. */
export async function commandFaults(
  options: Options,
  command: readonly string[],
  dependencies: Dependencies,
): Promise<AskedFaults> {
  const { faultTests } = options
  if (faultTests === 'off') return { isAsked: false, tested: null, whyNot: null }
  const wanted = parseFaultNames(faultTests ?? usualFaults)
  const job = campaignJob(command, options, '', dependencies)
  const workers = expectedWorkers(job, options)
  const whyNot = obstacleOf(command, workers)
  if (whyNot !== null) {
    refuseUnknownNames(wanted, 'fault-tests')
    return { isAsked: faultTests !== null, tested: null, whyNot }
  }
  const engine = await dependencies.training.engine(job.engine)
  const cores = coresOf(job, dependencies)
  const asked = { option: 'fault-tests', workers, cores, engine }
  const choose: ChooseFaults = (most) => namedFaults(wanted, { ...asked, ...most })
  choose({ mostSteps: options.checkSteps })
  return { isAsked: true, tested: { engine, job, choose }, whyNot }
}

/** A lone rank has no peer, so most detectors have nothing to compare it with. */
function obstacleOf(command: readonly string[], workers: number): string | null {
  if (isOnNodes(command)) {
    return 'Faults are not injected into a job on several nodes, as each of their runs has to start all ranks from this machine.'
  }
  return workers < 2 ? 'Faults are not injected into a job of one rank, which has no peer.' : null
}

/** Injects the faults into a user's command, blind, and writes what was found. */
export async function checkCommandFaults(
  options: Options,
  { job, ...faults }: CommandFaults,
  paths: CheckPaths,
  dependencies: Dependencies,
): Promise<FaultReport> {
  const { checkSteps } = options
  const named = { ...job, runId: basename(paths.multiRun) }
  const report = await dependencies.log.section(
    'Faults, and as many fault-free runs; the detectors run blind',
    () =>
      performCommandCampaign(
        { ...faults, checkSteps, job: named, ...campaignOfCheck(options, paths, dependencies) },
        dependencies,
      ),
  )
  dependencies.signal.throwIfAborted()
  return report
}
