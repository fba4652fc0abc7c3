/** The most likely intended name; null if none is near (more than a third of the letters differ). */
export function nearestName(typed: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let smallest = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const name of names) {
    const distance = editDistance(typed, name)
    if (distance < smallest) {
      smallest = distance
      nearest = name
    }
  }
  return nearest
}

/** Levenshtein distance, where swapping two neighbouring letters counts as one edit. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
