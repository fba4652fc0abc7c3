import { describe, expect, test } from 'vitest'
import { bodyOf, type CommentDraft } from '../../src/publish/comment-draft.js'
import type { CommentPolicy } from '../../src/publish/comment-policy.js'
import { parseComment } from '../../src/publish/marker.js'
import { upsertComment } from '../../src/publish/upsert-comment.js'
import { aDraft, headSha } from '../support/builders/comment-builders.js'
import { ripple } from '../support/builders/report-builders.js'
import { MemoryComments, type Wire } from './memory-comments.js'
import { VirtualTime } from './virtual-time.js'

const tools = { sleep: () => Promise.resolve(), random: () => 0.5 }
const written = (draft: CommentDraft) => bodyOf(draft) ?? ''

function said(id: string, standing: string, policy: CommentPolicy = 'on-change'): CommentDraft {
  return aDraft({ id }, { standing, policy })
}

/** What stands on the pull request, in short: of which run the marker is, and of which the text. */
function shown({ bodies }: MemoryComments) {
  return bodies.map((body) => {
    const { marker, content } = parseComment(body)!
    return { run: marker.run.id, standing: marker.standing, text: content.trim() }
  })
}

const textOfRun = (id: string) => `Result of run ${id}, attempt 1`

describe('A run that has nothing new to say', () => {
  const say = (comments: MemoryComments, draft: CommentDraft, wire: Wire = {}) =>
    upsertComment(comments.store(wire), draft, tools)

  function withComment(draft: CommentDraft): MemoryComments {
    const comments = new MemoryComments(headSha)
    comments.add(written(draft))
    return comments
  }

  test.each([
    ['on-change', 'fail', 'pass'],
    ['on-regression', 'pass', 'regression'],
  ] as const)(
    'A run without news prevents an older run from overwriting the comment (%s)',
    async (policy, standing, late) => {
      const comments = withComment(said('7000', standing, policy))
      const newest = await say(comments, said('7002', standing, policy))
      expect(newest).toMatchObject({ status: 'skipped', url: null })
      expect(await say(comments, said('7001', late, policy))).toMatchObject({ status: 'stale' })
      expect(shown(comments)).toEqual([{ run: '7002', standing, text: textOfRun('7000') }])
      expect(comments.writes).toEqual(['update'])
    },
  )

  test('A run without news keeps the text and the standing, and writes once', async () => {
    const comments = withComment(said('7000', 'improvement', 'on-regression'))
    for (let time = 0; time < 2; time++) await say(comments, said('7001', 'pass', 'on-regression'))
    expect(shown(comments)).toEqual([
      { run: '7001', standing: 'improvement', text: textOfRun('7000') },
    ])
    expect(comments.writes).toEqual(['update'])
  })

  test('A run without news removes the leftovers of a cancelled job and nothing of others', async () => {
    const comments = withComment(said('7000', 'fail'))
    comments.add(written(said('7000', 'fail')), 'somebody')
    for (const id of ['6998', '6999']) comments.add(written(said(id, 'fail')))
    const result = await say(comments, said('7001', 'fail'))
    expect(result).toMatchObject({ status: 'skipped' })
    expect([...comments.comments.keys()]).toEqual([1, 2])
    expect(comments.bodies[1]).toBe(written(said('7000', 'fail')))
  })

  test('A run without news yields to a newer run and changes nothing', async () => {
    const comments = withComment(said('7000', 'fail'))
    comments.add(written(said('7002', 'fail')))
    expect(await say(comments, said('7001', 'fail'))).toMatchObject({ status: 'stale' })
    expect(comments.writes).toEqual([])
  })

  test('A run without news learns of a newer commit and writes nothing', async () => {
    const comments = withComment(said('7000', 'fail'))
    comments.head = 'ef'.repeat(20)
    expect(await say(comments, said('7001', 'fail'))).toMatchObject({ status: 'stale' })
    expect(comments.writes).toEqual([])
  })

  test('A run without news restores an edited comment', async () => {
    const comments = withComment(said('7000', 'fail'))
    comments.comments.set(1, { ...comments.comments.get(1)!, body: `${comments.bodies[0]}a lie` })
    expect(await say(comments, said('7001', 'fail'))).toMatchObject({ status: 'updated' })
    expect(comments.bodies).toEqual([written(said('7001', 'fail'))])
  })

  test('A run without news starts no comment', async () => {
    const comments = new MemoryComments(headSha)
    expect(await say(comments, said('7001', 'pass'))).toMatchObject({ status: 'skipped' })
    expect(comments.writes).toEqual([])
  })

  test('A run without news decides again when the comment is deleted before the update', async () => {
    const comments = withComment(said('7000', 'fail'))
    const deleting: Wire = {
      before: (call) => {
        if (call === 'update') comments.comments.clear()
        return Promise.resolve(null)
      },
    }
    expect(await say(comments, said('7001', 'fail'), deleting)).toMatchObject({ status: 'created' })
    expect(comments.bodies).toEqual([written(said('7001', 'fail'))])
  })

  test.each(['forbidden', 'refused', 'unreachable'] as const)(
    'A run without news stays quiet when the service answers "%s"',
    async (status) => {
      const comments = withComment(said('7000', 'fail'))
      const refusing: Wire = {
        before: (call) =>
          Promise.resolve(call === 'update' ? { status, reason: 'no, you may not' } : null),
      }
      expect(await say(comments, said('7001', 'fail'), refusing)).toEqual({
        status: 'skipped',
        line: 'No comment: nothing has changed since the comment was written.',
        url: null,
      })
      expect(comments.calls).not.toContain('remove')
    },
  )

  test('A run that wants no comment makes no request, whatever exists', async () => {
    const comments = withComment(said('7000', 'fail'))
    comments.add(written(said('6999', 'fail')))
    expect(await say(comments, said('7001', 'fail', 'never'))).toMatchObject({ status: 'skipped' })
    expect(comments.calls).toEqual([])
  })
})

test('The newest of several racing jobs owns the comment, with or without news', async () => {
  const wrong: unknown[] = []
  for (let seed = 1; seed <= 100; seed++) {
    const { comments, newest } = await race(seed)
    const got = shown(comments)
    const isRight = got.length === 1 && got[0]?.run === '7003' && got[0].standing === newest
    if (!isRight) wrong.push({ seed, newest, got })
  }
  expect(wrong).toEqual([])
})

/** Four runs of one commit over a comment that says "fail", every call slow by chance. */
async function race(seed: number) {
  const time = new VirtualTime()
  const next = ripple(seed * 101)
  const comments = new MemoryComments(headSha)
  comments.add(written(said('6000', 'fail')))
  const delay = () => time.sleep(next() * 900)
  const wire: Wire = { before: async () => (await delay(), null), after: delay }
  const standings = Array.from({ length: 4 }, () => (next() < 0.5 ? 'fail' : 'pass'))
  const work = standings.map(async (standing, index) => {
    await time.sleep(next() * 4000)
    const jobTools = { sleep: time.sleep, random: next }
    return upsertComment(comments.store(wire), said(`700${index}`, standing), jobTools)
  })
  await time.run(Promise.all(work))
  return { comments, newest: standings.at(-1) }
}
