import { basename, join, resolve } from 'node:path'
import { keptRuns } from '../../config/runs/runs-descriptions.js'
import { exitCodes, InfrastructureError } from '../../../kit/errors.js'
import { printable } from '../../../kit/console/printable.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatBytes } from '../../../kit/wording/units.js'
import { isTaken } from '../../../machine/system/files/path-kind.js'
import { removeTree } from '../../../machine/system/files/scratch-directory.js'
import type { Dependencies } from '../dependencies.js'
import { whileHolding } from '../hold-directory.js'
import type { Outcome } from '../outcome.js'
import type { AskedRuns } from './list.js'
import { listRunDirectories } from './recorded-runs.js'

type Clean = AskedRuns & { readonly dryRun: boolean }

type Removed = { readonly directory: string; readonly bytes: number | null }

/**
 * Removes what runs left: those that are named, or all but the newest. A run that goes on is kept, and so is every file
 * that no run writes.
 */
export async function cleanRuns(clean: Clean, dependencies: Dependencies): Promise<Outcome> {
  const { log, files, workingDirectory } = dependencies
  const path = resolve(workingDirectory, clean.outputDir)
  const all = clean.directories ?? (await listRunDirectories(path)).slice(0, -keptRuns)
  const inPlace = all.some((directory) => directory.startsWith(join(path, 'runs')))
  const removeAll = () => removeRuns(all, clean.dryRun, dependencies)
  // A check that is going on holds the whole output directory, not its runs.
  const removed = inPlace
    ? await whileHolding({ option: 'output-dir', path }, files, removeAll)
    : await removeAll()
  const sizes = removed.map(({ bytes }) => bytes)
  const total = sizes.includes(null)
    ? null
    : sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const verb = clean.dryRun ? 'would be removed' : 'removed'
  log.print(`${plural(removed.length, 'run')} ${verb}, ${formatBytes(total)}.`)
  log.document(
    formatRecord({
      is_dry_run: clean.dryRun,
      removed: removed.map(({ directory, bytes }) => ({ directory, size_bytes: bytes })),
    }),
  )
  return { exitCode: exitCodes.pass }
}

async function removeRuns(
  directories: readonly string[],
  dryRun: boolean,
  dependencies: Dependencies,
): Promise<readonly Removed[]> {
  const { log, files } = dependencies
  const removed: Removed[] = []
  for (const directory of directories) {
    const size = await files.treeSize(directory)
    const lock = await files.lockDirectory(directory)
    if (lock.status === 'taken') {
      log.warn(printable(`${basename(directory)} is kept: a process is still writing it`))
      continue
    }
    const bytes = size.status === 'measured' ? size.bytes : null
    try {
      if (!dryRun) await removeRun(directory)
    } finally {
      await lock.release()
    }
    if (!dryRun) await files.removeEmptyDirectory(directory)
    log.print(printable(`${basename(directory)}  ${formatBytes(bytes)}`))
    removed.push({ directory, bytes })
  }
  return removed
}

/** Only what runs write: a run directory may have been any directory of the user. */
async function removeRun(directory: string): Promise<void> {
  const own = [
    runDirectory.run(directory),
    join(directory, 'events'),
    runDirectory.checkpoints(directory),
  ]
  for (const path of own) {
    await removeTree(path)
    if (await isTaken(path)) throw new InfrastructureError(`'${path}' cannot be removed`)
  }
}
