import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'

/** A test that gets a disk of so many bytes; where none can be mounted it shows up as skipped, with the reason. */
export function testOnSmallDisk(
  name: string,
  sizeBytes: number,
  work: (disk: string) => Promise<void>,
): void {
  const disk = mkdtempSync(join(tmpdir(), 'minicluster-disk-'))
  const reason = mount(disk, sizeBytes)
  if (reason !== null) {
    rmdirSync(disk)
    test.skip(`${name} (skipped: no small disk: ${reason})`, () => undefined)
    return
  }
  test(name, async () => {
    try {
      await work(disk)
    } finally {
      execFileSync('umount', [disk])
      rmdirSync(disk)
    }
  })
}

/** Null when it worked, else why not. */
function mount(directory: string, sizeBytes: number): string | null {
  if (process.getuid?.() !== 0) return 'only root may mount one'
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', directory]
    execFileSync('mount', options, { stdio: 'pipe' })
    return null
  } catch (error) {
    return (error as Error).message.trim()
  }
}
