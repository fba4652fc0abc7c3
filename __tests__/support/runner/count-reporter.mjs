import { writeFileSync } from 'node:fs'

/** Writes how a run of tests ended to the file that TEST_COUNTS names, for .ci/run to add up. */
export class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      // A file that could not be loaded, or a hook that failed, has no failed test to show for it.
      counts.failed += module.errors().length
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
      for (const test of module.children.allTests()) counts[keyOf(test.result().state)] += 1
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts))
  }
}

/** A test that was left pending when the run ended did not pass. */
function keyOf(state) {
  return state === 'passed' || state === 'skipped' ? state : 'failed'
}
