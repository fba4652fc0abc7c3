import { describe, expect, test } from 'vitest'
import type { CommentDraft } from '../../../src/gate/publish/comment-draft.js'
import type { CommentResult } from '../../../src/gate/publish/comment-result.js'
import type { CommentStore } from '../../../src/gate/publish/comment-store.js'
import { ownComments } from '../../../src/gate/publish/own-comments.js'
import { upsertComment, type UpsertTools } from '../../../src/gate/publish/upsert-comment.js'
import { aDraft, headSha, writtenAlone } from '../../support/builders/comment-builders.js'
import { ripple } from '../../support/builders/report-builders.js'
import { bot, MemoryComments, type Wire } from './memory-comments.js'
import { VirtualTime } from './virtual-time.js'

/** One way to or from the service at its slowest; a look and its write stay below the time that is waited. */
const maxDelayMs = 900
const oldSha = 'ef'.repeat(20)

type Upsert = (store: CommentStore, draft: CommentDraft, tools: UpsertTools) => Promise<unknown>
type Job = { readonly draft: CommentDraft; readonly startMs: number }

type Race = {
  readonly jobs: readonly Job[]
  readonly comments: MemoryComments
}

/** Jobs of different runs that start within two seconds, over one of several beginnings. */
function aRace(seed: number, numJobs: number): Race {
  const next = ripple(seed * 7919 + numJobs)
  const comments = new MemoryComments(headSha)
  const older = (id: string) => writtenAlone(aDraft({ id }))
  const beginnings = [
    () => undefined,
    () => comments.add(older('6000')),
    () => (comments.add(older('6000')), comments.add(older('6001'))),
    () => (comments.add('LGTM', 'somebody'), comments.add(older('9999'), 'somebody')),
  ]
  beginnings[Math.floor(next() * beginnings.length)]?.()
  const ids = Array.from({ length: numJobs }, (_, index) => String(7000 + index))
  const jobs = ids.map((id, index) => {
    // The newest run is of the head; others may be of a commit that is no longer.
    const isOld = index < numJobs - 1 && next() < 0.3
    return { draft: aDraft({ id, sha: isOld ? oldSha : headSha }), startMs: next() * 2000 }
  })
  return { jobs, comments }
}

/** All jobs of the race at once, every call slow by chance; answers with their results in order. */
async function hold(race: Race, seed: number, upsert: Upsert = upsertComment) {
  const time = new VirtualTime()
  const next = ripple(seed)
  const delay = () => time.sleep(next() * maxDelayMs)
  const wire: Wire = { before: async () => (await delay(), null), after: delay }
  const work = race.jobs.map(async ({ draft, startMs }) => {
    await time.sleep(startMs)
    return upsert(race.comments.store(wire), draft, { sleep: time.sleep, random: next })
  })
  return time.run(Promise.all(work))
}

function leftOver({ comments, jobs }: Race) {
  const [first] = jobs
  const key = first?.draft.marker.key ?? ''
  return ownComments([...comments.comments.values()], bot, key)
}

/** What other reporters do: look, then write, and never look again. */
const naiveUpsert: Upsert = async (store, draft) => {
  const listed = await store.list()
  const [mine] = listed.status === 'ok' ? ownComments(listed.value, bot, draft.marker.key) : []
  const body = writtenAlone(draft)
  return mine === undefined ? store.create(body) : store.update(mine.id, body)
}

const seeds = Array.from({ length: 100 }, (_, index) => index + 1)

async function holdAll(numJobs: number, upsert?: Upsert) {
  const races = []
  for (const seed of seeds) {
    const race = aRace(seed, numJobs)
    const results = await hold(race, seed, upsert)
    races.push({ seed, race, results, left: leftOver(race) })
  }
  return races
}

const newestOf = ({ jobs }: Race) => jobs.at(-1)?.draft.marker.run.id

describe.each([2, 3, 5])('%i jobs racing, a hundred times', (numJobs) => {
  test('Racing jobs end with exactly one comment, written by the newest run', async () => {
    const wrong = (await holdAll(numJobs))
      .map(({ seed, race, left }) => ({
        seed,
        want: newestOf(race),
        got: left.map(({ marker }) => marker.run.id),
      }))
      .filter(({ want, got }) => got.length !== 1 || got[0] !== want)
    expect(wrong).toEqual([])
  })

  test('The race harness catches an implementation that looks only once', async () => {
    const wrong = (await holdAll(numJobs, naiveUpsert)).filter(
      ({ race, left }) => left.length !== 1 || left[0]?.marker.run.id !== newestOf(race),
    )
    expect(wrong.length).toBeGreaterThan(10)
  })

  test('Racing jobs keep the comments of others, and the newest job reports its action', async () => {
    for (const { race, results } of await holdAll(numJobs)) {
      const others = [...race.comments.comments.values()].filter(({ author }) => author !== bot)
      expect([0, 2]).toContain(others.length)
      const last = results.at(-1) as CommentResult
      expect(['created', 'updated']).toContain(last.status)
    }
  })
})

test('A run of an older commit never overwrites a comment of the head', async () => {
  for (const seed of seeds) {
    const race = aRace(seed, 3)
    const stale = race.jobs.filter(({ draft }) => draft.marker.run.sha === oldSha)
    const results = await hold({ ...race, jobs: stale }, seed)
    expect(results.map((result) => (result as CommentResult).status)).toEqual(
      stale.map(() => 'stale'),
    )
    expect(race.comments.writes).toEqual([])
  }
})

test('Two jobs of one run with one section end with one comment, and the loser learns why', async () => {
  for (const seed of seeds) {
    const comments = new MemoryComments(headSha)
    const jobs = ['one', 'two'].map((leg) => ({
      draft: aDraft({}, { content: `leg ${leg}\n` }),
      startMs: seed * 10,
    }))
    const race = { comments, jobs }
    const results = (await hold(race, seed)) as CommentResult[]
    expect(leftOver(race)).toHaveLength(1)
    const stale = results.filter(({ status }) => status === 'stale')
    expect(stale.length).toBeLessThan(2)
    for (const { line } of stale) expect(line).toContain('its own comment section')
  }
})
