import { resolveActionInputs } from '../config/action-inputs.js'
import type { WorkflowStep } from '../github/workflow-step.js'
import type { Interrupts } from '../system/interrupts.js'
import { actionOutputs } from './action-outputs.js'
import { check, type CheckOutcome } from './check.js'
import { createDependencies } from './create-dependencies.js'
import type { Engine } from './dependencies.js'
import { describeFailure, formatFailure } from './describe-failure.js'

/** The process that the Action runs in. */
export type ActionHost = {
  readonly interrupts: Interrupts
  readonly engine: Engine
}

/** The Action: `check` with the inputs of the step; never rejects, a step that failed says so itself. */
export async function runAction(step: WorkflowStep, host: ActionHost): Promise<void> {
  try {
    const options = resolveActionInputs(step.input, { verbose: step.isDebug })
    const { signal } = host.interrupts
    const { engine } = host
    const outcome = await check(options, createDependencies({ log: step.log, signal, engine }))
    await publish(outcome, step)
  } catch (error) {
    step.output('verdict', 'unknown')
    if (host.interrupts.exitCode() !== null) {
      step.fail('MiniCluster was interrupted', 'The job was cancelled; the workers are stopped.')
      return
    }
    const failure = describeFailure(error, step.isDebug)
    step.fail('MiniCluster could not finish the check', formatFailure(failure))
  }
}

async function publish(outcome: CheckOutcome, step: WorkflowStep): Promise<void> {
  for (const [name, { value }] of Object.entries(actionOutputs)) {
    step.output(name, String(value(outcome) ?? ''))
  }
  await step.summarize(outcome.summary)
  if (outcome.verdict === 'pass') return
  step.fail(outcome.headline, outcome.reasons.join('\n') || outcome.headline)
}
