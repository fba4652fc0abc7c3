import * as z from 'zod/mini'
import { parse, type ParseEntry } from 'shell-quote'
import { recogniseCommand } from '../../runtime/engines/command/recognise-command.js'
import { describe, lineShape, type About } from './option-kinds.js'
import { scriptUse } from './files/file-use.js'
import type { Option } from './option.js'

/** A command, or arguments of one, as one line of text, split into words as a shell would, or as the words of a settings file; nothing in it is expanded or run by one. */
export function commandLine(
  about: About & { readonly of?: 'a command' | 'arguments' },
): Option<readonly string[]> {
  const { of = 'a command' } = about
  return {
    ...describe(
      about,
      of === 'arguments' ? '<arguments>' : '<command>',
      `${of} without pipes, redirections, patterns, comments, open quotes or \${{}}`,
      lineShape,
    ),
    file: scriptUse,
    schema: () => z.union([z.array(z.string()).check(z.minLength(1)), line()]),
  }
}

const line = () =>
  z.pipe(
    z.string().check(z.refine((text) => splitCommand(text) !== null)),
    z.transform((text) => splitCommand(text) ?? []),
  )

/** The library drops an unclosed quote and splits the text after it. */
const closedQuotes = /^(?:[^'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")*$/s

/** The words of a command; null where it needs a shell, has no word, or leaves a quote open. */
export function splitCommand(text: string): readonly string[] | null {
  const parts = partsOf(text)
  const words = parts?.filter((part) => typeof part === 'string') ?? []
  return words.length === parts?.length && words.length > 0 ? words : null
}

/** The words before the first operator, pattern or comment of a line; null where a quote is open. */
export function firstWords(line: string): readonly string[] | null {
  const parts = partsOf(line) ?? partsOf(line.replace(/\s#.*$/, ''))
  if (parts === null) return null
  const end = parts.findIndex((part) => typeof part !== 'string')
  return parts.slice(0, end < 0 ? parts.length : end).filter((part) => typeof part === 'string')
}

/** A variable stays as it is written, because no shell expands it; null where a quote or a brace is open. */
function partsOf(text: string): readonly ParseEntry[] | null {
  if (!closedQuotes.test(text)) return null
  try {
    return parse(text, (name) => `$${name}`)
  } catch {
    // Something like ${{ that no shell understands either.
    return null
  }
}

/** Why a command has not as many workers as asked; null if it has, as a Python script does, which we start. */
export function whyWorkersAreIdle(
  workers: string,
  [program = '', ...rest]: readonly string[],
): string | null {
  const command = recogniseCommand([program, ...rest])
  if (command.kind === 'python') return null
  if (command.kind === 'other') return `beside ${program}, which starts the ranks itself`
  const [launcher, own] =
    command.kind === 'accelerate'
      ? ['accelerate launch', command.processes]
      : ['torchrun', command.processesPerNode * command.nodes]
  if (own === null || Number(workers) === own) return null
  return `beside ${launcher}, which ${command.kind === 'accelerate' ? 'is to start' : 'starts'} ${own}`
}
