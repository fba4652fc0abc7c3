import { firstWords } from '../../config/command-line.js'

/** A line that starts a training, as words. */
export type ShownCommand = {
  readonly words: readonly string[]
  /** Whether Python starts it alone; otherwise by torchrun, accelerate, Fabric or DeepSpeed, which start ranks. */
  readonly isPlain: boolean
  /** Whether its line says that it needs no GPU. */
  readonly isForCpu: boolean
  /** How many workers it starts on one machine; null if it does not state that, or takes it from a variable. */
  readonly workers: number | null
}

const launch =
  String.raw`torchrun|accelerate\s+launch|fabric\s+run|deepspeed|python[\d.]*\s+-m\s+` +
  String.raw`(?:torch\.distributed\.(?:run|launch)|accelerate\.commands\.launch)`

const starts = new RegExp(
  String.raw`(^|[\s"'\`>;&|(@])((?:${launch}|python[\d.]*|\$PYTHON3?)\s[^\n\`]*)`,
  'gm',
)

const launcher = new RegExp(
  String.raw`^(?:torchrun|accelerate launch|fabric run|deepspeed|\S+ -m (?:torch\.distributed\.(?:run|launch)|accelerate\.commands\.launch))(?: |$)`,
)

/** Variables of make and expressions of a workflow, which words show like those of a shell. */
const foreignVariables = /\$\(([\w-]+)\)|\$\{\{\s*([\w.-]+)[^}]*\}\}/g

/** Words of a manual that a reader replaces, which a shell would read as files; no link. */
const brackets = /<([\w -]{1,80})>|(?<= )\[([\w][\w -]{0,80})\](?!\()/g

/**
 * The commands in a text that start a script or a module, each once. One in a comment is an example, or of old, and
 * comes after the others.
 */
export function shownCommands(text: string): readonly ShownCommand[] {
  const all = [...commandsIn(text.replace(/^[ \t]*#.*(?:\r?\n|$)/gm, '')), ...commandsIn(text)]
  const lines = all.map(({ words }) => JSON.stringify(words))
  return all.filter((_, index) => lines.indexOf(lines[index] ?? '') === index)
}

function commandsIn(text: string): readonly ShownCommand[] {
  const joined = withValues(text)
    .replace(/\\\r?\n[ \t]*(?:#[ \t]*)?/g, ' ')
    .replace(foreignVariables, '$$$1$2')
    .replace(brackets, asVariable)
  return [...joined.matchAll(starts)].flatMap(({ 1: before = '', 2: line = '', index }) => {
    const shown = firstWords(withoutOuterQuote(before, line)) ?? []
    const words = shown.map((word, index) => (index === 0 ? withoutVariable(word) : word))
    const isPlain = !launcher.test(words.join(' '))
    const isForCpu = forCpu.test(
      `${startOfLine(joined, index)}${words.filter(isNoScript).join(' ')} `,
    )
    return startsTraining(words) ? [{ words, isPlain, isForCpu, workers: workersOf(words) }] : []
  })
}

const forCpu = /\b(cpu|gloo)\b|CUDA_VISIBLE_DEVICES=(""|''|-1)\s/

const isNoScript = (word: string): boolean => !/\.py$/.test(word)

const startOfLine = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1, at + 1)

const withoutVariable = (program: string): string =>
  program.startsWith('$PYTHON') ? 'python' : program

/** What a script or a Makefile itself sets to a plain value, such as the number of ranks, is filled in. */
function withValues(text: string): string {
  const settings = [
    ...text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*[?:]?=[ \t]*(.*?)[ \t]*\r?$/gm),
  ]
  const values = new Map<string, string>()
  for (const [, name = '', given = ''] of settings) {
    const value = plainValue.exec(given)?.[1]
    if (value !== undefined && !values.has(name)) values.set(name, value)
  }
  return text.replace(uses, (whole, braced?: string, inMake?: string, bare?: string) => {
    const value = values.get(braced ?? inMake ?? bare ?? '')
    return value ?? whole
  })
}

/** A value without spaces, or the one that a variable has if nobody gives it another. */
const plainValue = /^["']?(?:\$\{\w+:-)?([\w./:-]+)\}?["']?(?:[ \t]+#.*)?$/

const uses = /\$\{(\w+)\}|\$\((\w+)\)|\$([A-Za-z_]\w*)/g

const asVariable = (_: string, angled?: string, squared?: string): string =>
  `$${(angled ?? squared ?? '').trim().replace(/\W+/g, '_')}`

/** The line up to the quote that was opened before it, as in JSON or YAML. */
function withoutOuterQuote(quote: string, line: string): string {
  if (quote === "'") return line.split("'")[0] ?? ''
  if (quote !== '"') return line
  const [quoted = ''] = /^(?:[^"\\]|\\.)*/.exec(line) ?? []
  return quoted.replace(/\\(["\\])/g, '$1')
}

function startsTraining(words: readonly string[]): boolean {
  const own = words.join(' ').replace(launcher, '').split(' ')
  return own.some((word) => /\.py$/.test(word) || word === '-m' || word === '--module')
}

function workersOf(words: readonly string[]): number | null {
  const given = words.join(' ').match(/--nproc[-_]per[-_]node[= ](\d+)/)?.[1]
  return given === undefined ? null : Number(given)
}
