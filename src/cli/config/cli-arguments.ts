import { Command, CommanderError, Option as Flag } from 'commander'
import { explainMistake, requireSeparator, requireValues } from './cli-mistakes.js'
import {
  type CommandDescription,
  commandDescriptions,
  commandGroups,
  type CommandName,
  type CommandOptions,
} from './command-descriptions.js'
import { type Option, optionGroups, toKebabCase } from './option.js'
import { respell } from './earlier/other-spellings.js'
import { type OptionSource, type RawOptions, resolveOptions } from './resolve.js'
import { type Settings, sourceWith, withSettings } from './settings/settings.js'

/** A command with all its values. */
export type Invocation = { [Name in CommandName]: CommandCall<Name> }[CommandName]

/** A command and the values of its call. */
export type CommandCall<Name extends CommandName> = {
  readonly kind: 'command'
  readonly name: Name
  readonly options: CommandOptions<Name>
}

export type CliFacts = { readonly version: string; readonly columns: number }

/** A command with its arguments and options as given, before any file or default. */
export type RawCall = {
  readonly kind: 'call'
  readonly name: CommandName
  readonly raw: RawOptions
  /** What to tell the user about options of other programs that choose nothing here. */
  readonly notes: readonly string[]
}

/** A command line that asks for a text only, such as help or the version, or is none. */
export type TextOnly = { readonly kind: 'text'; readonly text: string; readonly isMistake: boolean }

/**
 * Reads the arguments after `node cli.js`, whose values are not judged yet; throws ConfigError on a command or option that
 * it does not understand.
 */
export function readArguments(given: readonly string[], facts: CliFacts): RawCall | TextOnly {
  const { argv, notes } = respell(given)
  let text = ''
  let call: RawCall | undefined
  const program = createProgram(argv, facts, {
    write: (part) => (text += part),
    call: (name, raw) => (call = { kind: 'call', name, raw, notes }),
  })
  try {
    program.parse(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') {
      return { kind: 'text', text, isMistake: false }
    }
    if (error.code !== 'commander.help') throw explainMistake(error, argv)
  }
  if (call) {
    requireValues(argv, commandDescriptions[call.name].options)
    requireSeparator(call.name, call.raw, argv)
  }
  return call ?? { kind: 'text', text, isMistake: true }
}

type Receiver = {
  write(text: string): void
  call(name: CommandName, raw: RawOptions): void
}

function createProgram(argv: readonly string[], facts: CliFacts, receiver: Receiver): Command {
  // Its commands inherit the option for help.
  const program = new Command('minicluster')
    .description(
      'Proves in CI that a distributed training job is correct, fast and fault-tolerant.',
    )
    .version(facts.version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand(false)
    .exitOverride()
    // What follows -- is for the last command alone.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: receiver.write,
      writeErr: receiver.write,
      outputError: () => undefined,
      getOutHelpWidth: () => facts.columns,
      getErrHelpWidth: () => facts.columns,
    })
  for (const name of Object.keys(commandDescriptions) as CommandName[]) {
    const command = addCommand(program, name, receiver)
    // Only the called command needs its options: creating all takes several milliseconds.
    if (name.split(' ').every((word) => argv.includes(word))) addOptions(command, name)
  }
  return program.addHelpText(
    'after',
    `\n${exitCodesHelp}\n\nExamples:\n  minicluster check\n  minicluster init\n  minicluster run --help`,
  )
}

const exitCodesHelp = `Exit codes:
  0    passed; a run, node or job is healthy, running or succeeded
  1    failed: the runs differ, faults were missed, false alarms were raised,
       or a metric is worse than its baseline; unhealthy, degraded or stopped
  2    wrong option, file, workload, job id or token
  3    no result: a worker died, the disk is full, no fault took effect, or
       the health is unknown because something does not answer
  4    a restarted run or job failed again at the same step for the same cause
  130  interrupted with Ctrl-C; other signals give 128 plus their number`

function addCommand(program: Command, name: CommandName, receiver: Receiver): Command {
  const description: CommandDescription = commandDescriptions[name]
  const command = commandAt(program, name).description(description.summary)
  const argumentNames = Object.keys(description.arguments)
  for (const [argument, option] of Object.entries(description.arguments)) {
    command.argument(spellArgument(argument, option), option.help)
  }
  const examples = description.examples.map((example) => `  ${example}`).join('\n')
  command.addHelpText('after', `\nExamples:\n${examples}`)
  return command.action(() => {
    const given = argumentNames.map((argument, index) => [
      argument,
      description.arguments[argument]?.isList ? listFrom(command.args, index) : command.args[index],
    ])
    receiver.call(name, { ...Object.fromEntries(given), ...textOf(command.opts()) })
  })
}

function addOptions(command: Command, name: CommandName): void {
  const options: CommandDescription['options'] = commandDescriptions[name].options
  for (const group of optionGroups) {
    for (const [optionName, option] of Object.entries(options)) {
      if (option.group === group) command.addOption(createFlag(optionName, option))
    }
  }
}

/** A command with its own arguments is a list, and may be left out if that has a meaning. */
function spellArgument(name: string, { isList, default: value }: Option<unknown>): string {
  const word = isList ? `${name}...` : name
  return value.kind === 'none' ? `[${word}]` : `<${word}>`
}

function listFrom(args: readonly string[], from: number): readonly string[] | undefined {
  return args.length > from ? args.slice(from) : undefined
}

/** `monitor watch` is the subcommand `watch` of `monitor`. */
function commandAt(program: Command, name: string): Command {
  return name.split(' ').reduce((parent, word) => {
    const existing = parent.commands.find((command) => command.name() === word)
    return existing ?? createCommand(parent, word)
  }, program)
}

function createCommand(parent: Command, word: string): Command {
  const command = parent.command(word).helpCommand(false).enablePositionalOptions()
  const isGroup = word in commandGroups
  return isGroup ? command.description(commandGroups[word as keyof typeof commandGroups]) : command
}

function createFlag(name: string, option: Option<unknown>): Flag {
  const flag = `--${toKebabCase(name)}`
  const spelled = option.placeholder === null ? flag : `${flag} ${option.placeholder}`
  const made = new Flag(spelled, `${option.help}${defaultNote(option)}`)
  const { join } = option
  if (join) made.argParser((later, earlier?: string) => (earlier ? join(earlier, later) : later))
  return made.helpGroup(`${option.group}:`)
}

function defaultNote({ default: value, placeholder }: Option<unknown>): string {
  if (placeholder === null) return ''
  if (value.kind === 'required') return ' (required)'
  return ` (default: ${value.kind === 'text' ? value.text : value.meaning})`
}

function textOf(opts: Record<string, string | string[] | true>): RawOptions {
  return Object.fromEntries(
    Object.entries(opts).map(([name, value]) => [name, value === true ? 'true' : value]),
  )
}

/**
 * Judges the values: given ones take precedence over those of the file, and those over defaults. Values of the file
 * that have no effect in this call are noted.
 */
export function resolveCall(
  call: RawCall,
  settings: Settings | null,
  note: (sentence: string) => void = () => undefined,
): Invocation {
  const options = resolveTable(call, settings, { isRead: () => true, note })
  return { kind: 'command', name: call.name, options } as Invocation
}

/** Refuses what the command would refuse, except that required options may still be missing. */
export function refuseWrongValues(call: RawCall, settings: Settings | null): void {
  const isPresent = (name: string, { default: value }: Option<unknown>) =>
    value.kind !== 'required' || call.raw[name] !== undefined
  resolveTable(call, settings, { isRead: isPresent, note: () => undefined })
}

/** As messages name an option or an argument of a command. */
export const spellOption = (name: string, named: CommandDescription['arguments']): string =>
  name in named ? `argument <${name}>` : `option --${toKebabCase(name)}`

type Reading = {
  readonly isRead: (name: string, option: Option<unknown>) => boolean
  readonly note: (sentence: string) => void
}

function resolveTable(
  { name, raw: given }: RawCall,
  settings: Settings | null,
  { isRead, note }: Reading,
) {
  const description: CommandDescription = commandDescriptions[name]
  const all = Object.entries({ ...description.arguments, ...description.options })
  const table = Object.fromEntries(all.filter(([option, how]) => isRead(option, how)))
  const raw = withSettings(given, table, settings)
  const commandLine: OptionSource = {
    place: () => 'the command line',
    spell: (option) => spellOption(option, description.arguments),
    note,
  }
  const source = sourceWith(commandLine, given, settings)
  return resolveOptions(table, raw, source, description.constraint)
}
