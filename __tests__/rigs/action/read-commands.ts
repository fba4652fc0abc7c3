export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice'
  readonly message: string
  readonly title?: string
  readonly file?: string
  /** From 1. */
  readonly line?: number
}

/** What the runner takes out of a step's output. */
export type Commands = {
  readonly annotations: readonly Annotation[]
  /** What must not be readable in the log from then on. */
  readonly masks: readonly string[]
  /** Titles of the parts that fold. */
  readonly groups: readonly string[]
  /** Every command by name, `set-output` and other dangerous ones too. */
  readonly names: readonly string[]
}

type Command = {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly message: string
}

/** Reads the lines that the runner obeys, as it reads them: also indented ones, and none while commands are stopped. */
export function readCommands(log: string): Commands {
  const commands = obeyed(log.split('\n').map(parseLine))
  const messagesOf = (name: string): string[] =>
    commands.filter((command) => command.name === name).map(({ message }) => message)
  return {
    annotations: commands.flatMap(annotate),
    masks: messagesOf('add-mask'),
    groups: messagesOf('group'),
    names: commands.map(({ name }) => name),
  }
}

/** From `stop-commands` to the word it names, nothing is obeyed. */
function obeyed(commands: readonly (Command | null)[]): Command[] {
  let resumeWord: string | null = null
  const kept: Command[] = []
  for (const command of commands) {
    if (command === null) continue
    if (resumeWord !== null) {
      if (command.name === resumeWord) resumeWord = null
      continue
    }
    if (command.name === 'stop-commands') resumeWord = command.message
    kept.push(command)
  }
  return kept
}

function parseLine(line: string): Command | null {
  const [, head, message] = /^::(.+?)::(.*)$/.exec(line.trimStart().replace(/\r$/, '')) ?? []
  const legacy = /##\[([^\]]+)\](.*)$/.exec(line)
  if (head === undefined) return legacy ? commandOf(legacy[1]!, legacy[2]!) : null
  return commandOf(head, message!)
}

function commandOf(head: string, message: string): Command {
  const [name = '', ...words] = head.split(' ')
  const pairs = words
    .join(' ')
    .split(',')
    .map((pair) => /^\s*([^=]+)=(.*)$/.exec(pair))
    .filter((match) => match !== null)
    .map(([, key, value]) => [key!, unescapeProperty(value!)] as const)
  return { name, properties: Object.fromEntries(pairs), message: unescape(message) }
}

function annotate({ name, properties, message }: Command): Annotation[] {
  if (name !== 'error' && name !== 'warning' && name !== 'notice') return []
  const { title, file, line } = properties
  return [
    {
      level: name,
      message,
      ...(title !== undefined && { title }),
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line: Number(line) }),
    },
  ]
}

const unescape = (text: string): string =>
  text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')

const unescapeProperty = (text: string): string =>
  unescape(text.replaceAll('%3A', ':').replaceAll('%2C', ','))
