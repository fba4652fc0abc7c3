import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleSettings } from '../../build/bundle-settings.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The exports of TypeScript modules of this checkout, bundled as dist/ is.
 *
 * @param {readonly string[]} modules paths from the root, without ending
 * @returns {Promise<any>}
 */
export async function loadSource(modules) {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-bench-'))
  const outfile = join(folder, 'source.mjs')
  const contents = modules.map((name) => `export * from './${name}.js'`).join('\n')
  try {
    await build({ ...bundleSettings, stdin: { contents, resolveDir: root }, outfile })
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}
