import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { PortRefusal } from '../../../src/gate/publish/comment-store.js'
import { upsertComment } from '../../../src/gate/publish/upsert-comment.js'
import { aDraft, headSha, writtenAlone } from '../../support/builders/comment-builders.js'
import { MemoryComments, type Wire } from './memory-comments.js'
import { VirtualTime } from './virtual-time.js'

const noAnswer: PortRefusal = { status: 'unreachable', reason: 'HTTP 502' }

/** What happens to one write: it goes through, is not performed, or is performed without an answer. */
const anyFate = fc.constantFrom('done', 'not performed', 'answer lost')
type Fate = 'done' | 'not performed' | 'answer lost'

/** A store whose writes meet these fates, and whose looks fail as often as given after the first write. */
function fateful(comments: MemoryComments, fates: readonly Fate[], failedLooks = 0) {
  const store = comments.store()
  const left = [...fates]
  let looksToFail = 0
  const write = async <T>(perform: () => Promise<T>): Promise<T | PortRefusal> => {
    const fate = left.shift() ?? 'done'
    if (fate === 'done') return perform()
    looksToFail = failedLooks
    if (fate === 'answer lost') await perform()
    return noAnswer
  }
  return {
    ...store,
    create: (body: string) => write(() => store.create(body)),
    update: (id: number, body: string) => write(() => store.update(id, body)),
    list: async () => (looksToFail-- > 0 ? noAnswer : store.list()),
  }
}

async function post(comments: MemoryComments, fates: readonly Fate[], failedLooks = 0) {
  const time = new VirtualTime()
  const tools = { sleep: time.sleep, random: () => 0.5 }
  const store = fateful(comments, fates, failedLooks)
  const result = await time.run(upsertComment(store, aDraft(), tools))
  return { result, waitedMs: time.now }
}

describe('Writes without an answer', () => {
  test('However the first four writes end, there is exactly one comment, and the log says so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFate, { maxLength: 4 }),
        fc.boolean(),
        fc.nat(1),
        async (fates, hasOlder, failedLooks) => {
          fc.pre(fates.length * (1 + failedLooks) < 6)
          const comments = new MemoryComments(headSha)
          if (hasOlder) comments.add(writtenAlone(aDraft({ id: '6999' })))
          const { result } = await post(comments, fates, failedLooks)
          expect(comments.bodies).toEqual([writtenAlone(aDraft())])
          expect(result.status).toBe(hasOlder ? 'updated' : 'created')
        },
      ),
      { numRuns: 100 },
    )
  })

  test('A lost answer is not followed by a second comment', async () => {
    const comments = new MemoryComments(headSha)
    const { result } = await post(comments, ['answer lost'])
    expect(result).toMatchObject({ status: 'created', line: expect.stringContaining('Commented') })
    expect(comments.writes).toEqual(['create'])
  })

  test('A limit for writes that lasts a minute is waited for', async () => {
    const comments = new MemoryComments(headSha)
    const { waitedMs, result } = await post(comments, Array<Fate>(5).fill('not performed'))
    expect(result.status).toBe('created')
    expect(waitedMs).toBeGreaterThan(60_000)
  })

  test('A service that never answers a write ends the job in bounded time, with the reason', async () => {
    const comments = new MemoryComments(headSha)
    const { waitedMs, result } = await post(comments, Array<Fate>(100).fill('not performed'))
    expect(result).toMatchObject({ status: 'failed', line: expect.stringContaining('HTTP 502') })
    expect(waitedMs).toBeLessThan(100_000)
  })

  test('A refused write is not repeated', async () => {
    const comments = new MemoryComments(headSha)
    const wire: Wire = {
      before: async (call) => (call === 'create' ? { status: 'forbidden', reason: 'no' } : null),
    }
    const tools = { sleep: async () => undefined, random: () => 0.5 }
    await upsertComment(comments.store(wire), aDraft(), tools)
    expect(comments.calls.filter((call) => call === 'create')).toHaveLength(1)
  })
})
