import { basename, join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'

const root = join(import.meta.dirname, '../../..')
const finished = new Map<string, Promise<string>>()

/**
 * Bundles one TypeScript file, as dist/ is bundled, so that a test can start it as a process or a thread.
 * Answers with the path of the .js file in `outDir`; a second call with the same paths builds nothing.
 */
export function bundleEntry(sourcePath: string, outDir: string): Promise<string> {
  const outfile = join(outDir, basename(sourcePath).replace(/\.ts$/, '.js'))
  const key = `${sourcePath} -> ${outfile}`
  const bundle = finished.get(key) ?? bundleFile(sourcePath, outfile)
  finished.set(key, bundle)
  return bundle
}

async function bundleFile(sourcePath: string, outfile: string): Promise<string> {
  const settings = await readBundleSettings()
  await build({ ...settings, absWorkingDir: root, entryPoints: [sourcePath], outfile })
  return outfile
}

/** What build/build.mjs gives esbuild for every bundle. */
export async function readBundleSettings(): Promise<BuildOptions> {
  const { href } = new URL('../../../build/bundle-settings.mjs', import.meta.url)
  const { bundleSettings } = (await import(href)) as { bundleSettings: BuildOptions }
  return bundleSettings
}
