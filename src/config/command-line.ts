import * as z from 'zod/mini'
import { parse, type ParseEntry } from 'shell-quote'
import { describe, lineShape, type About } from './option-kinds.js'
import type { Option } from './option.js'

/** A command as one line of text, split into words as a shell would; nothing in it is expanded or run by one. */
export function commandLine(about: About): Option<readonly string[]> {
  return {
    ...describe(
      about,
      '<command>',
      'a command without pipes, redirections, patterns or comments',
      lineShape,
    ),
    schema: z.pipe(
      z.string().check(z.refine((text) => splitCommand(text) !== null)),
      z.transform((text) => splitCommand(text) ?? []),
    ),
  }
}

/** The words of a command; null where it needs a shell, or has no word. */
export function splitCommand(text: string): readonly string[] | null {
  // A variable stays as it is written: there is no shell to know its value.
  const parts: ParseEntry[] = parse(text, (name) => `$${name}`)
  const words = parts.filter((part) => typeof part === 'string')
  return words.length === parts.length && words.length > 0 ? words : null
}
