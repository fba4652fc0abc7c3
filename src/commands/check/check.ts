import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Dependencies } from '../dependencies.js'
import { prepareJunit } from '../junit-file.js'
import { requireCommand } from '../require-command.js'
import type { CheckOutcome } from './check-outcome.js'
import { withResults } from './check-results.js'
import { trainPair } from './check-training.js'
import type { CompareCheck } from './compare-check.js'
import type { PreparedCheck } from './conclude-check.js'
import { comparisonAskedFor } from './save-point.js'
import { measureBundle } from './measure-check.js'

/** Optional hooks of a check. */
export type CheckHooks = {
  /** Compares the result with a baseline, in place of `compareWith`. */
  readonly compare?: CompareCheck | null
  /** Whether detectors follow the distributed run and their findings count for the verdict. */
  readonly isHealthJudged?: boolean
}

/** Trains on one worker and on N, compares the two step by step, injects faults, reports; the exit code is the verdict. */
export async function check(
  options: CommandOptions<'check'>,
  dependencies: Dependencies,
  { compare, isHealthJudged = false }: CheckHooks = {},
): Promise<CheckOutcome> {
  if (options.command !== null) {
    const { checkCommand } = await import('./prove/check-command.js')
    return checkCommand(options, options.command, dependencies, compare)
  }
  requireCommand(options)
  await refuseUnknownFaults(options, dependencies)
  await prepareJunit(options, dependencies)
  const comparing = compare ?? (await comparisonAskedFor(options, dependencies))
  const bundleBytes = await measureBundle(options, dependencies)
  return withResults(options, dependencies, (paths) =>
    perform({ options, paths, comparing, bundleBytes, isHealthJudged }, dependencies),
  )
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
