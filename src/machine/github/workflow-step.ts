import * as core from '@actions/core'
import type { Log } from '../../kit/console/log.js'
import type { AnnotationPlace } from '../../gate/publish/annotation-place.js'
import { actionLog } from './action-log.js'

/** The step of a workflow that this process is. */
export interface WorkflowStep {
  readonly log: Log
  readonly isDebug: boolean
  /** The trimmed text of an input, empty when not given. */
  input(name: string): string
  /** Sets an output; one that cannot be written is a warning, so that it never hides why a step failed. */
  output(name: string, value: string): void
  /** Adds to the page of the job; a summary that cannot be written is a warning, never a failure. */
  summarize(markdown: string): Promise<void>
  /** Shows a line on the page of the run that asks for no action. */
  notice(title: string, message: string): void
  /** Marks the step as failed; the reason is reported elsewhere. */
  setFailed(): void
  /** Marks the step as failed, with an annotation at the line of the code if it is known. */
  fail(title: string, message: string, place?: AnnotationPlace | null): void
}

/** What prevents one output prevents them all, and is said once. */
let isOutputWarned = false

export const workflowStep: WorkflowStep = {
  log: actionLog,
  isDebug: core.isDebug(),
  input: (name) => core.getInput(name),
  output(name, value) {
    try {
      core.setOutput(name, value)
    } catch (error) {
      if (!isOutputWarned) {
        core.warning(`The output ${name} could not be written: ${(error as Error).message}`)
      }
      isOutputWarned = true
    }
  },
  async summarize(markdown) {
    try {
      await core.summary.addRaw(markdown, true).write()
    } catch (error) {
      core.warning(`The job summary could not be written: ${(error as Error).message}`)
    }
  },
  notice: (title, message) => core.notice(message, { title }),
  setFailed() {
    process.exitCode = core.ExitCode.Failure
  },
  fail(title, message, place = null) {
    core.error(message, { title, ...place })
    process.exitCode = core.ExitCode.Failure
  },
}
