import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** An empty directory for each test of the file, which every user may enter; gone after the test. */
export function useScratchDirectory(): { path(...names: string[]): string } {
  let directory = ''
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'minicluster-test-'))
    await chmod(directory, 0o777)
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))
  return { path: (...names) => join(directory, ...names) }
}
