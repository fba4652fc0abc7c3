import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { Engine } from '../../../runtime/run/engine.js'
import type { CommandWork, Job } from '../../../runtime/run/job.js'
import { campaignJob, coresOf, expectedWorkers } from '../campaign/command-job.js'
import { namedFaults, parseFaultNames } from '../campaign/named-faults.js'
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

/** Prepares the campaign of a user's command; null where none is asked for. Reports an unknown name first. */
export async function commandFaults(
  options: Options,
  command: readonly string[],
  dependencies: Dependencies,
): Promise<CommandFaults | null> {
  const { faultTests } = options
  const job = campaignJob(command, options, '', dependencies)
  const workers = expectedWorkers(job, options)
  // A lone rank has no peer, so most detectors have nothing to compare it with.
  if (faultTests === 'off' || workers < 2) return null
  const engine = await dependencies.training.engine(job.engine)
  const cores = coresOf(job, dependencies)
  const asked = { option: 'fault-tests', workers, cores, engine }
  const choose: ChooseFaults = (most) =>
    namedFaults(parseFaultNames(faultTests), { ...asked, ...most })
  choose({ mostSteps: options.checkSteps })
  return { engine, job, choose }
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
