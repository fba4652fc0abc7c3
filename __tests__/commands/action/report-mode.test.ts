import { describe, expect, test } from 'vitest'
import type { ActionContext } from '../../../src/commands/action/action-context.js'
import { reportMode } from '../../../src/commands/action/report-mode.js'
import { reportArtifactName } from '../../../src/commands/action/upload-report.js'
import { readWorkflowContext } from '../../../src/github/workflow-context.js'
import { renderers } from '../../../src/report/index.js'
import type { ReportInput } from '../../../src/report/report-input.js'
import { buildReportModel } from '../../../src/report/report-model.js'
import { standingOf } from '../../../src/report/comment/standing.js'
import { aComparison, aMetric, aRegression } from '../../support/builders/comment-builders.js'
import { aReportInput } from '../../support/builders/report-builders.js'

const event = {
  workflow_run: {
    ...{ id: 20, run_attempt: 1, event: 'pull_request', name: 'CI' },
    ...{ head_sha: 'c'.repeat(40), head_branch: 'main' },
    head_repository: { full_name: 'mallory/training' },
  },
}

/** The step of a report workflow, and what it set and asked for; the run before it uploaded this report. */
async function reportOn(report: string, commentSection: string | null = null) {
  const outputs: Record<string, string> = {}
  const asked: string[] = []
  const room = {
    options: { comment: 'always', commentSection },
    key: 'nightly',
    context: readWorkflowContext(
      { GITHUB_EVENT_NAME: 'workflow_run', GITHUB_REPOSITORY: 'octo/training' },
      JSON.stringify(event),
    ),
    step: {
      output: (name: string, value: string) => (outputs[name] = value),
      log: { note: () => undefined },
    },
    github: {
      runArtifacts: () => ({
        find: async (_run: string, name: string) => {
          asked.push(name)
          return { status: 'ok', value: { id: 1, digest: null } }
        },
        store: { download: async () => ({ status: 'ok', value: report }) },
      }),
      findPullRequest: async () => ({ status: 'ok', value: 8 }),
      comments: () => null,
    },
  } as unknown as ActionContext
  await reportMode(room)
  return { outputs, asked }
}

const modelOf = (input: Partial<ReportInput>) => buildReportModel(aReportInput(input))

describe('Mode "report"', () => {
  test.each([
    ['regression', { speedup: aRegression() }],
    ['warning', { speedup: aRegression({ severity: 'warn' }) }],
    ['improvement', { speedup: aMetric({ verdict: 'improvement', effect_percent: -25 }) }],
    ['inconclusive', { speedup: aMetric({ verdict: 'inconclusive' }) }],
    ['pass', { speedup: aMetric() }],
  ])(
    'The action takes the verdict from a report with the standing %s',
    async (standing, metrics) => {
      const model = modelOf({ comparison: aComparison(metrics) })
      expect(standingOf(model.record)).toBe(standing)
      const { outputs } = await reportOn(renderers.json(model))
      expect(outputs).toEqual({ verdict: model.record.verdict })
      expect(['pass', 'fail', 'unknown']).toContain(outputs['verdict'])
    },
  )

  test('The action gives no verdict for a foreign report', async () => {
    expect((await reportOn('{"verdict":"pass"}')).outputs).toEqual({ verdict: 'unknown' })
  })

  test.each([null, 'mlp, 2 workers'])(
    'The action looks for the artifact that a check of section %s uploads',
    async (commentSection) => {
      const { asked } = await reportOn('', commentSection)
      expect(asked).toEqual([reportArtifactName({ key: 'nightly', options: { commentSection } })])
    },
  )
})
