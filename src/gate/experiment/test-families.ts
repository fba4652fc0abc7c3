import type { Severity } from '../../kit/records/baseline/comparison.js'

/**
 * The tests that share one chance of a false alarm: one family for those that can fail a job and one for those that
 * only warn, so that extra warnings do not weaken the gate.
 */
export function testFamilies<Test extends { readonly severity: Severity }>(
  tests: readonly Test[],
): readonly (readonly Test[])[] {
  const severities = new Set(tests.map(({ severity }) => severity))
  return [...severities].map((severity) => tests.filter((test) => test.severity === severity))
}
