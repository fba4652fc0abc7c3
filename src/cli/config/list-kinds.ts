import * as z from 'zod/mini'
import { enumerate } from '../../kit/wording/enumerate.js'
import type { JsonShape, Option } from './option.js'
import { scriptUse } from './files/file-use.js'
import { type About, describe, lineShape, splitList } from './option-kinds.js'

const listShape: JsonShape = { type: 'array', items: lineShape, minItems: 1 }

/** Several lines of text, each an argument of its own. */
export function texts(about: About): Option<readonly string[]> {
  return {
    ...describe(about, '<text...>', 'one or more lines of at most 2,000 characters', listShape),
    isList: true,
    schema: () => z.array(z.string().check(z.regex(/^[^\r\n\0]{1,2000}$/))).check(z.minLength(1)),
  }
}

/** Some words with commas between them, each of at most 300 characters. */
export function commaList(about: About): Option<readonly string[]> {
  const word = () => z.string().check(z.regex(/^[^\s\p{Cc}]{1,300}$/u))
  const list = () => z.pipe(z.string(), z.transform(splitList))
  return {
    ...describe(about, '<names>', 'one or more names with commas between them', listShape),
    schema: () => z.pipe(list(), z.array(word()).check(z.minLength(1), z.maxLength(10_000))),
  }
}

/** Words of a command line, one or more; each may hold anything but NUL. */
export function words(about: About): Option<readonly string[]> {
  const word = () => z.string().check(z.regex(/^[^\0]{0,100000}$/))
  return {
    ...describe(about, '<word...>', 'a command with its arguments, after --', listShape),
    isList: true,
    file: scriptUse,
    schema: () => z.array(word()).check(z.minLength(1)),
  }
}

/** A command: a program and its arguments, each a word of its own. */
export function program(about: About): Option<readonly string[]> {
  const list = words(about)
  const isNamed = ([name = '']: readonly string[]): boolean => name.trim() !== ''
  return { ...list, schema: () => list.schema().check(z.refine(isNamed)) }
}

/** One or more of these words, separated by commas. */
export function choices<const Word extends string>(
  words: readonly [Word, ...Word[]],
  about: About,
): Option<readonly Word[]> {
  const list = () => z.pipe(z.string(), z.transform(splitList))
  return {
    ...describe(
      about,
      '<names>',
      `one or more of ${enumerate(words, 'or')} with commas between them`,
      {
        type: ['array', 'string'],
        items: { enum: words },
      },
    ),
    schema: () => z.pipe(list(), z.array(z.enum(words)).check(z.minLength(1))),
    words,
  }
}
