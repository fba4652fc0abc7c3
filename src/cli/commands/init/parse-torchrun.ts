import { firstWords } from '../../config/command-line.js'

/** A line that starts the ranks of a PyTorch job, as words, and how many workers it starts on one machine. */
export type TorchCommand = {
  readonly words: readonly string[]
  /** Null if the line does not state it, or takes it from a variable. */
  readonly workers: number | null
}

const starts =
  /(^|[\s"'`>;&|(@])((?:torchrun|accelerate\s+launch|fabric\s+run|deepspeed|python[\d.]*\s+-m\s+(?:torch\.distributed\.(?:run|launch)|accelerate\.commands\.launch))\s[^\n`]*)/gm

const launcher = /^(?:torchrun|accelerate launch|fabric run|deepspeed|\S+ -m [\w.]+)(?: |$)/

/** Variables of make and expressions of a workflow, which words show like those of a shell. */
const foreignVariables = /\$\(([\w-]+)\)|\$\{\{\s*([\w.-]+)[^}]*\}\}/g

/** A word of a manual that a reader replaces, which a shell would read as files. */
const angleBrackets = /<([\w -]{1,80})>/g

/**
 * The first command in a text that starts a script or a module with torchrun, accelerate, Fabric or DeepSpeed; null where
 * there is none. One in a comment is an example, or of old, and counts only where there is no other.
 */
export function parseTorchrun(text: string): TorchCommand | null {
  return firstIn(text.replace(/^[ \t]*#.*(?:\r?\n|$)/gm, '')) ?? firstIn(text)
}

function firstIn(text: string): TorchCommand | null {
  const joined = text
    .replace(/\\\r?\n[ \t]*(?:#[ \t]*)?/g, ' ')
    .replace(foreignVariables, '$$$1$2')
    .replace(angleBrackets, asVariable)
  for (const [, before = '', line = ''] of joined.matchAll(starts)) {
    const words = firstWords(withoutOuterQuote(before, line)) ?? []
    if (startsTraining(words)) return { words, workers: workersOf(words) }
  }
  return null
}

const asVariable = (_: string, name: string): string => `$${name.trim().replace(/\W+/g, '_')}`

const plainPython =
  /(?:^|[\s`$])(python[\d.]* (?:[\w./-]*\/)?[\w-]*(?:train|tune|main)[\w-]*\.py)\b/m

/** A line that starts a training script with Python alone, which says nothing about ranks; null where there is none. */
export const parsePython = (text: string): string | null => plainPython.exec(text)?.[1] ?? null

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
