/**
 * The sample ledger: a sum of mixed sample ids that does not depend on their order. A dropped, doubled or foreign
 * sample changes the account of its micro-batch. An account has two independent 32-bit sums and the count.
 */
export type LedgerEntry = { count: number; sumA: number; sumB: number }

/** The account of some samples; `count` samples of `ids` from `start`. */
export function accountFor(ids: Uint32Array, start = 0, end = ids.length): LedgerEntry {
  let sumA = 0
  let sumB = 0
  for (let index = start; index < end; index++) {
    const id = ids[index] ?? 0
    sumA = (sumA + mix(id, 0x9e3779b1)) | 0
    sumB = (sumB + mix(id, 0x85ebca77)) | 0
  }
  return { count: end - start, sumA: sumA >>> 0, sumB: sumB >>> 0 }
}

/** Whether two accounts cover the same samples. */
export function sameAccount(a: LedgerEntry, b: LedgerEntry): boolean {
  return a.count === b.count && a.sumA === b.sumA && a.sumB === b.sumB
}

/** A 32-bit finalizer: every bit of the id affects every bit of the result. */
function mix(id: number, salt: number): number {
  let hash = (id + salt) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) | 0
}
