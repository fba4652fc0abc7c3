import { linesOf } from '../../../kit/records/proof/parse-journal.js'
import { parameterNames, type RankRecord } from './job-record.js'

/** For each parameter of its optimizers: whether any of its first updates, as many as `within`, changed it on this rank. */
export function changedParameters(
  record: RankRecord,
  within = Infinity,
): ReadonlyMap<string, boolean> {
  const changed = new Map<string, boolean>()
  const first = record.updates.slice(0, within)
  for (const { number, weights } of record.optimizers) {
    const updates = first.filter(({ optimizer }) => optimizer === number)
    for (const [index, name] of parameterNames(record, number).entries()) {
      changed.set(
        name,
        updates.some((update) => update.weights[index] !== weights[index]),
      )
    }
  }
  return changed
}

/** For each parameter that no optimizer of this rank holds: whether it changed from one step to another all the same. */
export function changedRest({ journal }: RankRecord): ReadonlyMap<string, boolean> {
  const seen = new Map<string, Set<string | null>>()
  for (const { names, weights } of linesOf(journal, 'rest')) {
    for (const [at, name] of names.entries())
      seen.set(name, (seen.get(name) ?? new Set()).add(weights[at] ?? null))
  }
  return new Map([...seen].map(([name, digests]) => [name, digests.size > 1]))
}
