import { randomBytes } from 'node:crypto'
import { writeFileAtomically } from '../system/atomic-file.js'
import { listBaselineFiles } from '../system/baseline-directory.js'
import { type Clock, systemClock } from '../system/clock.js'
import { findTerminal } from '../system/controlling-terminal.js'
import { prepareDirectory, prepareFile, removeFile } from '../system/destinations.js'
import { readEnvironment } from '../system/environment.js'
import { readProvenance } from '../system/provenance.js'
import { readBytes } from '../system/read-bytes.js'
import { readTextFile } from '../system/text-files.js'
import { lastEntry, treeSize } from '../system/tree-size.js'
import type { Dependencies } from './dependencies.js'

/** What only the entry knows: who listens, who may stop it, and how workers are started. */
type EntryParts = Pick<Dependencies, 'log' | 'signal' | 'engine'>

/** The real world for commands: this machine's clock, files and working directory. */
export function createDependencies({ log, signal, engine }: EntryParts): Dependencies {
  return {
    log,
    signal,
    engine,
    clock: systemClock,
    workingDirectory: process.cwd(),
    environment: readEnvironment,
    terminal: () => findTerminal(),
    provenance: () => readProvenance(process.env, systemClock.now()),
    newRunId: () => nameRun(systemClock, randomBytes(3)),
    files: {
      readText: readTextFile,
      readBytes,
      // Results can be made again; checkpoints, which cannot, are flushed where they are written.
      writeText: (path, text) => writeFileAtomically(path, text, { durable: false }),
      remove: removeFile,
      prepareFile,
      prepareDirectory,
      listBaselines: listBaselineFiles,
      treeSize,
      lastEntry,
    },
  }
}

/** `20261120T201349Z-3f9a1c`: sorts by time, and two runs of one second still differ. */
export function nameRun(clock: Pick<Clock, 'now'>, random: Uint8Array): string {
  const time = clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  return `${time}-${Buffer.from(random).toString('hex')}`
}
