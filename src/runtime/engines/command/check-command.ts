import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import { shellWord } from '../../../kit/wording/shell-word.js'
import type { CommandWork, Job } from '../../run/job.js'
import { findProgram } from '../../../machine/system/processes/find-program.js'
import { workersOf } from './recognise-command.js'

/** The command of a job. Throws a ConfigError if there is none, or if it cannot be started. */
export function commandOf({ work, workers }: Pick<Job, 'work' | 'workers'>): CommandWork {
  if (work.kind !== 'command')
    throw new ConfigError(
      'the engine command runs a command, and none is given',
      'give it after --, such as: minicluster run -- torchrun --nproc-per-node 2 train.py',
    )
  // A command that starts its ranks itself shows their number only when they have begun.
  const own = work.launchesOwnRanks ? workers : workersOf(work.argv, workers)
  if (own !== workers)
    throw new ConfigError(`the command starts ${own} workers, and ${workers} were expected`)
  requireProgram(work)
  return work
}

function requireProgram({ argv: [program], workingDirectory }: CommandWork): void {
  if (!program.includes('/')) {
    if (findProgram(program, process.env['PATH'] ?? '') !== null) return
    throw new ConfigError(
      `there is no program "${program}" on PATH`,
      adviceOn(program) ?? 'correct the command after --, or activate the environment that has it',
    )
  }
  const path = resolve(workingDirectory, program)
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  if (!isFile) throw new ConfigError(`${path} is not a program`, 'correct the command after --')
  if (!isExecutable(path)) {
    const own = `make it so with chmod +x ${shellWord(program)}, or put the program that reads it first`
    throw new ConfigError(`${path} is not executable`, adviceOn(program) ?? own)
  }
}

/** What starts a Python script; null for any other program. */
const adviceOn = (program: string): string | null =>
  program.endsWith('.py')
    ? `name what starts the script: torchrun --nproc-per-node 2 ${shellWord(program)}`
    : null

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
