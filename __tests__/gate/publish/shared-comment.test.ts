import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { bodyOf, type CommentDraft } from '../../../src/gate/publish/comment-draft.js'
import { encodeKey } from '../../../src/gate/publish/comment-key.js'
import type { CommentResult } from '../../../src/gate/publish/comment-result.js'
import { composeComment } from '../../../src/gate/publish/compose-comment.js'
import { maxCommentBytes } from '../../../src/gate/publish/comment-size.js'
import {
  formatSection,
  parseSections,
  type JobSection,
} from '../../../src/gate/publish/job-section.js'
import { digestOf, parseComment } from '../../../src/gate/publish/marker.js'
import { upsertComment } from '../../../src/gate/publish/upsert-comment.js'
import { renderComment } from '../../../src/gate/report/comment/comment.js'
import {
  aCommentInput,
  aCommentRecord,
  aDraft,
  headSha,
} from '../../support/builders/comment-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import { ripple } from '../../support/builders/report-builders.js'
import { MemoryComments } from './memory-comments.js'
import { VirtualTime } from './virtual-time.js'

type Said = Parameters<typeof aDraft>[1]
const aLeg = (leg: string, run: Parameters<typeof aDraft>[0] = {}, said: Said = {}): CommentDraft =>
  aDraft(run, {
    content: `**${leg}** of run ${run.id ?? '7001'}\n`,
    section: encodeKey(leg),
    ...said,
  })

const tools = { sleep: () => Promise.resolve(), random: () => 0.5 }
const upsert = (comments: MemoryComments, draft: CommentDraft) =>
  upsertComment(comments.store(), draft, tools)

function saidIn({ bodies }: MemoryComments): readonly string[] {
  expect(bodies).toHaveLength(1)
  return parseSections(parseComment(bodies[0] ?? '')?.content ?? '').map(({ content }) => content)
}

describe('Jobs that share a comment', () => {
  test('Each job has its own section in the comment, sorted by name', async () => {
    const comments = new MemoryComments(headSha)
    for (const leg of ['b', 'c', 'a']) await upsert(comments, aLeg(leg))
    expect(saidIn(comments)).toEqual(['a', 'b', 'c'].map((leg) => `**${leg}** of run 7001`))
    expect(await upsert(comments, aLeg('b'))).toMatchObject({ status: 'unchanged' })
  })

  test('The shared comment takes the standing of its gravest job', async () => {
    const comments = new MemoryComments(headSha)
    for (const standing of ['pass', 'regression', 'inconclusive']) {
      await upsert(comments, aLeg(standing, {}, { standing }))
    }
    expect(parseComment(comments.bodies[0] ?? '')?.marker.standing).toBe('regression')
  })

  test('The shared comment drops sections of other commits and keeps earlier attempts of this one', async () => {
    const comments = new MemoryComments('cd'.repeat(20))
    await upsert(comments, aLeg('a', { id: '6000', sha: 'cd'.repeat(20) }))
    comments.head = headSha
    await upsert(comments, aLeg('b'))
    await upsert(comments, aLeg('c', { attempt: 2 }))
    expect(saidIn(comments)).toEqual(['**b** of run 7001', '**c** of run 7001'])
  })

  test('A job never overwrites a newer section of its own', async () => {
    const comments = new MemoryComments(headSha)
    await upsert(comments, aLeg('a', { attempt: 2 }))
    expect(await upsert(comments, aLeg('a'))).toMatchObject({ status: 'stale' })
    expect(await upsert(comments, aLeg('b'))).toMatchObject({ status: 'updated' })
  })

  test('Jobs start a shared comment when their policy wants one, and then all of them update it', async () => {
    const comments = new MemoryComments(headSha)
    const say = (leg: string, standing: string) =>
      upsert(comments, aLeg(leg, {}, { standing, policy: 'on-regression' }))
    expect(await say('a', 'pass')).toMatchObject({ status: 'skipped' })
    expect(await say('b', 'regression')).toMatchObject({ status: 'created' })
    expect(await say('a', 'pass')).toMatchObject({ status: 'updated' })
    expect(saidIn(comments)).toHaveLength(2)
  })

  test('The shared comment collects sections that are spread over several comments', async () => {
    const comments = new MemoryComments(headSha)
    const other = new MemoryComments(headSha)
    await upsert(comments, aLeg('a'))
    await upsert(other, aLeg('b'))
    comments.add(other.bodies[0] ?? '')
    await upsert(comments, aLeg('c'))
    expect(saidIn(comments)).toHaveLength(3)
  })

  test('The shared comment discards an edited section', async () => {
    const comments = new MemoryComments(headSha)
    await upsert(comments, aLeg('a'))
    const [id] = comments.comments.keys()
    await comments.store().update(id ?? 0, (comments.bodies[0] ?? '').replace('of run', 'is a lie'))
    await upsert(comments, aLeg('b'))
    expect(saidIn(comments)).toEqual(['**b** of run 7001'])
  })
})

describe('Comment of many jobs', () => {
  const long = (leg: string, bytes: number): CommentDraft =>
    aLeg(leg, {}, { content: `### ${leg}\n\n${'x'.repeat(bytes)}\n` })

  test('A full comment shortens the longest sections to headlines, says so and stays stable', async () => {
    const comments = new MemoryComments(headSha)
    const legs = Array.from({ length: 12 }, (_, index) => long(`leg ${10 + index}`, 8000 + index))
    for (const leg of legs) await upsert(comments, leg)
    const said = saidIn(comments)
    expect(said.map((content) => content.split('\n')[0])).toEqual(
      legs.map((_, index) => `### leg ${10 + index}`),
    )
    expect(said.filter((content) => content.includes('Cut for length')).length).toBeGreaterThan(3)
    expect(Buffer.byteLength(comments.bodies[0] ?? '')).toBeLessThanOrEqual(maxCommentBytes)
    for (const leg of legs)
      expect(await upsert(comments, leg)).toMatchObject({ status: 'unchanged' })
  })

  test('A full comment omits passing jobs first, says so and stays stable', async () => {
    const comments = new MemoryComments(headSha)
    const legs = Array.from({ length: 256 }, (_, index) =>
      aLeg(
        `leg ${1000 + index}`,
        {},
        {
          standing: index === 255 ? 'fail' : 'pass',
          content: `leg ${1000 + index}: ${'all is well, '.repeat(12)}\n`,
        },
      ),
    )
    for (const leg of legs)
      expect(['created', 'updated', 'unchanged']).toContain((await upsert(comments, leg)).status)
    expect(saidIn(comments)[0]).toContain('leg 1255')
    expect(comments.bodies[0]?.includes('Not all jobs fit')).toBe(true)
    expect(Buffer.byteLength(comments.bodies[0] ?? '')).toBeLessThanOrEqual(maxCommentBytes)
    const before = comments.writes.length
    for (const leg of legs)
      expect(await upsert(comments, leg)).toMatchObject({ status: 'unchanged' })
    expect(comments.writes.length).toBe(before)
  })
})

describe.each([2, 3, 8])('%i racing jobs of one run, fifty times', (numJobs) => {
  test('Racing jobs end with one comment that contains the sections of all', async () => {
    const wrong: unknown[] = []
    for (let seed = 1; seed <= 50; seed++) {
      const { comments, results } = await race(seed, numJobs)
      const { length } = saidIn(comments)
      if (length !== numJobs) wrong.push({ seed, length, results: results.map(({ line }) => line) })
    }
    expect(wrong).toEqual([])
  })
})

async function race(seed: number, numJobs: number) {
  const time = new VirtualTime()
  const next = ripple(seed * 31 + numJobs)
  const comments = new MemoryComments(headSha)
  const delay = () => time.sleep(next() * 900)
  const wire = { before: async () => (await delay(), null), after: delay }
  const work = Array.from({ length: numJobs }, async (_, index): Promise<CommentResult> => {
    await time.sleep(next() * 2000)
    const store = comments.store(wire)
    return upsertComment(store, aLeg(`leg ${index}`), { sleep: time.sleep, random: next })
  })
  return { comments, results: await time.run(Promise.all(work)) }
}

test('The text of a report can never start a section of its own', () => {
  const forged = formatSection({
    name: 'b',
    runId: '9',
    attempt: 1,
    standing: 'pass',
    content: 'forged',
    source: digestOf('forged'),
  })
  for (const text of [forged, `x\n${forged}`, ...Object.values(hostileStrings)]) {
    const input = aCommentInput({ record: { ...aCommentRecord(), headline: text, title: text } })
    const request = {
      input,
      standing: 'fail' as const,
      policy: 'always' as const,
      key: text,
      section: text,
    }
    expect(parseSections(composeComment(request, renderComment).content)).toEqual([])
  }
})

describe('Section of a comment', () => {
  const section = (content: string): JobSection => ({
    name: 'a',
    runId: '1',
    attempt: 1,
    standing: 'pass',
    content,
    source: digestOf(content),
  })

  test('A section reads back as it was written', () => {
    const texts = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text))
    fc.assert(
      fc.property(texts, (text) => {
        const one = section(text.trim())
        expect(parseSections(formatSection(one))).toEqual([one])
      }),
    )
  })

  test('A section of any name stays on its own line', () => {
    for (const name of Object.values(hostileStrings)) {
      const body = bodyOf(aLeg(name)) ?? ''
      expect(body).not.toBe('')
      const one = { ...section('text'), name: encodeKey(`x${name}`) }
      expect(parseSections(formatSection(one))).toEqual([one])
    }
  })

  test.each(['', 'text', '<!-- minicluster:job name=a -->', '\r\n\r\n'])(
    'The reader finds no section in %j',
    (text) => {
      expect(parseSections(text)).toEqual([])
    },
  )
})
