import type { ActionOptions } from '../../config/action-inputs.js'
import type { GitHubServices } from '../../../machine/github/connect-github.js'
import type { WorkflowContext } from '../../../machine/github/workflow-context.js'
import type { WorkflowStep } from '../../../machine/github/workflow-step.js'
import type { JobIdentity } from '../../../gate/publish/job-identity.js'
import type { Dependencies, RunServices } from '../dependencies.js'
import type { Interrupts } from '../../../machine/system/processes/interrupts.js'

export type Environment = Record<string, string | undefined>

/** The process that the Action runs in. */
export type ActionHost = {
  readonly interrupts: Interrupts
  readonly services: RunServices
  /** Of this process; workers inherit it. */
  readonly environment: Environment
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** One step of a workflow, with its inputs and its ways to report. */
export type ActionContext = {
  readonly options: ActionOptions
  readonly step: WorkflowStep
  readonly host: ActionHost
  readonly context: WorkflowContext
  readonly github: GitHubServices
  readonly dependencies: Dependencies
  /** The commit that is checked out; null where that is not known. */
  readonly measuredSha: string | null
  /** Tells the results of this job from those of others. */
  readonly identity: JobIdentity
}
