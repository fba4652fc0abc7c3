import { basename } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { FaultReport } from '../../records/reports/fault-report.js'
import { campaignJob } from '../campaign/command-job.js'
import { namedFaults, parseFaultNames } from '../campaign/named-faults.js'
import { type ChooseFaults, performCommandCampaign } from '../campaign/perform-command-campaign.js'
import type { Dependencies } from '../dependencies.js'
import { campaignOfCheck } from './campaign-of-check.js'
import type { CheckPaths } from './check-paths.js'

type Options = CommandOptions<'check'>

/** Returns a function that chooses the faults for a user's command. Reports an unknown name first. */
export async function commandFaults(
  options: Options,
  workers: number,
  { training, environment, log }: Dependencies,
): Promise<ChooseFaults | null> {
  const { faultTests } = options
  // A lone rank has no peer, so most detectors have nothing to compare it with.
  if (faultTests === 'off' || workers < 2) return null
  if (options.engine === 'ray') {
    log.note('faults were not tested: campaigns do not run on Ray; leave out --engine ray for them')
    return null
  }
  const engine = await training.engine('command')
  const { cpu_cores: cores } = environment()
  const asked = { option: 'fault-tests', workers, cores, engine }
  const choose: ChooseFaults = (most) =>
    namedFaults(parseFaultNames(faultTests), { ...asked, ...most })
  choose({ mostSteps: options.checkSteps })
  return choose
}

/** Injects the faults into a user's command, blind, and writes what was found. */
export async function checkCommandFaults(
  options: Options,
  choose: ChooseFaults,
  paths: CheckPaths,
  dependencies: Dependencies,
): Promise<FaultReport> {
  const { command, checkSteps } = options
  const report = await dependencies.log.section(
    'Faults, and as many fault-free runs; the detectors run blind',
    async () =>
      performCommandCampaign(
        {
          ...{ choose, checkSteps },
          engine: await dependencies.training.engine('command'),
          job: campaignJob(command ?? [], options, basename(paths.multiRun), dependencies),
          ...campaignOfCheck(options, paths, dependencies),
        },
        dependencies,
      ),
  )
  dependencies.signal.throwIfAborted()
  return report
}
