import type { Aim } from '../../../src/kit/records/run/aim.js'
import { faults } from '../../../src/lab/faults/index.js'
import { allocateMemoryLinks } from '../../support/processes/memory-transport.js'
import { type RankGroup, valuesOf } from '../../support/processes/rank-group.js'
import type { Evidence } from './evidence-recorder.js'
import type { FaultedJob } from './faulted-program.js'

export const worldSize = 3
const numSteps = 9

/** Rank 1 from step 4 on, to the end of the run. */
export function anAim(overrides: Partial<Aim> & { name: string }): Aim {
  const { dose } = faults.find(({ name }) => name === overrides.name) ?? {}
  const place = { rank: 1, peer: 2, step: 4, until: null }
  return { ...place, dose: dose?.default ?? 0, seed: 7, attempts: 1, ...overrides }
}

/** What every rank of a small group was seen to do, by rank. */
export async function trainUnder(ranks: RankGroup, aim: Aim | null): Promise<Evidence[]> {
  const memory = allocateMemoryLinks(worldSize)
  const jobs = Array.from({ length: worldSize }, (_, rank): FaultedJob => {
    return { rank, worldSize, memory, aim, numSteps }
  })
  return valuesOf(await ranks.run<Evidence>(jobs))
}

/** The first step after which the group's state is another one; null where it never is. */
export function firstOtherState(group: readonly Evidence[], right: readonly Evidence[]) {
  const states = group[0]?.states ?? []
  const step = states.findIndex((state, at) => state !== right[0]?.states[at])
  return step < 0 ? null : step
}

/** Checks that failed and whom they name, each pair once; `step` is the first. */
export function violationsOf(group: readonly Evidence[]) {
  const found = new Map<string, { check: string; step: number; ranks: readonly number[] }>()
  for (const { check, step, ranks } of group.flatMap(({ violations }) => violations)) {
    const key = `${check} ${ranks.join()}`
    const known = found.get(key)
    if (!known || step < known.step) found.set(key, { check, step, ranks })
  }
  return [...found.values()]
}

/** Ranks whose gradients two others computed differently, with the first step of each. */
export function wrongGradients(group: readonly Evidence[]) {
  const found = new Map<number, number>()
  const all = group.flatMap(({ recomputed }) => recomputed)
  for (const { rank, step, subject, digest } of all) {
    const others = all.filter((one) => one.step === step && one.subject === subject)
    const alike = others.filter((one) => one.digest === digest).length
    if (alike * 2 > others.length) continue
    found.set(rank, Math.min(step, found.get(rank) ?? step))
  }
  return Object.fromEntries(found)
}

/**
 * By step, the projection of what came out of the reduction less that of what all ranks had computed, relative to what
 * rank 1 had computed: 0 in a right run, -1 where its contribution is missing, +1 where it is doubled.
 */
export function residuals(group: readonly Evidence[], rank = 1): number[] {
  return (group[0]?.audits ?? []).map((_, step) => {
    const outcome = sum(group.flatMap(({ audits }) => audits[step]?.reduced ?? []))
    const given = group.map(({ audits }) => sum((audits[step]?.contributions ?? []).flat()))
    return (outcome - sum(given)) / (given[rank] ?? NaN)
  })
}

/** By step, the applied scale over the right one; the first rank that could tell. */
export function scales(group: readonly Evidence[]): (number | null)[] {
  return (group[0]?.audits ?? []).map((_, step) => {
    const seen = group.map(({ audits }) => audits[step]?.scale ?? null)
    return seen.find((scale) => scale !== null) ?? null
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
