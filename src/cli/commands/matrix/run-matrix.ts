import type { Matrix } from './plan-matrix.js'
import type { RankedCommand } from '../../../runtime/engines/command/with-ranks.js'
import { estimateRuns } from '../../../kit/wording/estimate-runs.js'
import { MiniclusterError } from '../../../kit/errors.js'
import type {
  MatrixConfiguration,
  MatrixReport,
} from '../../../kit/records/reports/matrix-report.js'
import { completedSteps } from '../../../prove/validate/proof/job-record.js'
import { whyNotUsable } from '../../../prove/validate/proof/reference/compare-reference.js'
import {
  type ConfigurationEvidence,
  judgeConfiguration,
} from '../../../prove/validate/matrix/judge-configuration.js'
import { type KeptRuns, openKeptRuns } from '../check/prove/kept-runs.js'
import { protectFiles } from '../check/prove/protect-files.js'
import { wholeJobEnd } from '../check/prove/job-end.js'
import { proveCommand } from '../check/prove/prove-command.js'
import { proofDirectory } from '../check/prove/read-journals.js'
import type { Dependencies } from '../dependencies.js'
import type { ChosenConfigurations } from './choose-configurations.js'
import { matrixDirectories, matrixJob, type MatrixRunOptions } from './matrix-jobs.js'

type Setting = {
  readonly options: MatrixRunOptions
  /** The directory of all runs. */
  readonly root: string
  readonly dependencies: Dependencies
}

/** Runs the reference once, then each configuration, and compares each with it. */
export async function runMatrix(
  reference: Matrix['reference'],
  { chosen, leftOut }: ChosenConfigurations,
  setting: Setting,
): Promise<MatrixReport> {
  const { options, root, dependencies } = setting
  const create = (seed: number | null) => {
    const runDirectory = matrixDirectories.ofReference(root, seed)
    const run = { runDirectory, checkSteps: options.checkSteps, seed }
    return matrixJob(reference, run, options, dependencies)
  }
  // Refused here, and not as the failure of a run, where the system allows no layer over the files of the user.
  await protectFiles(create(null), { asked: 'discard', prepared: root }, dependencies)
  const { log, clock } = dependencies
  const shared = openKeptRuns(create, dependencies)
  const measured = 'the reference'
  log.note(estimateRuns({ runs: chosen.length + 1, measuredMs: null, measured }))
  try {
    const startMs = clock.monotonicMs()
    const known = await runReference(reference, shared, dependencies)
    const measuredMs = clock.monotonicMs() - startMs
    const rest = { runs: chosen.length, measuredMs, measured, isLeast: true }
    if (known.problem === null) log.note(estimateRuns(rest))
    const configurations: MatrixConfiguration[] = []
    for (const one of chosen) {
      const evidence =
        known.problem === null
          ? await runConfiguration(one, { reference, shared }, setting)
          : notRun
      const { name, argv } = one
      const judged = { name, command: argv, reference: known, ...evidence }
      configurations.push(judgeConfiguration(judged))
    }
    const { name, argv } = reference
    const { worldSize, numSteps, problem } = known
    return {
      reference: { name, command: [...argv], world_size: worldSize, num_steps: numSteps, problem },
      configurations,
      left_out: [...leftOut],
    }
  } finally {
    await shared.end()
  }
}

type KnownReference = ConfigurationEvidence['reference'] & { readonly worldSize: number | null }
type Ended = Pick<ConfigurationEvidence, 'proof' | 'failure'>

const notRun: Ended = { proof: null, failure: null }

async function runReference(
  { argv }: RankedCommand,
  shared: KeptRuns,
  { log }: Dependencies,
): Promise<KnownReference> {
  const words = `Reference: ${argv.join(' ')}`
  const { kept, problem } = await log.section(words, () => shared.run(null))
  if (kept === null) return { worldSize: null, numSteps: 0, problem }
  const { record } = kept
  return {
    worldSize: record.world,
    numSteps: completedSteps(record),
    problem: whyNotUsable(record),
  }
}

type Compared = { readonly reference: RankedCommand; readonly shared: KeptRuns }

/** A configuration that cannot be started is one that did not run; the others are compared all the same. */
async function runConfiguration(
  { name, argv, workers }: Matrix['configurations'][number],
  { reference, shared }: Compared,
  { options, root, dependencies }: Setting,
): Promise<Ended> {
  dependencies.log.note(`configuration ${name}: ${argv.join(' ')}`)
  const create = (seed: number | null, checkSteps: number) => {
    const runDirectory = matrixDirectories.ofConfiguration(root, name, seed)
    const run = { runDirectory, checkSteps, seed }
    return matrixJob({ argv, workers }, run, options, dependencies)
  }
  const job = create(null, options.checkSteps)
  const plan = {
    checkSteps: options.checkSteps,
    recordDirectory: proofDirectory(job.runDirectory),
    referenceArguments: [],
    isPart: false,
    writes: 'discard' as const,
    mesh: null,
    references: {
      commands: [reference.argv],
      create: ({ seed, steps }: { readonly seed: number | null; readonly steps: number }) =>
        create(seed, steps),
      shared,
    },
  }
  try {
    const { proof, failure } = await proveCommand(job, plan, dependencies)
    return { proof, failure: failure && wholeJobEnd(failure) }
  } catch (error) {
    dependencies.signal.throwIfAborted()
    if (!(error instanceof MiniclusterError)) throw error
    return { proof: null, failure: error.message }
  }
}
