/**
 * The import rules of src/, as sentences for whoever breaks one; __tests__/architecture.test.ts holds them.
 *   entry -> commands, worker -> config, features, github, system -> leaves
 *
 * Entries start processes; commands wire the coordinator and worker/ a worker; features decide; github/ and system/ act.
 */
import { layerRules } from './__tests__/rules/imports/layers.mjs'
import { packageRules } from './__tests__/rules/imports/packages.mjs'
import { roomRules } from './__tests__/rules/imports/rooms.mjs'

/** Trying all extensions, and forgetting after 4 s which files there are, took more than half of the time. */
const resolution = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'default'],
  extensions: ['.ts', '.js'],
  cachedInputFileSystem: { cacheDuration: 1_800_000 },
}

export default {
  forbidden: [...layerRules, ...roomRules, ...packageRules].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/lab/trainer/kernels/assembly/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: resolution,
  },
}
