import { describe, expect, test } from 'vitest'
import type { ActionContext } from '../../../../src/cli/commands/action/action-context.js'
import { reportMode } from '../../../../src/cli/commands/action/report-mode.js'
import { reportArtifactPrefix } from '../../../../src/cli/commands/action/upload-report.js'
import { readWorkflowContext } from '../../../../src/machine/github/workflow-context.js'
import type { ReportSubject } from '../../../../src/kit/records/reports/report-subject.js'
import { renderers } from '../../../../src/gate/report/index.js'
import type { ReportInput } from '../../../../src/gate/report/report-input.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { standingOf } from '../../../../src/gate/report/comment/standing.js'
import { MemoryComments } from '../../../gate/publish/memory-comments.js'
import {
  aComparison,
  aMetric,
  aRegression,
  headSha,
} from '../../../support/builders/comment-builders.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

const here = 'octo/training'
const eventOf = (headRepository: string, actor: string) => ({
  workflow_run: {
    id: 20,
    run_attempt: 1,
    event: 'pull_request',
    name: 'CI',
    path: '.github/workflows/ci.yml',
    head_sha: headSha,
    head_branch: 'main',
    actor: { login: actor },
    head_repository: { full_name: headRepository },
  },
})

type Uploads = Readonly<Record<string, string>>
type Scene = {
  readonly pulls?: readonly number[]
  readonly headRepository?: string
  readonly actor?: string
  readonly workingDirectory?: string | null
}

/** The step of a report workflow, and what it set, asked for and wrote; the run before it uploaded these reports. */
async function reportOn(
  uploads: Uploads,
  {
    pulls = [8],
    headRepository = 'mallory/training',
    actor = 'mallory',
    workingDirectory = null,
  }: Scene = {},
) {
  const outputs: Record<string, string> = {}
  const asked: string[] = []
  const lines: string[] = []
  const comments = new Map(pulls.map((number) => [number, new MemoryComments(headSha)]))
  const names = Object.keys(uploads)
  const room = {
    options: { comment: 'always', commentKey: 'nightly', workingDirectory },
    host: { sleep: async () => undefined, random: () => 0.5 },
    context: readWorkflowContext(
      { GITHUB_EVENT_NAME: 'workflow_run', GITHUB_REPOSITORY: here },
      JSON.stringify(eventOf(headRepository, actor)),
    ),
    step: {
      output: (name: string, value: string) => (outputs[name] = value),
      log: { note: (line: string) => lines.push(line) },
    },
    github: {
      runArtifacts: () => ({
        find: async (_run: string, prefix: string) => {
          asked.push(prefix)
          const found = names.map((name, id) => ({ id, name, digest: null }))
          return { status: 'ok', value: found }
        },
        store: {
          download: async (id: number) => ({ status: 'ok', value: uploads[names[id] ?? ''] }),
        },
      }),
      findPullRequests: async () => ({ status: 'ok', value: pulls }),
      comments: (number: number) => comments.get(number)?.store(),
    },
  } as unknown as ActionContext
  await reportMode(room)
  const bodies = Object.fromEntries([...comments].map(([number, one]) => [number, one.bodies]))
  return { outputs, asked, lines, bodies }
}

const subject = (
  pullRequest: number | null,
  job: string,
  folder: string | null = '',
): ReportSubject => ({
  repository: here,
  sha: headSha,
  head_sha: headSha,
  branch: 'main',
  run_id: '20',
  run_attempt: 1,
  run_url: null,
  pull_request: pullRequest,
  job,
  ...(folder !== null && { folder }),
})

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
      const { outputs } = await reportOn({ report: renderers.json(model) })
      expect(outputs).toEqual({ verdict: model.record.verdict })
      expect(['pass', 'fail', 'inconclusive']).toContain(outputs['verdict'])
    },
  )

  test('The action gives no verdict for a foreign report', async () => {
    const { outputs } = await reportOn({ report: '{"verdict":"pass"}' })
    expect(outputs).toEqual({ verdict: 'unknown' })
  })

  test('The action looks for the reports of all jobs with its comment key', async () => {
    expect((await reportOn({})).asked).toEqual([reportArtifactPrefix('nightly')])
  })

  const textOf = (
    pullRequest: number | null,
    job = 'CI / check',
    input: Partial<ReportInput> = {},
  ) => renderers.json(modelOf({ ...input, subject: subject(pullRequest, job) }))

  test.each([
    [null, ['root', 'text', 'older']],
    ['packages/text', ['text']],
    ['./packages\\text/', ['text']],
    ['.', ['root']],
    ['packages', []],
  ])('A working directory %j means the reports %j', async (workingDirectory, names) => {
    const text = (job: string, folder: string | null) =>
      renderers.json(modelOf({ subject: subject(8, job, folder) }))
    const reports = {
      a: text('CI / root', ''),
      b: text('CI / text', 'packages/text'),
      c: text('CI / older', null),
    }
    const { bodies, lines, outputs } = await reportOn(reports, { workingDirectory })
    const body = bodies[8]?.join('') ?? ''
    expect(['root', 'text', 'older'].filter((name) => body.includes(`CI / ${name}`))).toEqual(names)
    const left = 3 - names.length
    expect(lines.filter((line) => line.endsWith('of other directories left out'))).toEqual(
      left === 0 ? [] : [`${left} reports of other directories left out`],
    )
    expect(outputs['verdict'] === 'unknown').toBe(names.length === 0)
  })

  test('Each job of a run gets a section, and the worst verdict is the output', async () => {
    const worse = { comparison: aComparison({ speedup: aRegression() }) }
    const reports = {
      a: textOf(8, 'CI / check (a)', worse),
      'a.html': 'a page',
      b: textOf(8, 'CI / check (b)'),
    }
    const { bodies, outputs } = await reportOn(reports)
    expect(outputs).toEqual({ verdict: 'fail' })
    expect(bodies[8]).toHaveLength(1)
    expect(bodies[8]?.[0]).toContain('REGRESSION in 1 of 2 jobs')
    expect(bodies[8]?.[0]).toMatch(/check \(a\)[^]*mallory\/training[^]*check \(b\)/)
  })

  test.each([
    ['the one it was measured for', 12, [[], 1]],
    ['none if it does not say which', null, [[], []]],
    ['none if it names another', 7, [[], []]],
  ])('Of two pull requests with one head, the report goes to %s', async (_, number, expected) => {
    const { bodies, lines } = await reportOn({ report: textOf(number) }, { pulls: [8, 12] })
    expect([bodies[8], bodies[12]?.length || []]).toEqual(expected)
    if (number !== 12) expect(lines.join()).toContain('#8, #12 have the same head')
  })

  test('A report cannot choose another pull request than the one with its head', async () => {
    const { bodies, lines } = await reportOn({ report: textOf(7) }, { pulls: [8] })
    expect(bodies[8]).toHaveLength(1)
    expect(lines).toEqual([expect.stringContaining('Commented on the pull request')])
  })

  test('The action leaves pull requests of its own repository to their jobs, except those of Dependabot', async () => {
    const own = { headRepository: here }
    const { bodies, lines } = await reportOn({ report: textOf(8) }, { ...own, actor: 'octo' })
    expect([bodies[8], lines.join()]).toEqual([[], expect.stringContaining('comment themselves')])
    const bumped = await reportOn({ report: textOf(8) }, { ...own, actor: 'dependabot[bot]' })
    expect(bumped.bodies[8]).toHaveLength(1)
    expect(bumped.bodies[8]?.[0]).not.toContain('controls what it reports')
  })
})
