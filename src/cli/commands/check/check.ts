import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Dependencies } from '../dependencies.js'
import { trainInSeries } from '../../../runtime/run/training.js'
import { prepareJunit } from '../junit-file.js'
import type { CheckHooks } from './check-hooks.js'
import type { CheckOutcome } from './check-outcome.js'
import { withResults } from './check-results.js'
import { trainPair } from './check-training.js'
import type { PreparedCheck } from './conclude-check.js'
import { comparisonAskedFor } from './save-point.js'
import { measureBundle } from './measure-check.js'

/** Trains on one worker and on N, compares the two step by step, injects faults, reports; the exit code is the verdict. */
export async function check(
  options: CommandOptions<'check'>,
  dependencies: Dependencies,
  hooks: CheckHooks = {},
): Promise<CheckOutcome> {
  if (options.command !== null) {
    const { checkCommand } = await import('./prove/check-command.js')
    return checkCommand(options, options.command, dependencies, hooks)
  }
  const { compare, startsBaseline = false, isHealthJudged = false } = hooks
  await refuseUnknownFaults(options, dependencies)
  await prepareJunit(options, dependencies)
  const comparing = compare ?? (await comparisonAskedFor(options, dependencies))
  const bundleBytes = await measureBundle(options, dependencies)
  return withResults(options, dependencies, (paths) =>
    performInSeries(
      { options, paths, comparing, bundleBytes, startsBaseline, isHealthJudged },
      dependencies,
    ),
  )
}

/** The runs of the campaign use the processes of the two runs before it; without a campaign these end with their run. */
async function performInSeries(
  prepared: PreparedCheck,
  dependencies: Dependencies,
): Promise<CheckOutcome> {
  const { faultTests, engine } = prepared.options
  if (faultTests === 'off') return perform(prepared, dependencies)
  const own = await dependencies.training.engine(engine)
  const { training, end } = trainInSeries(dependencies.training, own)
  return perform(prepared, { ...dependencies, training }).finally(end)
}

async function refuseUnknownFaults(
  options: CommandOptions<'check'>,
  dependencies: Dependencies,
): Promise<void> {
  const engine = await dependencies.training.engine(options.engine)
  if (options.faultTests === 'off') return
  const { chosenFaults } = await import('./check-faults.js')
  chosenFaults(options, engine, dependencies)
}

const loadConclusion = () => import('./conclude-check.js')

async function perform(prepared: PreparedCheck, dependencies: Dependencies): Promise<CheckOutcome> {
  const { options, paths, isHealthJudged } = prepared
  const pair = await trainPair(options, paths, dependencies, {
    isWatched: isHealthJudged,
    // The workers take longer to start than the rest of the check to load; a failure to load shows below.
    onStart: () => void loadConclusion().catch(() => undefined),
  })
  const { concludeCheck } = await loadConclusion()
  return concludeCheck(prepared, pair, dependencies)
}
