import {
  type CommandCall,
  type RawCall,
  readArguments,
  resolveCall,
  spellOption,
} from '../config/cli-arguments.js'
import {
  type CommandDescription,
  commandDescriptions,
  type CommandName,
} from '../config/command-descriptions.js'
import { respell } from '../config/earlier/other-spellings.js'
import { decideColour } from '../../kit/console/colour.js'
import type { Log } from '../../kit/console/log.js'
import { createTerminalLog } from '../../kit/console/terminal-log.js'
import { exitCodes } from '../../kit/errors.js'
import type { Interrupts } from '../../machine/system/processes/interrupts.js'
import { asWritten, spellSettings, type SpellWritten } from './settings/as-written.js'
import type { UsedSettings } from './settings/open-settings.js'
import { miniclusterVersion } from '../../machine/system/version.js'
import { commandLoaders } from './command-loaders.js'
import type { RunServices } from './dependencies.js'
import {
  describeFailure,
  formatFailure,
  formatFailureDocument,
  inDirectory,
} from './describe-failure.js'
import { outputFlags } from './output-flags.js'

/** The process that the command line runs in. */
type CliHost = {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly interrupts: Interrupts
  readonly services: RunServices
}

type OutputStream = {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

const defaultColumns = 100

/** Executes the arguments after `node cli.js` and returns the exit code of the process; never rejects. */
export async function runCommandLine(argv: readonly string[], host: CliHost): Promise<number> {
  const said = outputFlags(respell(argv).argv)
  const startedIn = process.cwd()
  let log = createLog(host, { ...said, quiet: false })
  let spell: SpellWritten = () => null
  try {
    const columns = host.stdout.columns ?? defaultColumns
    const read = readArguments(argv, { version: miniclusterVersion, columns })
    if (read.kind === 'text') {
      const { isMistake, text } = read
      ;(isMistake ? host.stderr : host.stdout).write(text)
      return isMistake ? exitCodes.configuration : exitCodes.pass
    }
    const { settings, notes } = await settingsFor(read, log, host)
    spell = spellSettings(settings, (option) => read.raw[option] !== undefined)
    const unused: string[] = []
    const invocation = resolveCall(read, settings, (sentence) => unused.push(sentence))
    log = createLog(host, { json: false, quiet: false, ...invocation.options })
    for (const note of [...read.notes, ...notes, ...unused]) log.note(note)
    return await call(invocation, { log, settings }, host)
  } catch (error) {
    return explain(error, { log, host, startedIn, spell, isVerbose: said.verbose })
  }
}

/** The settings of a command that takes values from a file, and what to say of them. Changes to its directory. */
async function settingsFor(read: RawCall, log: Log, { env }: CliHost): Promise<UsedSettings> {
  const { options }: CommandDescription = commandDescriptions[read.name]
  // The command config explains the place of another call.
  if (!('config' in options) || read.name === 'config') return { settings: null, notes: [] }
  const { openSettings } = await import('./settings/open-settings.js')
  const { readTextFile } = await import('../../machine/system/files/text-files.js')
  return openSettings(read, {
    workingDirectory: process.cwd(),
    environment: env,
    files: { readText: readTextFile },
    note: log.note,
  })
}

async function call<Name extends CommandName>(
  { name, options }: CommandCall<Name>,
  { log, settings }: { readonly log: Log } & Pick<UsedSettings, 'settings'>,
  { interrupts, services }: CliHost,
): Promise<number> {
  // Loaded late so that help, version and mistakes respond quickly.
  const { createDependencies } = await import('./create-dependencies.js')
  await refuseFilesOf(name, options)
  const command = await commandLoaders[name]()
  const { signal } = interrupts
  const own = createDependencies({ log, signal, services })
  const { exitCode } = await command(options, { ...own, settings })
  return exitCode
}

async function refuseFilesOf(name: CommandName, values: Readonly<Record<string, unknown>>) {
  const { arguments: named, options }: CommandDescription = commandDescriptions[name]
  const { refuseSharedFiles } = await import('./refuse-shared-files.js')
  await refuseSharedFiles({
    table: { ...named, ...options },
    values,
    spell: (option) => spellOption(option, named),
    workingDirectory: process.cwd(),
  })
}

function createLog(
  { stdout, stderr, env }: CliHost,
  output: { readonly json: boolean; readonly quiet: boolean; readonly verbose: boolean },
): Log {
  return createTerminalLog({
    ...output,
    stdout,
    stderr,
    isTerminal: stderr.isTTY === true && env['TERM'] !== 'dumb',
    colour: {
      stdout: decideColour(env, stdout.isTTY === true),
      stderr: decideColour(env, stderr.isTTY === true),
    },
  })
}

const interruption = {
  message: 'Interrupted; the processes of this command are stopped.',
  hint: null,
  stack: null,
}

type Circumstances = {
  readonly log: Log
  readonly host: CliHost
  readonly startedIn: string
  readonly spell: SpellWritten
  readonly isVerbose: boolean
}

function explain(error: unknown, circumstances: Circumstances): number {
  const { log, host, startedIn, spell, isVerbose } = circumstances
  const interruptCode = host.interrupts.exitCode()
  const failure =
    interruptCode === null
      ? inDirectory(asWritten(describeFailure(error, isVerbose), spell), startedIn)
      : { ...interruption, exitCode: interruptCode }
  log.error(formatFailure(failure))
  // On one line, because it may follow lines of JSON.
  log.document(formatFailureDocument(failure))
  return failure.exitCode
}
