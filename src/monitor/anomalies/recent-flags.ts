/** Whether a thing was seen at most of the newest looks: one bad look is no trouble, one good one no recovery. */
export type RecentFlags = {
  readonly isOn: boolean
  /** Looks since the first of the flagged ones that are remembered; 0 when there are none. */
  readonly since: number
  add(isFlagged: boolean): boolean
}

/** On with `flagged` of the newest `window` looks, off again with a third of that. At most 30 looks. */
export function createRecentFlags({
  flagged,
  window,
}: {
  flagged: number
  window: number
}): RecentFlags {
  let bits = 0
  let isOn = false
  const mask = 2 ** window - 1
  return {
    get isOn() {
      return isOn
    },
    get since() {
      return 32 - Math.clz32(bits)
    },
    add(isFlagged) {
      bits = ((bits << 1) | (isFlagged ? 1 : 0)) & mask
      const count = bitCount(bits)
      isOn = isOn ? count > flagged / 3 : count >= flagged
      return isOn
    },
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
