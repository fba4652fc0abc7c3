import { parseCommandLine, type CommandCall } from '../config/cli-arguments.js'
import type { CommandName } from '../config/command-descriptions.js'
import { decideColour } from '../console/colour.js'
import type { Log } from '../console/log.js'
import { createTerminalLog } from '../console/terminal-log.js'
import { exitCodes } from '../errors.js'
import type { Interrupts } from '../system/interrupts.js'
import { miniclusterVersion } from '../system/version.js'
import type { Engine } from './dependencies.js'
import { describeFailure, formatFailure } from './describe-failure.js'
import { commands } from './index.js'

/** The process that the command line runs in. */
export type CliHost = {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly interrupts: Interrupts
  readonly engine: Engine
}

type OutputStream = {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

const defaultColumns = 100

/** Does what the arguments after `node cli.js` ask for and answers with the process's exit code; never rejects. */
export async function runCommandLine(argv: readonly string[], host: CliHost): Promise<number> {
  const said = { json: argv.includes('--json'), verbose: argv.includes('--verbose') }
  let log = createLog(host, { ...said, quiet: false })
  try {
    const columns = host.stdout.columns ?? defaultColumns
    const invocation = parseCommandLine(argv, { version: miniclusterVersion, columns })
    if (invocation.kind === 'text') {
      const { isMistake, text } = invocation
      ;(isMistake ? host.stderr : host.stdout).write(text)
      return isMistake ? exitCodes.configuration : exitCodes.pass
    }
    log = createLog(host, { json: false, quiet: false, ...invocation.options })
    return await call(invocation, log, host)
  } catch (error) {
    return explain(error, { log, host, isVerbose: said.verbose })
  }
}

async function call<Name extends CommandName>(
  { name, options }: CommandCall<Name>,
  log: Log,
  { interrupts, engine }: CliHost,
): Promise<number> {
  // Loaded late: help, version and mistakes should not wait for what they do not use.
  const { createDependencies } = await import('./create-dependencies.js')
  const command = await commands[name]()
  const { signal } = interrupts
  const { exitCode } = await command(options, createDependencies({ log, signal, engine }))
  return exitCode
}

function createLog(
  { stdout, stderr, env }: CliHost,
  manner: { readonly json: boolean; readonly quiet: boolean; readonly verbose: boolean },
): Log {
  return createTerminalLog({
    ...manner,
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
  message: 'Interrupted; what this command started is stopped.',
  hint: null,
  stack: null,
}

type Circumstances = { readonly log: Log; readonly host: CliHost; readonly isVerbose: boolean }

function explain(error: unknown, { log, host, isVerbose }: Circumstances): number {
  const interruptCode = host.interrupts.exitCode()
  const failure =
    interruptCode === null
      ? describeFailure(error, isVerbose)
      : { ...interruption, exitCode: interruptCode }
  log.error(formatFailure(failure))
  const { message, hint, exitCode } = failure
  // On one line, because it may follow lines of JSON.
  log.document(`${JSON.stringify({ error: { message, hint, exit_code: exitCode } })}\n`)
  return exitCode
}
