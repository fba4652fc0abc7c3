import { expect, test } from 'vitest'
import { isDataShown, randomlyHashedRanks } from '../../../../src/prove/validate/proof/hash-seed.js'
import type { JobRecord } from '../../../../src/prove/validate/proof/job-record.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { aJob, type Change, changing } from './simulate-job.js'

/** A run whose ranks send what follows from their string hashes, and train with it where that is asked for. */
function hashed(hashes: readonly [string, string], { areSamples = true } = {}): JobRecord {
  const of = (rank: number) => hashes[rank] ?? ''
  const changes: readonly Change[] = [
    changing('process', [0, 1], (_, rank) => ({ string_hash: of(rank) })),
    changing('enter', [0, 1], ({ step }, rank) => ({ sent: `${step} ${of(rank)}` })),
    changing('update', [0, 1], (_, rank) => (areSamples ? { rows: [[of(rank)]] } : {})),
  ]
  return aJob((lines, rank) => changes.reduce((changed, change) => change(changed, rank), lines))
}

const prove = (
  job: JobRecord,
  [replay, secondReplay]: readonly [JobRecord, JobRecord],
  seeds: readonly JobRecord[],
) => {
  const [one, again, ...others] = seeds
  return proveJob({
    job,
    replay,
    secondReplay,
    protection: 'overlay',
    hindrance: null,
    seeded: one === undefined || again === undefined ? null : { same: [one, again], others },
    oneProcess: null,
    fold: null,
  })
}

const job = hashed(['a', 'b'])
const replays = [hashed(['c', 'd']), hashed(['e', 'f'])] as const
const seeds = [hashed(['1', '1']), hashed(['1', '1']), hashed(['2', '2'])]

test('A job whose ranks train with other samples for each seed of string hashes fails, and one finding says so', () => {
  const { tier, findings } = prove(job, replays, seeds)
  expect(tier).toBe('failed')
  expect(findings).toMatchObject([
    { kind: 'depends-on-hash-seed', severity: 'error', ranks: [0, 1], step: 0 },
  ])
  expect(findings[0]?.advice).toContain('PYTHONHASHSEED')
})

test('Two replays that agree by chance blame no machine where the seed explains the difference', () => {
  const { findings } = prove(job, [replays[0], replays[0]], seeds)
  expect(findings.map(({ kind }) => kind)).toEqual(['depends-on-hash-seed'])
})

test('A rank that varies with the same seed is not deterministic for another reason', () => {
  const varying = [hashed(['1', '1']), hashed(['x', 'y']), hashed(['2', '2'])]
  const { tier, findings } = prove(job, replays, varying)
  expect(tier).toBe('consistent')
  expect(findings.map(({ kind }) => kind)).toEqual(['message-varies', 'message-varies'])
})

test('A seed that decides nothing about the samples, such as the order of a sum, is a note', () => {
  const of = (...hashes: [string, string]) => hashed(hashes, { areSamples: false })
  const same = [of('1', '1'), of('1', '1'), of('2', '2')]
  const { tier, findings } = prove(of('a', 'b'), [of('c', 'd'), of('e', 'f')], same)
  expect(tier).toBe('consistent')
  expect(findings).toMatchObject([{ kind: 'depends-on-hash-seed', severity: 'note' }])
})

test('Ranks that share one fixed seed are not accused, whatever other seeds would do', () => {
  const { tier, findings } = prove(hashed(['a', 'a']), replays, seeds)
  expect(tier).toBe('consistent')
  expect(findings).toMatchObject([{ kind: 'depends-on-hash-seed', severity: 'note' }])
})

test('A replay that ended early at another seed shows nothing', () => {
  const cut = aJob((lines) => lines.filter((line) => line.kind !== 'update' || line.step < 2))
  const { findings } = prove(job, replays, [...seeds.slice(0, 2), cut])
  expect(findings.map(({ kind }) => kind)).toEqual(['message-varies', 'message-varies'])
})

test('Further seeds are tried until another seed has given each of the ranks other data', () => {
  const first = hashed(['1', '1'])
  const is = (others: readonly JobRecord[], ranks = [0, 1]) =>
    isDataShown({ same: [first, first], others }, ranks)
  expect(is([])).toBe(false)
  expect(is([hashed(['2', '2'])])).toBe(true)
  expect(is([hashed(['1', '2'])])).toBe(false)
  expect(is([hashed(['1', '2'])], [1])).toBe(true)
  expect(is([hashed(['1', '2']), hashed(['2', '1'])])).toBe(true)
  const ofOrder = (hash: string) => hashed([hash, hash], { areSamples: false })
  const same = [ofOrder('1'), ofOrder('1')] as const
  expect(isDataShown({ same, others: [ofOrder('2')] }, [0, 1])).toBe(false)
  expect(is([aJob((lines) => lines.filter(({ kind }) => kind !== 'update'))])).toBe(false)
})

test('Only ranks that differ from their replay and hash a string differently are replayed with fixed seeds', () => {
  const ranksOf = (replay: JobRecord) =>
    randomlyHashedRanks({ job, replay }, proveJobReplays(job, replay))
  expect(ranksOf(replays[0])).toEqual([0, 1])
  expect(ranksOf(hashed(['a', 'd']))).toEqual([1])
  expect(ranksOf(job)).toEqual([])
})

const proveJobReplays = (recorded: JobRecord, replay: JobRecord) =>
  prove(recorded, [replay, replay], []).replays
