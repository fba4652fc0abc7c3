import { resolve } from 'node:path'
import { callProgram } from '../../../machine/system/processes/bounded-process.js'
import { lastErrorLine, lastOwnLine } from '../../../runtime/run/last-error-line.js'
import type { Dependencies } from '../dependencies.js'
import { quoted } from './compose-files.js'
import type { FoundCommand } from './find-commands.js'
import type { Texts } from './fit-command.js'
import { type Preparation, preparationOf } from './preparation.js'
import { type Trial, tryCommand } from './try-command.js'

/** A command with what had to run before it, and what was seen. */
type TriedCommand = { readonly command: FoundCommand; readonly trial: Trial }

/** What was run before some command: null where it succeeded, otherwise how it failed. */
export type Prepared = Map<string, string | null>

const longestMs = 5 * 60_000
const maxOutputBytes = 16_000_000

/**
 * Tries a command; if it fails, once more after what its page shows for preparing its data. What loads data from
 * elsewhere is left to the user, because nobody knows how much that is.
 */
export async function tryPrepared(
  command: FoundCommand,
  texts: Texts,
  prepared: Prepared,
  dependencies: Dependencies,
): Promise<TriedCommand> {
  const trial = await tryCommand(command.fitted, dependencies)
  const preparation = preparationOf(command.words, command.path, texts)
  if (preparation === null) return { command, trial }
  const whole = { ...command, preparation }
  const line = preparation.words.map(quoted).join(' ')
  if (prepared.get(line) === null) return { command: whole, trial }
  if (trial.isFine) return { command, trial }
  const problem = await problemOf(preparation, command, prepared, dependencies)
  if (problem === null) {
    return { command: whole, trial: await tryCommand(command.fitted, dependencies) }
  }
  const seen = `${trial.seen}; ${line}, which is shown before, ${problem}`
  return { command, trial: { isFine: false, seen } }
}

/** Why what a command reads is not prepared, as the end of a sentence; null if it is. */
async function problemOf(
  preparation: Preparation,
  { path }: FoundCommand,
  prepared: Prepared,
  dependencies: Dependencies,
): Promise<string | null> {
  const line = preparation.words.map(quoted).join(' ')
  if (preparation.downloads) return 'loads something from elsewhere and was not run'
  const known = prepared.get(line)
  if (known !== undefined) return known
  const problem = await prepare(preparation, dependencies)
  prepared.set(line, problem)
  const said = problem ?? 'it succeeded'
  dependencies.log.print(`Ran ${line}, which ${quoted(path)} shows before: ${said}.`)
  return problem
}

/** Null if it succeeded; otherwise what went wrong, as the end of a sentence. */
async function prepare(
  { words, folder }: Preparation,
  { workingDirectory, signal }: Dependencies,
): Promise<string | null> {
  const [program = '', ...parameters] = words
  const end = await callProgram({
    program,
    parameters,
    directory: resolve(workingDirectory, folder),
    environment: process.env,
    limitMs: longestMs,
    maxOutputBytes,
    signal,
  })
  signal.throwIfAborted()
  if (end.status === 'succeeded') return null
  const lines = end.error.split('\n')
  const said = lastErrorLine(lines) ?? lastOwnLine(lines)
  return said === null ? end.reason : `${end.reason}: ${said.replace(/\.+$/, '')}`
}
