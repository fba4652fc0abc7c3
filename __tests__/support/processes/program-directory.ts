import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { bundleEntry } from './bundle.js'

const root = join(import.meta.dirname, '../../..')

/** A folder for the bundled programs of one test file; gone after its tests. */
export function useProgramDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'minicluster-programs-'))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return {
    directory,
    /** Bundles a file, given by its path in the repository, and answers with the path of the program. */
    bundle: (source: string) => bundleEntry(join(root, source), directory),
  }
}
