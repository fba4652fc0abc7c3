import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { CommentDraft } from '../../../src/gate/publish/comment-draft.js'
import type { CommentStore, PortRefusal } from '../../../src/gate/publish/comment-store.js'
import { upsertComment } from '../../../src/gate/publish/upsert-comment.js'
import { aDraft, headSha, writtenAlone } from '../../support/builders/comment-builders.js'
import { MemoryComments } from './memory-comments.js'
import { anyCharacter } from '../../support/any-character.js'

const tools = { sleep: () => Promise.resolve(), random: () => 0.5 }
const written = writtenAlone
const upsert = (comments: MemoryComments, draft: CommentDraft) =>
  upsertComment(comments.store(), draft, tools)

describe('One job alone', () => {
  test('A job creates the comment when there is none', async () => {
    const comments = new MemoryComments(headSha)
    expect(await upsert(comments, aDraft())).toEqual({
      status: 'created',
      line: 'Commented on the pull request: https://example.invalid/comments/1',
      url: 'https://example.invalid/comments/1',
    })
    expect(comments.bodies).toEqual([written(aDraft())])
  })

  test('A job updates the comment of an older run', async () => {
    const comments = new MemoryComments(headSha)
    comments.add(written(aDraft({ id: '6999' })))
    expect(await upsert(comments, aDraft())).toMatchObject({ status: 'updated' })
    expect(comments.bodies).toEqual([written(aDraft())])
    expect(comments.writes).toEqual(['update'])
  })

  test('A job writes nothing when the comment already has the same text', async () => {
    const comments = new MemoryComments(headSha)
    await upsert(comments, aDraft())
    expect(await upsert(comments, aDraft())).toMatchObject({ status: 'unchanged' })
    expect(comments.writes).toEqual(['create'])
  })

  test('A job ignores changed line ends and a trimmed end', async () => {
    const comments = new MemoryComments(headSha)
    comments.add(written(aDraft()).replaceAll('\n', '\r\n').trimEnd())
    expect(await upsert(comments, aDraft())).toMatchObject({ status: 'unchanged' })
  })

  test('A job repairs an edited comment', async () => {
    const comments = new MemoryComments(headSha)
    comments.add(`${written(aDraft())}and all of it is a lie`)
    expect(await upsert(comments, aDraft())).toMatchObject({ status: 'updated' })
    expect(comments.bodies).toEqual([written(aDraft())])
  })

  test('A job keeps its oldest comment and removes its others', async () => {
    const comments = new MemoryComments(headSha)
    for (const id of ['6001', '6003', '6002']) comments.add(written(aDraft({ id })))
    comments.add('LGTM', 'somebody')
    await upsert(comments, aDraft())
    expect([...comments.comments.keys()]).toEqual([1, 4])
    expect(comments.bodies[0]).toBe(written(aDraft()))
  })

  test.each([
    ['another author', (body: string) => body, 'somebody'],
    ['an account that is gone', (body: string) => body, null],
    ['a quotation', (body: string) => `> ${body}`, undefined],
    ['a marker after other text', (body: string) => `see\n${body}`, undefined],
    ['a marker in a code block', (body: string) => `\`\`\`\n${body}\n\`\`\``, undefined],
    ['a marker with more on its line', (body: string) => body.replace('-->', '--> x'), undefined],
    ['a marker of another version', (body: string) => body.replace(':v1', ':v2'), undefined],
  ])('A job does not touch a comment with %s', async (_, change, author) => {
    const comments = new MemoryComments(headSha)
    const foreign = change(written(aDraft({ id: '9999' })))
    comments.add(foreign, author)
    expect(await upsert(comments, aDraft())).toMatchObject({ status: 'created' })
    expect(comments.bodies).toEqual([foreign, written(aDraft())])
  })

  test('A job keeps one comment per key', async () => {
    const comments = new MemoryComments(headSha)
    const keys = [
      '',
      'a',
      'A',
      'a-b',
      'a b',
      'a--><b',
      '\u202ex',
      'x'.repeat(500),
      `${'x'.repeat(500)}y`,
    ]
    for (const key of keys) {
      expect(await upsert(comments, aDraft({}, { key }))).toMatchObject({ status: 'created' })
    }
    for (const key of keys) {
      expect(await upsert(comments, aDraft({}, { key }))).toMatchObject({ status: 'unchanged' })
    }
  })

  test('A job creates the comment again when it is deleted before the update', async () => {
    const comments = new MemoryComments(headSha)
    comments.add(written(aDraft({ id: '6999' })))
    const deleted = comments.store({
      before: (call) => {
        if (call === 'update') comments.comments.clear()
        return Promise.resolve(null)
      },
    })
    expect(await upsertComment(deleted, aDraft(), tools)).toMatchObject({ status: 'created' })
    expect(comments.bodies).toEqual([written(aDraft())])
  })

  test('A job does not comment twice while the list of comments lags behind', async () => {
    const comments = new MemoryComments(headSha)
    const store = comments.store()
    let numLists = 0
    const lagging: CommentStore = {
      ...store,
      list: async () => (++numLists < 4 ? { status: 'ok', value: [] } : store.list()),
    }
    expect(await upsertComment(lagging, aDraft(), tools)).toMatchObject({ status: 'created' })
    expect(comments.writes).toEqual(['create'])
  })
})

describe('A run that comes too late', () => {
  test.each([
    ['of a newer run', { id: '7002' }],
    ['of a newer run with more digits', { id: '10000' }],
    ['of a newer attempt', { attempt: 2 }],
  ])('A late run keeps a comment %s', async (_, run) => {
    const comments = new MemoryComments(headSha)
    comments.add(written(aDraft(run)))
    expect(await upsert(comments, aDraft())).toMatchObject({ status: 'stale' })
    expect(comments.writes).toEqual([])
  })

  test('A late run writes nothing when the pull request has another head', async () => {
    const comments = new MemoryComments('ef'.repeat(20))
    const result = await upsert(comments, aDraft())
    expect(result).toMatchObject({
      status: 'stale',
      line: 'No comment: the pull request has a newer commit.',
    })
    expect(comments.writes).toEqual([])
  })

  test('A job renews the marker of an equal text, so that no older run can overwrite it', async () => {
    const comments = new MemoryComments(headSha)
    const content = 'the same\n'
    await upsert(comments, aDraft({ id: '7001' }, { content }))
    await upsert(comments, aDraft({ id: '7003' }, { content }))
    expect(await upsert(comments, aDraft({ id: '7002' }))).toMatchObject({ status: 'stale' })
  })
})

describe('Comment policy', () => {
  test('A job whose policy wants nothing makes no request', async () => {
    const comments = new MemoryComments(headSha)
    const draft = aDraft({}, { policy: 'never' })
    expect(await upsert(comments, draft)).toMatchObject({ status: 'skipped' })
    expect(comments.calls).toEqual([])
  })

  test('The policy decides whether a comment is started, and every result keeps it up to date', async () => {
    const comments = new MemoryComments(headSha)
    const say = (id: string, standing: string) =>
      upsert(comments, aDraft({ id }, { standing, policy: 'on-regression' }))
    expect(await say('1', 'pass')).toMatchObject({ status: 'skipped' })
    expect(await say('2', 'regression')).toMatchObject({ status: 'created' })
    expect(await say('3', 'pass')).toMatchObject({ status: 'updated' })
    expect(await say('4', 'pass')).toMatchObject({ status: 'updated' })
    expect(comments.bodies).toEqual([written(aDraft({ id: '4' }))])
  })
})

const refusals = ['forbidden', 'missing', 'refused', 'unreachable'] as const
const calls = ['viewer', 'headSha', 'list', 'create', 'update', 'remove'] as const
const failures = calls.flatMap((call) => refusals.map((status) => [call, status] as const))

describe('A service that fails', () => {
  const reason = 'Resource not accessible\n::error::by\u001b[31m integration.'
  const refusing = (comments: MemoryComments, call: string, status: PortRefusal['status']) =>
    comments.store({
      before: (name) => Promise.resolve(name === call ? { status, reason } : null),
    })

  test.each(failures)(
    'A service that fails at %s with "%s" gives a value and one clear line',
    async (call, status) => {
      const comments = new MemoryComments(headSha)
      if (call === 'update' || call === 'remove') comments.add(written(aDraft({ id: '6999' })))
      if (call === 'remove') comments.add(written(aDraft({ id: '6998' })))
      const result = await upsertComment(refusing(comments, call, status), aDraft(), tools)
      const expected = status === 'forbidden' ? 'forbidden' : 'failed'
      expect(result.status).toBe(call === 'remove' ? 'updated' : expected)
      expect(result.line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(comments.calls.length).toBeLessThan(40)
    },
  )

  test('The answer to a 403 states what the user should do', async () => {
    const store = refusing(new MemoryComments(headSha), 'create', 'forbidden')
    const { line } = await upsertComment(store, aDraft(), tools)
    expect(line).toMatch(/token may not write a comment .*mode: report/)
  })

  test('A failure after the write still reports that the comment was written', async () => {
    const comments = new MemoryComments(headSha)
    const store = comments.store({
      before: (call) =>
        Promise.resolve(
          call === 'list' && comments.writes.length > 0 ? { status: 'unreachable', reason } : null,
        ),
    })
    const result = await upsertComment(store, aDraft(), tools)
    expect(result).toMatchObject({ status: 'created', url: 'https://example.invalid/comments/1' })
    expect(result.line).toContain('could not check it')
  })

  test('A service that throws against its contract also gives a value', async () => {
    const store = {
      ...new MemoryComments(headSha).store(),
      list: () => Promise.reject(new Error('boom')),
    }
    expect(await upsertComment(store, aDraft(), tools)).toMatchObject({ status: 'failed' })
  })

  test('The job ends even if the service never stores what it writes', async () => {
    const comments = new MemoryComments(headSha)
    const keep = written(aDraft({ id: '6999' }))
    comments.add(keep)
    const store = comments.store()
    const forgetful: CommentStore = {
      ...store,
      update: async (id, body) => {
        const answer = await store.update(id, body)
        await store.update(id, keep)
        return answer
      },
    }
    expect(await upsertComment(forgetful, aDraft(), tools)).toMatchObject({ status: 'failed' })
  })

  test.each([
    { id: 'abc' },
    { id: '0' },
    { id: '1 --> <b>' },
    { attempt: 0 },
    { attempt: 1.5 },
    { attempt: Number.NaN },
    { sha: 'main' },
    { sha: '' },
  ])('The job makes no request for an impossible run: %j', async (run) => {
    const comments = new MemoryComments(headSha)
    expect(await upsert(comments, aDraft(run))).toMatchObject({ status: 'failed' })
    expect(comments.calls).toEqual([])
  })
})

test('The job leaves all other comments unchanged', async () => {
  const bodies = fc.array(
    fc.tuple(fc.string({ unit: anyCharacter }), fc.constantFrom('somebody', null)),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (others) => {
      const comments = new MemoryComments(headSha)
      for (const [body, author] of others) comments.add(body, author)
      await upsert(comments, aDraft())
      expect(comments.bodies).toEqual([...others.map(([body]) => body), written(aDraft())])
    }),
    { numRuns: 50 },
  )
})
