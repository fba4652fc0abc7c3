import type { RankPass } from '../../sample-passes.js'

/** The rows of each batch of a pass, by content; null where a batch shows none. */
export function rowsOf({ batches }: RankPass): readonly (readonly string[])[] | null {
  const rows = batches.map(({ batch }) => batch.rows)
  return rows.length > 0 && rows.every((one) => one !== null && one.length > 0)
    ? (rows as readonly (readonly string[])[])
    : null
}

/** Where the loader counts as many samples as the batch has rows: the content of each index. */
export function contentByIndex(pass: RankPass): readonly (readonly [number, string])[] {
  return pass.batches.flatMap(({ batch: { indices, rows } }) =>
    indices === null || rows === null || indices.length !== rows.length
      ? []
      : indices.map((index, at) => [index, rows[at]!] as const),
  )
}
