import type { Mesh } from '../../../kit/records/reports/mesh-report.js'
import type { LineOf } from '../../../kit/records/proof/journal-line.js'
import {
  endsStep,
  type Journal,
  lineOf,
  linesOf,
} from '../../../kit/records/proof/parse-journal.js'

/** The journal of one rank of the job. */
export type RankRecord = {
  readonly rank: number
  readonly journal: Journal
  readonly process: LineOf<'process'>
  readonly model: LineOf<'model'> | null
  readonly optimizers: readonly LineOf<'optimizer'>[]
  readonly updates: readonly LineOf<'update'>[]
  readonly collectives: readonly LineOf<'enter'>[]
}

/** Whether a group has all ranks; a recorder that says nothing of its groups numbers them from that one on. */
export function isWholeGroup({ journal, process }: RankRecord, group: string): boolean {
  const known = linesOf(journal, 'group').find(({ name }) => name === group)
  return known === undefined ? group.endsWith('-0') : known.ranks.length === process.world
}

/** All ranks of one run of the job, by rank. */
export type JobRecord = {
  readonly world: number
  readonly ranks: readonly RankRecord[]
  /** How the ranks are arranged, as the option `--mesh` says; null or absent where it was not given. */
  readonly givenMesh?: Mesh | null
  /** They are some ranks of a job, known to be replicas of each other. */
  readonly areReplicas?: boolean
}

/** Joins the journals of all ranks; those without a rank are left out. */
export function composeJobRecord(journals: readonly Journal[]): JobRecord {
  const ranks = journals
    .flatMap((journal) => {
      const process = lineOf(journal, 'process')
      return process === null ? [] : [composeRank(journal, process)]
    })
    .sort((one, other) => one.rank - other.rank)
  return { world: ranks[0]?.process.world ?? 0, ranks }
}

function composeRank(journal: Journal, process: LineOf<'process'>): RankRecord {
  return {
    rank: process.rank,
    journal,
    process,
    model: linesOf(journal, 'model').at(-1) ?? null,
    optimizers: linesOf(journal, 'optimizer'),
    updates: linesOf(journal, 'update'),
    collectives: linesOf(journal, 'enter'),
  }
}

/** Whether a rank has reached the end of its script, without an exception. */
export const isFinished = ({ journal }: RankRecord): boolean =>
  lineOf(journal, 'end')?.reason === 'finished' && lineOf(journal, 'error') === null

/** Whether an exception other than the loss of a peer ended a rank; older records do not tell the two apart. */
export const failedByItself = ({ journal }: RankRecord): boolean =>
  lineOf(journal, 'error')?.lost === false

/** Why the collectives of the job are not on record; null where they are, or where no other rank takes part in any. */
export function unrecordedGroups({ world, ranks }: JobRecord): string | null {
  if (world < 2) return null
  const [first] = ranks.flatMap(({ journal }) => linesOf(journal, 'unrecorded'))
  if (first === undefined) return null
  const which = `the collectives over ${first.backends.join(' and ')} were not recorded`
  return first.reason === null ? `${which}, only those of Gloo are` : `${which}: ${first.reason}`
}

/** Why no rank can be started alone: the script starts them itself; null where a launcher does. */
export const spawnedRanks = ({ ranks }: JobRecord): string | null =>
  ranks.some(({ process }) => process.spawned)
    ? 'the script starts its ranks itself, as torch.multiprocessing.spawn does, so none can be started alone; with torchrun, each can'
    : null

/** A hook that failed in any rank of a run, so that its record proves nothing; null if there is none. */
export function brokenHook({ ranks }: JobRecord): string | null {
  const [first] = ranks.flatMap(({ rank, journal }) =>
    linesOf(journal, 'broken').map(({ place, text }) => `${place} on rank ${rank}: ${text}`),
  )
  return first === undefined ? null : `a hook of the adapter failed (${first})`
}

/** The same update of the same optimizer on every rank that made it. */
export type SharedUpdate = {
  readonly step: number
  readonly optimizer: number
  readonly updates: ReadonlyMap<number, LineOf<'update'>>
}

/** Updates that at least two ranks made, in order. */
export function sharedUpdates({ ranks }: JobRecord): SharedUpdate[] {
  const shared = new Map<string, SharedUpdate & { updates: Map<number, LineOf<'update'>> }>()
  for (const { rank, updates } of ranks) {
    for (const [position, update] of updates.entries()) {
      const key = `${position}/${update.optimizer}`
      const { step, optimizer } = update
      const entry = shared.get(key) ?? { step, optimizer, updates: new Map() }
      entry.updates.set(rank, update)
      shared.set(key, entry)
    }
  }
  return [...shared.values()].filter(({ updates }) => updates.size > 1)
}

/** Names of the parameters of an optimizer of one rank. */
export function parameterNames(record: RankRecord, optimizer: number): readonly string[] {
  return record.optimizers.find(({ number }) => number === optimizer)?.names ?? []
}

/** Names of the parameters of which each rank holds a part of its own. */
export function shardedNames({ ranks }: JobRecord): ReadonlySet<string> {
  const parameters = ranks.flatMap(({ model }) => model?.parameters ?? [])
  return new Set(parameters.filter(({ sharded }) => sharded).map(({ name }) => name))
}

/** Where the values on record end before the job does; null where they do not. */
export function limitOf(job: JobRecord): LineOf<'limited'> | null {
  const limits = job.ranks.flatMap(({ journal }) => linesOf(journal, 'limited'))
  const first = limits.sort((one, other) => one.steps - other.steps)[0] ?? null
  return first !== null && first.steps < completedSteps(job) ? first : null
}

/** The part of a job that its ranks can be run again for: of later steps there are hashes only, also if there is no part. */
export function withValues(job: JobRecord): JobRecord {
  const limit = limitOf(job)
  if (limit === null || limit.steps === 0) return job
  const isBefore = ({ step }: { readonly step: number }): boolean => step < limit.steps
  const ranks = job.ranks.map((one) => ({
    ...one,
    updates: one.updates.filter(isBefore),
    collectives: one.collectives.filter(isBefore),
  }))
  return { ...job, ranks }
}

/** Optimizer steps that every rank has on record. */
export const completedSteps = ({ ranks }: JobRecord): number =>
  ranks.length === 0 ? 0 : Math.min(...ranks.map(stepsOf))

/** Steps that a rank has ended; with several optimizers there are more updates than steps. */
export const stepsOf = ({ updates }: RankRecord): number => updates.filter(endsStep).length
