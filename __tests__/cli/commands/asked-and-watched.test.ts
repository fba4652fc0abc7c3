import { describe, expect, test } from 'vitest'
import { openPairs } from '../../../src/cli/commands/compare/open-pairs.js'
import { exitCodeOf } from '../../../src/cli/commands/exit-code-of-verdict.js'
import { healthCodes } from '../../../src/cli/commands/jobs/health.js'
import { showPlainly } from '../../../src/cli/commands/jobs/watch/show-plainly.js'
import { watchPlainly } from '../../../src/cli/commands/monitor/watch-plain.js'
import { overallVerdict } from '../../../src/gate/report/comparison/judged-metrics.js'
import { renderers } from '../../../src/gate/report/index.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import type { JobSnapshot } from '../../../src/kit/records/jobs/job-snapshot.js'
import type { MonitorSession, SessionEnd } from '../../../src/runtime/follow/monitor-session.js'
import type { JobObservations } from '../../../src/watch/jobs/checks/health-check.js'
import { pollUntilDone } from '../../../src/watch/jobs/watch/poll-until-done.js'
import { jobRecord } from '../../../src/watch/jobs/watch/job-record.js'
import type { MonitorView } from '../../../src/watch/monitor/monitor-view.js'
import { comparisons } from '../../support/asked/asked-results.js'
import { aView, startMs } from '../../support/builders/audience-views.js'
import { aReportInput } from '../../support/builders/report-builders.js'
import { aGpu, aJob } from '../../watch/jobs/health-fixture.js'
import { aPicture, aSilentPicture } from '../../watch/jobs/watch/sample-snapshot.js'

/** All sequences of up to this many items, the shortest first. */
function sequencesOf<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  if (most === 0) return []
  const shorter = sequencesOf(items, most - 1)
  const longest = shorter.filter(({ length }) => length === most - 1)
  const begun = most === 1 ? [[]] : longest
  return [...shorter, ...begun.flatMap((one) => items.map((item) => [...one, item]))]
}

const unread = { status: 'unreachable', reason: 'no answer within 20 s' } as const

/** What a look at a job asks for, each with what may become of it. */
const parts: Readonly<
  Record<string, readonly (readonly [is: string, Partial<JobObservations>])[]>
> = {
  job: [
    ['well', {}],
    ['bad', { job: { status: 'ok', value: aJob({ status: 'FAILED' }) } }],
    ['open', { job: unread }],
    ['open', { job: { status: 'missing', reason: 'there is no such job' } }],
  ],
  log: [
    ['well', {}],
    ['open', { isLogRead: false }],
  ],
  gpus: [
    ['well', {}],
    ['bad', { gpus: [{ status: 'ok', value: [aGpu(0, 0), aGpu(1, 90)] }] }],
    ['open', { gpus: [unread] }],
  ],
  resources: [
    ['well', {}],
    ['open', { resources: unread }],
  ],
  checkpoints: [
    ['well', {}],
    ['open', { checkpoints: unread }],
  ],
}

/** Every look, with what became of its parts. */
const looks = Object.values(parts).reduce<
  readonly { readonly is: readonly string[]; readonly changes: Partial<JobObservations> }[]
>(
  (all, states) =>
    all.flatMap((one) =>
      states.map(([is, changes]) => ({
        is: [...one.is, is],
        changes: { ...one.changes, ...changes },
      })),
    ),
  [{ is: [], changes: {} }],
)

describe('What was asked of a job and not read is never healthy', () => {
  test('A look is healthy only if every part was read and is well, in text, JSON and exit code', () => {
    expect(looks).toHaveLength(4 * 2 * 3 * 2 * 2)
    for (const { is, changes } of looks) {
      const picture = aPicture(changes)
      const isWell = is.every((one) => one === 'well')
      expect(picture.status === 'ok', JSON.stringify([is, picture.checks])).toBe(isWell)
      expect(jobRecord(picture)).toMatchObject({ healthy: isWell, status: picture.status })
      expect(healthCodes[picture.status] === 0).toBe(isWell)
    }
  })

  const well = aPicture()
  const kinds: Readonly<Record<string, JobSnapshot>> = {
    well,
    bad: aPicture({ job: { status: 'ok', value: aJob({ status: 'FAILED' }) } }),
    open: aPicture({ isLogRead: false }),
    lost: aSilentPicture(well.atMs, well.atMs + 60_000),
  }

  test.each([true, false])(
    'A watch of up to three looks ends as its last look says, whatever the others were (over: %s)',
    async (isOver) => {
      const sequences = sequencesOf(Object.keys(kinds), 3)
      expect(sequences).toHaveLength(4 + 16 + 64)
      for (const names of sequences) {
        const shown: string[] = []
        const documents: { status: string; healthy: boolean }[] = []
        const text = showPlainly(
          { json: false, quiet: false },
          { log: { print: (line) => void shown.push(line), document: () => undefined } },
        )
        const json = showPlainly(
          { json: true, quiet: false },
          {
            log: {
              print: () => undefined,
              document: (line) =>
                void documents.push(JSON.parse([...line].join('')) as (typeof documents)[0]),
            },
          },
        )
        let at = 0
        const isLast = () => at === names.length
        const last = await pollUntilDone(
          () => {
            const picture = kinds[names[at++] ?? ''] ?? well
            return Promise.resolve({ ...picture, isOver: isOver && isLast() })
          },
          {
            show(picture) {
              text.show(picture)
              json.show(picture)
            },
            wait: () => (isLast() ? Promise.reject(new Error('stopped')) : Promise.resolve()),
            isStopped: isLast,
          },
        )
        const isWell = names.at(-1) === 'well'
        expect(healthCodes[last.status] === 0, names.join()).toBe(isWell)
        expect(documents).toHaveLength(names.length)
        expect(documents.at(-1)).toMatchObject({ healthy: isWell, status: last.status })
        expect(/, ok: /.test(shown.at(-1) ?? ''), names.join()).toBe(isWell)
      }
    },
  )
})

describe('A run that is watched is healthy only if the last look says so', () => {
  const verdicts = ['healthy', 'unknown', 'degraded', 'critical'] as const

  /** A session that has these views, one after the other. */
  function sessionOf(views: readonly MonitorView[]): MonitorSession {
    const last = views.at(-1) ?? aView()
    let finish: (end: SessionEnd) => void = () => undefined
    const done = new Promise<SessionEnd>((resolve) => (finish = resolve))
    const session: Pick<MonitorSession, 'onUpdate' | 'done' | 'stop'> = {
      onUpdate(listener) {
        for (const view of views) listener(view)
        finish({ view: last, why: 'over' as SessionEnd['why'] })
        return () => undefined
      },
      done,
      stop: () => Promise.resolve(),
    }
    return session as MonitorSession
  }

  test.each([true, false])(
    'The watch of up to three views ends with the verdict, reason and code of the last (JSON: %s)',
    async (json) => {
      for (const sequence of sequencesOf(verdicts, 3)) {
        const views = sequence.map((verdict, at) =>
          aView({ atMs: startMs + 60_000 * at, verdict, reason: `look ${at} is ${verdict}` }),
        )
        const lines: string[] = []
        const log = {
          print: (line: string) => void lines.push(line),
          document: (line: string) => void lines.push(line),
        }
        const end = await watchPlainly(sessionOf(views), { json }, { log } as never)
        const verdict = sequence.at(-1) ?? 'unknown'
        expect(exitCodeOf(end.view) === 0).toBe(verdict === 'healthy')
        const last = lines.at(-1) ?? ''
        expect(last).toContain(views.at(-1)?.reason)
        if (json) expect(JSON.parse(last)).toMatchObject({ event: 'ended', verdict })
        else expect(/\bhealthy/i.test(last.replaceAll(/look .*/g, ''))).toBe(verdict === 'healthy')
      }
    },
  )
})

describe('What was asked of compare and not done is never a pass', () => {
  test.each([[[] as string[]], [['pairs']]])(
    'Page, summary, JSON and JUnit of every comparison agree, with %j required',
    (required) => {
      const made = comparisons.flatMap(({ name, result, is }) =>
        result === null ? [] : [{ name, comparison: result, is }],
      )
      expect(made.length).toBeGreaterThan(8)
      for (const { name, comparison, is } of made) {
        const checks = openPairs(comparison, required)
        const input = aReportInput({ runs: [], correctness: null, comparison, checks })
        const model = buildReportModel(input)
        const { verdict } = model.record
        const overall = overallVerdict(comparison)
        const isMissing = required.length > 0 && overall === 'inconclusive'
        expect(checks.length > 0, name).toBe(isMissing)
        if (isMissing || is === 'bad') expect(verdict, name).toBe('fail')
        if (is !== 'open') continue
        expect(verdict, name).not.toBe('pass')
        expect(JSON.parse(renderers.json(model))).toMatchObject({ verdict })
        expect(renderers.markdown(model)).not.toContain('✅ PASS')
        expect(renderers.html(model)).not.toContain('<title>PASS')
        expect(renderers.junit(model)).toMatch(/<skipped|<error|<failure/)
      }
    },
  )
})
