import type { Severity } from '../records/comparison.js'

/**
 * The tests that share one chance of a false alarm: those that can fail a job among themselves, and those that only
 * warn among themselves, so that telling more does not make the gate see less.
 */
export function testFamilies<Test extends { readonly severity: Severity }>(
  tests: readonly Test[],
): readonly (readonly Test[])[] {
  const severities = new Set(tests.map(({ severity }) => severity))
  return [...severities].map((severity) => tests.filter((test) => test.severity === severity))
}
