import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The suite of a source file, which alone should notice a change of it; null where it has none. */
export function suiteOf(path) {
  const suite = path.replace(/^src\//, '__tests__/').replace(/\.ts$/, '.test.ts')
  return existsSync(join(root, suite)) ? suite : null
}
