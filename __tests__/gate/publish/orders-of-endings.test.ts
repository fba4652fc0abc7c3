import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { encodeKey } from '../../../src/gate/publish/comment-key.js'
import type { CommentDraft } from '../../../src/gate/publish/comment-draft.js'
import { identifyJob } from '../../../src/gate/publish/job-identity.js'
import { parseComment } from '../../../src/gate/publish/marker.js'
import { upsertComment } from '../../../src/gate/publish/upsert-comment.js'
import { type Standing, standings } from '../../../src/kit/records/reports/standing.js'
import { standingMarks } from '../../../src/kit/wording/standing-marks.js'
import { aDraft, headSha } from '../../support/builders/comment-builders.js'
import { MemoryComments } from './memory-comments.js'
import { VirtualTime } from './virtual-time.js'

type End = {
  readonly workflow: string
  readonly job: string
  readonly step: string
  readonly leg: string | null
  readonly attempt: number
  readonly standing: Standing
  readonly startMs: number
}

const anyEnd: fc.Arbitrary<End> = fc.record({
  workflow: fc.constantFrom('ci.yml', 'nightly.yml'),
  job: fc.constantFrom('check', 'train'),
  step: fc.constantFrom('__self', '__self_2'),
  leg: fc.constantFrom(null, 'mlp', 'transformer'),
  attempt: fc.constantFrom(1, 2),
  standing: fc.constantFrom(...standings),
  startMs: fc.nat(5000),
})

const identityOf = ({ workflow, job, step, leg }: End) =>
  identifyJob({
    workflow,
    workflowPath: workflow,
    job,
    step,
    section: null,
    folder: '',
    matrix: leg === null ? null : JSON.stringify({ leg }),
  })

/** Each workflow has a run of its own. */
function draftOf(end: End): CommentDraft {
  const { name, label } = identityOf(end)
  const id = end.workflow === 'ci.yml' ? '30' : '31'
  const run = { id, attempt: end.attempt }
  const content = `${standingMarks[end.standing].symbol} **${label}: ${end.standing}**\n`
  return aDraft(run, { section: encodeKey(name), standing: end.standing, content })
}

/** What each job said last: of its newest attempt, the worst. */
function expected(ends: readonly End[]): readonly string[] {
  const last = new Map<string, End>()
  for (const end of ends) {
    const { name } = identityOf(end)
    const known = last.get(name)
    if (known === undefined || rank(end) < rank(known)) last.set(name, end)
  }
  return [...last.values()].map((end) => draftOf(end).content.trim()).sort()
}

const rank = ({ attempt, standing }: End): number => -attempt * 100 + standings.indexOf(standing)

async function finish(ends: readonly End[]): Promise<MemoryComments> {
  const time = new VirtualTime()
  const comments = new MemoryComments(headSha)
  const delay = () => time.sleep(300)
  const wire = { before: async () => (await delay(), null), after: delay }
  const work = ends.map(async (end, index) => {
    await time.sleep(end.startMs + index)
    const tools = { sleep: time.sleep, random: () => (index % 10) / 10 }
    return upsertComment(comments.store(wire), draftOf(end), tools)
  })
  await time.run(Promise.all(work))
  return comments
}

const sectionsIn = (body: string): readonly string[] =>
  body
    .split('\n')
    .filter((line) => line.includes('**'))
    .sort()

describe('Jobs that end in any order', () => {
  test('No result hides another: each job has its section, and the worst is in the headline', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEnd, { minLength: 1, maxLength: 6 }), async (ends) => {
        const { bodies } = await finish(ends)
        expect(bodies).toHaveLength(1)
        const body = bodies[0] ?? ''
        const jobs = expected(ends)
        expect(sectionsIn(body)).toEqual(jobs)
        const worst = standings.find((one) => jobs.some((line) => line.endsWith(`: ${one}**`)))!
        const { marker, content } = parseComment(body)!
        expect(marker.standing).toBe(worst)
        const { symbol, word } = standingMarks[worst]
        if (jobs.length > 1) expect(content).toMatch(new RegExp(`^## ${symbol} ${word} in `))
      }),
      { numRuns: 150 },
    )
  })

  test('All orders of the same endings leave the same comment', async () => {
    const one = {
      workflow: 'ci.yml',
      job: 'check',
      step: '__self',
      attempt: 1,
      startMs: 0,
    } as const
    const ends: readonly End[] = [
      { ...one, leg: 'mlp', standing: 'regression' },
      { ...one, leg: 'transformer', standing: 'pass' },
      { ...one, leg: null, workflow: 'nightly.yml', standing: 'improvement' },
    ]
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const
    const bodies = await Promise.all(
      orders.map(async (order) => {
        const apart = order.map((which, index) => ({ ...ends[which]!, startMs: index * 20_000 }))
        return (await finish(apart)).bodies
      }),
    )
    expect(new Set(bodies.map((body) => body.join())).size).toBe(1)
    expect(bodies[0]?.[0]).toContain('REGRESSION in 1 of 3 jobs')
  })

  test('Three passing jobs share one plain headline', async () => {
    const one = {
      workflow: 'ci.yml',
      job: 'check',
      step: '__self',
      attempt: 1,
      startMs: 0,
    } as const
    const ends = (['pass', 'improvement', 'pass'] as const).map((standing, index) => ({
      ...one,
      standing,
      leg: ['mlp', 'transformer', null][index] as End['leg'],
    }))
    expect((await finish(ends)).bodies[0]).toContain('PASS in all 3 jobs')
  })
})
