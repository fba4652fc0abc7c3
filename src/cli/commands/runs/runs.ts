import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../../kit/errors.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { cleanRuns } from './clean.js'
import { findRuns } from './find-runs.js'
import { listRuns } from './list.js'
import { openRuns } from './open.js'
import { printEvents } from './print-events.js'

type Options = CommandOptions<'runs'>

/** Does what was asked with the runs of a directory. */
export async function runs(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { action, runs: named, outputDir, dryRun } = options
  if (action === 'events') return eventsOf(options, dependencies)
  const directories = named === null ? null : await findRuns(named, outputDir, dependencies)
  const asked = { directories, outputDir }
  if (action === 'clean') return cleanRuns({ ...asked, dryRun }, dependencies)
  return action === 'open' ? openRuns(asked, dependencies) : listRuns(asked, dependencies)
}

async function eventsOf(
  { runs: named, outputDir, rank, json }: Options,
  dependencies: Dependencies,
): Promise<Outcome> {
  if (json) {
    throw new ConfigError(
      'option --json has no effect with events: it prints JSON lines',
      'leave --json out',
    )
  }
  const [run, ...others] = named ?? []
  if (run === undefined || others.length > 0) {
    throw new ConfigError(
      'argument <runs>: events needs exactly one run',
      'name one, such as minicluster runs events ./my-run --rank 1; minicluster runs lists them',
    )
  }
  const [directory = run] = await findRuns([run], outputDir, dependencies)
  return printEvents({ run: directory, rank }, dependencies)
}
