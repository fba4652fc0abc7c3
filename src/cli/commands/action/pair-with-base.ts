import { randomInt } from 'node:crypto'
import type { ComparisonSettings } from '../../../gate/baseline/comparison-settings.js'
import { comparedTraining } from '../../config/compare-options.js'
import { toKebabCase } from '../../config/option.js'
import { runOptions } from '../../config/options.js'
import { MiniclusterError } from '../../../kit/errors.js'
import { defaultSettings } from '../../../gate/experiment/experiment-settings.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { commandWords } from '../compare/training-words.js'
import type { PairedRequest } from '../compare/paired-request.js'
import type { ActionContext } from './action-context.js'

type PairedAnswer =
  | { readonly status: 'measured'; readonly comparison: Comparison }
  /** One sentence for people: why base and head could not be measured in turns. */
  | { readonly status: 'unavailable'; readonly reason: string }

/** Runs base and head of this workflow in turns; an obstacle is returned as an answer and does not fail the job. */
export async function pairWithBase(
  settings: ComparisonSettings,
  action: ActionContext,
): Promise<PairedAnswer> {
  const base = await baseCommit(action)
  if (base === null) return unavailable('the base commit is not known')
  const { runPairedExperiment } = await import('../compare/run-paired-experiment.js')
  const { log } = action.step
  try {
    const comparison = await log.section(`In pairs with ${base.slice(0, 12)}`, () =>
      runPairedExperiment(requestOf(base, settings, action), action.dependencies),
    )
    return { status: 'measured', comparison }
  } catch (error) {
    action.dependencies.signal.throwIfAborted()
    if (!(error instanceof MiniclusterError)) throw error
    const said = [error.message, error.hint ?? ''].filter((text) => text !== '')
    return unavailable(said.map((text) => text.replace(/\.$/, '')).join('. '))
  }
}

const unavailable = (because: string): PairedAnswer => ({
  status: 'unavailable',
  reason: `Base and head were not measured in pairs: ${because}`,
})

/** The base of a merge group, otherwise the first parent of the checked-out commit. */
async function baseCommit({ context, github, measuredSha }: ActionContext): Promise<string | null> {
  if (context.mergeGroupBaseSha !== null) return context.mergeGroupBaseSha
  if (measuredSha === null) return context.firstParentHint
  const parents = await github.history.firstParents(measuredSha, 1)
  return (parents.status === 'ok' ? parents.value.shas[0] : undefined) ?? context.firstParentHint
}

function requestOf(
  base: string,
  settings: ComparisonSettings,
  action: ActionContext,
): PairedRequest {
  const { options, dependencies } = action
  return {
    base,
    head: dependencies.workingDirectory,
    pairs: options.pairs,
    orderSeed: randomInt(2 ** 32),
    turnMs: null,
    command: options.command,
    workload: options.workload,
    program: null,
    parameters: wordsOf(action),
    positiveControlPercent: defaultControlPercent,
    limitMs: options.command === null ? runLimitMs : commandLimitMs,
    settings: {
      ...defaultSettings,
      thresholds: new Map(Object.entries(settings.thresholds)),
      severities: new Map(Object.entries(settings.severities)),
    },
  }
}

const defaultControlPercent = 15
const runLimitMs = 120_000
/** Importing torch alone takes many seconds. */
const commandLimitMs = 600_000

/** Trains a built-in workload in the sizes of `compare`, and a user's own in those of the check. */
function wordsOf({ options }: ActionContext): readonly string[] {
  if (options.command !== null) return commandWords({ ...options, maxSteps: options.checkSteps })
  const isBuiltIn = /^\w+$/.test(options.workload)
  const names = Object.keys(comparedTraining) as (keyof typeof comparedTraining)[]
  return names.flatMap((name) => {
    if (name === 'workload') return []
    const { default: usual } = comparedTraining[name]
    const { default: ofRun } = runOptions[name]
    const value = isBuiltIn && usual.kind === 'text' ? usual.text : options[name]
    const isUsual = value === null || (ofRun.kind === 'text' && ofRun.text === String(value))
    return isUsual ? [] : [`--${toKebabCase(name)}`, String(value)]
  })
}
