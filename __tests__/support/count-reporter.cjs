const { writeFileSync } = require('node:fs')

/** Writes how a run of tests ended to the file that TEST_COUNTS names, for .ci/run to add up. */
module.exports = class CountReporter {
  onRunComplete(_, results) {
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    }
    writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts))
  }
}
