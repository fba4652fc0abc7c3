/** On with `flagged` of the newest `window` looks, off again with a third of that. At most 30 looks. */
export type FlagLimits = { readonly flagged: number; readonly window: number }

/**
 * Whether something was seen in most of the newest looks: one bad look is no trouble, and one good look no recovery.
 */
type RecentFlags = {
  readonly isOn: boolean
  add(isFlagged: boolean): boolean
}

export function createRecentFlags(limits: FlagLimits): RecentFlags {
  let bits = 0
  let isOn = false
  return {
    get isOn() {
      return isOn
    },
    add(isFlagged) {
      bits = withFlag(bits, isFlagged, limits)
      isOn = isRaised(bits, isOn, limits)
      return isOn
    },
  }
}

/** The newest looks as bits, the newest one lowest. */
export const withFlag = (bits: number, isFlagged: boolean, { window }: FlagLimits): number =>
  ((bits << 1) | (isFlagged ? 1 : 0)) & ((1 << window) - 1)

export function isRaised(bits: number, wasOn: boolean, { flagged }: FlagLimits): boolean {
  if (bits === 0) return false
  const count = bitCount(bits)
  return wasOn ? count > flagged / 3 : count >= flagged
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
