import { defineConfig } from 'vitest/config'
import { CountReporter } from './__tests__/support/runner/count-reporter.mjs'
import {
  browserPrograms,
  templates,
  texts,
  tfjs,
} from './__tests__/support/runner/import-plugins.mjs'

/** These tests judge times or whole groups of workers, so nothing else runs beside them. */
const alone = [
  '__tests__/runtime/{run,engines/*}/**/*.itest.ts',
  '__tests__/runtime/engines/{local,shell}.itest.ts',
  '__tests__/machine/system/processes/*.itest.ts',
  '__tests__/integration/engine/{faults,long-answers}.itest.ts',
  '__tests__/integration/campaign/campaign.itest.ts',
  '__tests__/integration/cli/{check,interrupts,run-detect,two-nodes-link}.itest.ts',
  '__tests__/integration/monitor/{detection,status,following}.itest.ts',
]

const unit = {
  name: 'unit',
  include: ['__tests__/**/*.test.ts'],
  // The files share the modules of a process: loading them anew for each file took most of the time.
  isolate: false,
  maxWorkers: '100%',
  // Only for what hangs: no unit test may depend on how fast the machine is.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}
const integration = { isolate: true, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    reporters: ['default', ...(process.env.TEST_COUNTS ? [new CountReporter()] : [])],
    projects: [
      project(unit, 0),
      project({ ...integration, name: 'integration-alone', include: alone, maxWorkers: 1 }, 1),
      project(
        {
          ...integration,
          name: 'integration',
          include: ['__tests__/**/*.itest.ts'],
          exclude: alone,
          maxWorkers: Number(process.env.TEST_WORKERS ?? 1),
        },
        2,
      ),
      // Writes files that are committed; only by name.
      project({ ...integration, name: 'record', include: ['__tests__/**/*.record.ts'] }, 3),
    ],
  },
})

/** Projects run one after the other, in this order, each in processes of its own. */
function project({ exclude = [], ...settings }, groupOrder) {
  return {
    plugins: [texts, templates, browserPrograms, tfjs],
    test: {
      ...settings,
      pool: 'forks',
      setupFiles: ['__tests__/support/runner/property-seed.ts'],
      // Titles in full, and no whole pages in a message.
      chaiConfig: { truncateThreshold: 120 },
      exclude: ['**/node_modules/**', ...exclude],
      sequence: { groupOrder },
    },
  }
}
