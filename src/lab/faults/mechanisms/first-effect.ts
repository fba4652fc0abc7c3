/** Confirms the first effect of a disturbance and no other; null means that nothing has changed. */
export function firstEffect(site: { confirm(effect: string): void }) {
  let isConfirmed = false
  return (effect: string | null): void => {
    if (effect === null || isConfirmed) return
    isConfirmed = true
    site.confirm(effect)
  }
}

/** Elements that have other bits now: NaN equals itself, -0 is not +0. */
export function countDifferences(now: Float32Array, before: Float32Array): number {
  let count = 0
  for (let index = 0; index < now.length; index++) {
    if (!Object.is(now[index], before[index])) count++
  }
  return count
}
