/**
 * The order of `blocks` blocks in which each of the arms runs once: random, and every arm takes every place equally
 * often, give or take one. A number of arms that is even is balanced for the arm before it as well (Williams squares).
 */
export function planSchedule<Arm>(
  arms: readonly Arm[],
  blocks: number,
  random: () => number,
): readonly (readonly Arm[])[] {
  const rows: (readonly Arm[])[] = []
  for (const row of drawOrders(arms, random)) {
    if (rows.length >= blocks) break
    rows.push(row)
  }
  return rows
}

/** The same without an end. */
export function* drawOrders<Arm>(
  arms: readonly Arm[],
  random: () => number,
): Generator<readonly Arm[]> {
  for (;;) yield* drawSquare(arms, random)
}

/** As many rows as arms; each arm once in every row and in every column. */
function drawSquare<Arm>(arms: readonly Arm[], random: () => number): Arm[][] {
  const labels = shuffled(arms, random)
  const isMirrored = random() < 0.5
  const first = zigzag(arms.length)
  const rows = first.map((_, shift) =>
    first.map((index) => labels[(index + shift) % labels.length] as Arm),
  )
  return shuffled(isMirrored ? rows.map((row) => row.toReversed()) : rows, random)
}

/** 0, 1, n-1, 2, n-2, ...: shifted through, each number follows each other one once where n is even. */
function zigzag(count: number): number[] {
  return Array.from({ length: count }, (_, place) =>
    place % 2 === 1 ? (place + 1) / 2 : (count - place / 2) % count,
  )
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const result = [...values]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const value = result[last] as T
    result[last] = result[other] as T
    result[other] = value
  }
  return result
}
