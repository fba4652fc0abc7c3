type CusumLimits = {
  /** Standard deviations tolerated at every value (the CUSUM allowance). */
  readonly slack: number
  /** Sum, in standard deviations, above which the level has changed. */
  readonly alarm: number
  /** Standard deviations that one value may count at most, so that no outlier decides alone. */
  readonly cap: number
}

/** Upward change of level: S = max(0, S + z - slack), with z in standard deviations above the expected level. */
export function createCusum({ slack, alarm, cap }: CusumLimits) {
  let sum = 0
  let risingSince: number | null = null
  return {
    /** Whether the sum is above the alarm, and since which value it has not been back at zero. */
    add(z: number, at: number): { readonly isChanged: boolean; readonly since: number } {
      sum = Math.max(0, sum + Math.max(-cap, Math.min(cap, z)) - slack)
      if (sum === 0) risingSince = null
      else risingSince ??= at
      return { isChanged: sum > alarm, since: risingSince ?? at }
    },
  }
}
