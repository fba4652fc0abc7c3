import { afterEach, beforeEach, vi } from 'vitest'
import {
  maxArtifactBytes,
  maxBaselineBytes,
} from '../../../src/gate/baseline/lookup/eligibility.js'
import { findBaseline } from '../../../src/gate/baseline/lookup/find-baseline.js'
import { connectGitHub } from '../../../src/machine/github/connect-github.js'
import { requestBaseline } from '../../../src/machine/github/search-anchor.js'
import { readWorkflowContext } from '../../../src/machine/github/workflow-context.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { jobVariables, type Job } from '../../rigs/action/job-variables.js'
import type { RunnerEvent } from '../../rigs/events/runner-events.js'
import { tokens } from '../../rigs/github/tokens.js'
import type { Rigs } from '../../rigs/start-rigs.js'
import { aBaseline, aPoint } from '../../support/builders/baseline-builders.js'

const original = { ...process.env }

// The toolkit talks to the runner on standard output.
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  process.env = { ...original }
  vi.restoreAllMocks()
})

export const limits = {
  budgetMs: 20_000,
  maxDownloadBytes: maxArtifactBytes,
  maxFileBytes: maxBaselineBytes,
}

/** The text of a baseline that was measured at a commit. */
export const baselineText = (commit: string): string =>
  JSON.stringify(aBaseline([aPoint({ provenance: { sha: commit } })]))

/** This process becomes a job of the event until the test ends, as far as the toolkit and our clients look. */
export async function becomeJob(
  rigs: Rigs,
  event: RunnerEvent,
  { tempDirectory, ...job }: Partial<Job> & { readonly tempDirectory?: string } = {},
) {
  const folder = tempDirectory ?? (await rigs.folder())
  const variables = jobVariables(rigs, event, job)
  Object.assign(process.env, variables, { RUNNER_TEMP: folder, GITHUB_WORKSPACE: folder })
  delete process.env['GITHUB_EVENT_PATH']
  const context = readWorkflowContext(process.env, JSON.stringify(event.payload))
  const github = connectGitHub({
    context,
    token: job.token ?? tokens.trusted,
    workspace: folder,
    environment: process.env,
    clock: systemClock,
    random: () => 0,
    retentionDays: null,
  })
  const find = () =>
    findBaseline(requestBaseline(context, null, { name: 'default', file: null, measured: null }), {
      ...github.lookupPorts(limits),
      files: null,
    })
  return { context, github, find }
}
