import { join } from 'node:path'
import { analyseExperiment } from '../../../gate/experiment/analyse-experiment.js'
import { blocksNeeded, smallestChance } from '../../../gate/experiment/block-rank-test.js'
import { severityOf, testedOf } from '../../../gate/experiment/experiment-settings.js'
import { testFamilies } from '../../../gate/experiment/test-families.js'
import { ConfigError } from '../../../kit/errors.js'
import { seededRandom } from '../../../lab/faults/mechanisms/seeded-random.js'
import { withoutGitRepository } from '../../../machine/system/git/call-git.js'
import { createGitWorktrees } from '../../../machine/system/git/git-worktrees.js'
import { withoutWorkflowCredentials } from '../../../machine/system/processes/workflow-credentials.js'
import { canHold } from '../../../machine/system/processes/run-in-turns.js'
import type { Dependencies } from '../dependencies.js'
import { composeComparison, type PairedComparison } from './compose-comparison.js'
import { createMeasureRuns } from './measure-runs.js'
import { experimentMetrics, metricsOfCommand } from './measured-metrics.js'
import { prepareMeasuredSide } from './measured-side.js'
import type { PairedRequest } from './paired-request.js'
import { performExperiment } from './perform-experiment.js'
import { locateSide, prepareSide, type SideSource, type SideServices } from './side.js'

/** Keeps the analysis' draws apart from the order's. */
const analysisStream = 0x5bd1e995
const simulations = 1000

/**
 * Measures two sides in turns on this machine, each run in a fresh process, and judges them. It always removes its
 * checkouts, processes and files. Throws a ConfigError for mistakes of the user.
 */
export async function runPairedExperiment(
  request: PairedRequest,
  dependencies: Dependencies,
): Promise<PairedComparison> {
  requireEnoughPairs(request)
  const { scratch: space, workingDirectory } = dependencies
  const services = { workingDirectory, git: createGitWorktrees(workingDirectory, process.env) }
  const sources = {
    base: await locateSide('base', request.base, services),
    head: await locateSide('head', request.head, services),
  }
  const scratch = await space.make()
  try {
    return await compareIn(scratch, { request, sources, services }, dependencies)
  } finally {
    for (const [name, { kind }] of Object.entries(sources)) {
      if (kind === 'commit') await services.git.remove(join(scratch, name))
    }
    await space.remove(scratch)
  }
}

type Task = {
  readonly request: PairedRequest
  readonly sources: { readonly base: SideSource; readonly head: SideSource }
  readonly services: SideServices
}

async function compareIn(
  scratch: string,
  { request, sources, services }: Task,
  dependencies: Dependencies,
): Promise<PairedComparison> {
  const { cliPath, log, clock } = dependencies
  const prepare = async (name: 'base' | 'head', letter: 'A' | 'B') => {
    const side = await prepareSide(sources[name], join(scratch, name), services)
    return prepareMeasuredSide(side, letter, request, cliPath)
  }
  const sides = { base: await prepare('base', 'A'), head: await prepare('head', 'B') }
  log.note(`A is ${sides.base.name}, B is ${sides.head.name}`)
  // Only the options here decide what is measured, not a settings file of either side.
  const environment = {
    ...withoutGitRepository(withoutWorkflowCredentials(process.env)),
    ...tokenFor(request, process.env),
    MINICLUSTER_CONFIG: 'none',
  }
  const startedMs = clock.monotonicMs()
  const performed = await performExperiment(request, sides, {
    measure: createMeasureRuns(request, { scratch, environment }, dependencies),
    random: seededRandom(request.orderSeed),
    canHold,
    log,
    clock,
  })
  const durationMs = clock.monotonicMs() - startedMs
  // Two versions of one module are the same workload; two modules are not.
  const isSameWorkload = sides.base.workload === sides.head.workload
  const settings = { ...request.settings, isSameWorkload }
  const { metrics, unmeasured } =
    request.command === null
      ? { metrics: experimentMetrics, unmeasured: [] }
      : metricsOfCommand(performed.runs)
  const result = analyseExperiment(performed.runs, {
    metrics,
    settings,
    simulation: { random: seededRandom(request.orderSeed ^ analysisStream), simulations },
    controlPercent: performed.control.status === 'ready' ? request.positiveControlPercent : null,
  })
  return composeComparison(result, {
    request,
    sides,
    sources,
    performed,
    settings,
    durationMs,
    unmeasured,
  })
}

/** A gate that can never fail is useless. */
function requireEnoughPairs({ pairs, settings }: PairedRequest): void {
  const tested = testedOf(experimentMetrics.paired, settings).map((metric) => {
    return { severity: severityOf(metric, settings) }
  })
  const tests = Math.max(0, ...testFamilies(tested).map(({ length }) => length))
  const needed = blocksNeeded(tests, settings.level)
  if (tests === 0 || pairs >= needed) return
  const chance = (smallestChance(pairs) * tests).toPrecision(2)
  throw new ConfigError(
    `--pairs ${pairs}: at least ${needed} are needed. With ${pairs}, even the clearest difference in one of ` +
      `${tests} metrics can arise by chance with a probability of ${chance}; the limit is ${settings.level}.`,
    `Give --pairs ${needed} or more, or switch metrics off with --severities.`,
  )
}

/** A measured process that runs its ranks on Ray sends the token to the dashboard itself. */
export function tokenFor(
  { parameters }: Pick<PairedRequest, 'parameters'>,
  { RAY_AUTH_TOKEN: token }: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const isOnRay = parameters.some((word) => word === 'ray' || word === '--engine=ray')
  return isOnRay && token !== undefined ? { RAY_AUTH_TOKEN: token } : {}
}
