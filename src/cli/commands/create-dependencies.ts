import { randomBytes } from 'node:crypto'
import { moveFile, writeFileAtomically } from '../../machine/system/files/atomic-file.js'
import { lockDirectory } from '../../machine/system/files/directory-lock.js'
import { listBaselineFiles } from '../../machine/system/files/baseline-directory.js'
import { type Clock, systemClock } from '../../machine/system/clock.js'
import { sleep } from '../../machine/system/sleep.js'
import { findTerminal } from '../../machine/system/controlling-terminal.js'
import {
  prepareDirectory,
  prepareFile,
  removeEmptyDirectory,
  removeFile,
} from '../../machine/system/files/destinations.js'
import { readEnvironment } from '../../machine/system/environment.js'
import { readCpuTimes } from '../../machine/system/processes/cpu-reading.js'
import { readProvenance } from '../../machine/system/git/provenance.js'
import { readBytes } from '../../machine/system/files/read-bytes.js'
import { readRange } from '../../machine/system/files/read-range.js'
import { readStart, readTextFile } from '../../machine/system/files/text-files.js'
import { lastEntry, treeSize } from '../../machine/system/files/tree-size.js'
import { showPage } from '../../machine/system/web/show-page.js'
import type { Dependencies, RunServices } from './dependencies.js'
import { subjectHere } from './subject-here.js'
import { fileTime } from '../../kit/wording/times.js'

/** What only the entry point knows: the output, the abort signal and how workers are started. */
type EntryParts = Pick<Dependencies, 'log' | 'signal'> & { readonly services: RunServices }

/** The real environment of commands: this machine's clock, files and working directory. */
export function createDependencies({ log, signal, services }: EntryParts): Dependencies {
  return {
    log,
    signal,
    ...services,
    clock: systemClock,
    pause: sleep,
    workingDirectory: process.cwd(),
    environment: readEnvironment,
    cpuTimes: readCpuTimes,
    terminal: () => findTerminal(),
    showPage: (path) => showPage(path),
    provenance: () => readProvenance(process.env, systemClock.now()),
    subject: () => subjectHere(process.env, { readText: readTextFile }),
    newRunId: () => nameRun(systemClock, randomBytes(3)),
    files: {
      readText: readTextFile,
      readBytes,
      readRange,
      // Results can be made again; checkpoints, which cannot, are flushed where they are written.
      writeText: (path, text) => writeFileAtomically(path, text, { durable: false }),
      readStart,
      move: moveFile,
      remove: removeFile,
      removeEmptyDirectory,
      prepareFile,
      prepareDirectory,
      lockDirectory,
      listBaselines: listBaselineFiles,
      treeSize,
      lastEntry,
    },
  }
}

/** `20261120T201349Z-3f9a1c`: sorts by time, and two runs of one second still differ. */
export function nameRun(clock: Pick<Clock, 'now'>, random: Uint8Array): string {
  return `${fileTime(clock.now())}-${Buffer.from(random).toString('hex')}`
}
