import { expect, test } from 'vitest'
import type { CommentStore } from '../../../src/gate/publish/comment-store.js'
import { upsertComment } from '../../../src/gate/publish/upsert-comment.js'
import { aDraft, headSha, writtenAlone } from '../../support/builders/comment-builders.js'
import { bot, MemoryComments } from './memory-comments.js'

const tools = { sleep: () => Promise.resolve(), random: () => 0.5 }
const written = writtenAlone

/** A service that names somebody else than it writes the comments under. */
const misled = (comments: MemoryComments): CommentStore => ({
  ...comments.store(),
  viewer: () => Promise.resolve({ status: 'ok', value: 'somebody-else[bot]' }),
})

test('A job that was given a wrong author name learns the right one from the first comment', async () => {
  const comments = new MemoryComments(headSha)
  const copy = written(aDraft({ id: '9999' }))
  comments.add(copy, 'somebody')
  for (const id of ['7001', '7002', '7003'])
    expect(await upsertComment(misled(comments), aDraft({ id }), tools)).toMatchObject({
      status: 'created',
      url: 'https://example.invalid/comments/2',
    })
  expect([...comments.comments.values()]).toMatchObject([
    { author: 'somebody', body: copy },
    { author: bot, body: written(aDraft({ id: '7003' })) },
  ])
})

test('A late run removes its comment once it knows whose the others are', async () => {
  const comments = new MemoryComments(headSha)
  comments.add(written(aDraft({ id: '7002' })))
  const late = await upsertComment(misled(comments), aDraft({ id: '7001' }), tools)
  expect(late).toMatchObject({ status: 'stale' })
  expect(comments.bodies).toEqual([written(aDraft({ id: '7002' }))])
})

test('A job finds a comment without an author by the name that it was given', async () => {
  const comments = new MemoryComments(headSha)
  const store = comments.store()
  const nameless: CommentStore = {
    ...store,
    create: async (body) => {
      const answer = await store.create(body)
      if (answer.status !== 'ok') return answer
      return { status: 'ok', value: { ...answer.value, author: null } }
    },
  }
  expect(await upsertComment(nameless, aDraft(), tools)).toMatchObject({ status: 'created' })
  expect(comments.writes).toEqual(['create'])
})
