import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { bundleForBrowser } from '../../bundle-settings.mjs'

const { version } = createRequire(import.meta.url)('uplot/package.json')
const folders = ['src/monitor/page/', 'src/monitor/web/', 'src/monitor/'].map(
  (path) => new URL(`../../${path}`, import.meta.url),
)

/** Gives jest what the bundler gives our programs: importing a `.browser` file yields a program for the browser. */
export default {
  processAsync: async (_, path) => ({
    code: `export default ${JSON.stringify(await bundleForBrowser(build, path))}`,
  }),
  /** The marker says nothing about what it names: all that could be part of the program is in the key. */
  getCacheKey: () => hashOfSources(),
  getCacheKeyAsync: async () => hashOfSources(),
}

function hashOfSources() {
  const hash = createHash('sha256').update(version)
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(new URL(entry.name, folder)))
    }
  }
  return hash.digest('hex').slice(0, 32)
}
