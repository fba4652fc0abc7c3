import * as z from 'zod/mini'
import { enumerate } from '../../kit/wording/enumerate.js'
import { groupDigits } from '../../kit/wording/group-digits.js'
import type { JsonShape, Option, OptionGroup } from './option.js'

export type About = {
  readonly group: OptionGroup
  readonly help: string
  readonly default?: string | number
}

/** A whole number in decimal digits, `from` and `to` included. */
export function integer(
  about: About & { readonly from: number; readonly to: number },
): Option<number> {
  const digits = () => z.string().check(z.regex(/^(0|-?[1-9]\d*)$/))
  const inRange = () => z.int().check(z.gte(about.from), z.lte(about.to))
  return {
    ...describe(
      about,
      '<integer>',
      `an integer from ${groupDigits(String(about.from))} to ${groupDigits(String(about.to))}`,
      { type: 'integer', minimum: about.from, maximum: about.to },
    ),
    schema: () => z.pipe(z.pipe(digits(), z.transform(Number)), inRange()),
  }
}

/** A number in decimal or exponent notation; `from` and `to` are included, `above` is not. */
export function decimal(
  about: About & ({ readonly from: number } | { readonly above: number }) & { readonly to: number },
): Option<number> {
  const digits = () => z.string().check(z.regex(/^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i))
  const lowest = () => ('from' in about ? z.gte(about.from) : z.gt(about.above))
  const inRange = () => z.number().check(lowest(), z.lte(about.to))
  const range =
    'from' in about
      ? `a number from ${groupDigits(String(about.from))} to ${groupDigits(String(about.to))}`
      : `a number above ${groupDigits(String(about.above))} and at most ${groupDigits(String(about.to))}`
  const least = 'from' in about ? { minimum: about.from } : { exclusiveMinimum: about.above }
  // A negative zero becomes zero.
  const value = () => z.transform((text: string) => Number(text) + 0)
  return {
    ...describe(about, '<number>', range, { type: 'number', ...least, maximum: about.to }),
    schema: () => z.pipe(z.pipe(digits(), value()), inRange()),
    hintFor: (text) => (about.to === 1 ? asFraction(text) : null),
  }
}

/** What to write for a percentage where a fraction is expected; null for any other text. */
function asFraction(text: string): string | null {
  const percent = /^(\d+(?:\.\d+)?) ?%$/.exec(text)?.[1]
  return percent === undefined
    ? null
    : `${text} is written ${Number((Number(percent) / 100).toPrecision(12))}`
}

/** One of some words; `hints` explains words that people may try but that are not valid. */
export function choice<const Word extends string>(
  words: readonly [Word, ...Word[]],
  about: About & { readonly hints?: Readonly<Record<string, string>> },
): Option<Word> {
  return {
    ...describe(about, '<name>', enumerate(words, 'or'), { type: 'string', enum: words }),
    schema: () => z.enum(words),
    hintFor: (given) => about.hints?.[given] ?? null,
    words,
  }
}

/** A name that can be that of a folder. */
export function runName(about: About): Option<string> {
  const allowed = 'at most 64 letters, digits, dots, hyphens and underscores'
  return {
    ...describe(about, '<name>', allowed, lineShape),
    schema: () => z.string().check(z.regex(/^[A-Za-z0-9_][\w.-]{0,63}$/)),
  }
}

/** A line of whole characters. */
export function text(about: About): Option<string> {
  const line = () => z.string().check(z.regex(/^[^\r\n\0\p{Cs}]{1,200}$/u))
  return {
    ...describe(about, '<text>', 'one line of at most 200 characters', lineShape),
    schema: line,
  }
}

/** A regular expression with at least one group. */
export function pattern(about: About): Option<RegExp> {
  const source = () => z.string().check(z.refine(isPatternWithGroup))
  return {
    ...describe(
      about,
      '<pattern>',
      'a regular expression with a group, such as "it (\\d+)"',
      lineShape,
    ),
    schema: () =>
      z.pipe(
        source(),
        z.transform((given) => new RegExp(given)),
      ),
  }
}

function isPatternWithGroup(text: string): boolean {
  try {
    return (new RegExp(`${text}|`).exec('')?.length ?? 0) > 1
  } catch {
    return false
  }
}

/** Text of several lines that the workflow fills in. */
export function longText(about: About): Option<string> {
  const any = () => z.string().check(z.maxLength(100_000))
  return { ...describe(about, '<text>', 'at most 100,000 characters', lineShape), schema: any }
}

/** A line of text that is never shown. */
export function secret(about: About): Option<string> {
  const line = () => z.string().check(z.regex(/^[^\r\n\0]{1,4000}$/))
  return { ...describe(about, '<secret>', 'one line', lineShape), schema: line, isSecret: true }
}

/** Several of these words, separated by commas, each once; `none` selects none of them. */
export function wordList<const Word extends string>(
  words: readonly [Word, ...Word[]],
  about: About,
): Option<readonly Word[]> {
  const list = () =>
    z.pipe(
      z.string(),
      z.transform((given) => (given.trim() === 'none' ? [] : splitList(given))),
    )
  const allowed = `none, or some of ${enumerate(words, 'or')} with commas between them`
  return {
    ...describe(about, '<names>', allowed, { type: ['array', 'string'], items: { enum: words } }),
    schema: () => z.pipe(list(), z.array(z.enum(words))),
    words,
  }
}

/** `name=value` with commas or line breaks between them; values are percentages or one of some words. */
export function assignments<const Word extends string>(
  words: readonly [Word, ...Word[]],
  about: About,
): Option<ReadonlyMap<string, Word>> {
  const pair = () => z.tuple([z.string().check(z.regex(/^[\w.:/-]{1,100}$/)), z.enum(words)])
  const pairs = () =>
    z.pipe(
      z.string(),
      z.transform((given) => splitList(given).map((part) => cutAtSign(part))),
    )
  const whole = () =>
    z.pipe(
      z.pipe(pairs(), z.array(pair()).check(z.minLength(1))),
      z.transform((read) => new Map<string, Word>(read as [string, Word][])),
    )
  const kind = enumerate(words, 'or')
  return {
    ...describe(
      about,
      '<name=value,...>',
      `name=value with commas between them, each value ${kind}`,
      {
        type: 'object',
        additionalProperties: { enum: words },
      },
    ),
    join: joinedByComma,
    schema: whole,
  }
}

/** Two values of an option whose value is a list. */
export const joinedByComma = (earlier: string, later: string): string => `${earlier},${later}`

export function splitList(given: string): string[] {
  return given
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function cutAtSign(part: string): [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}

/** On or off; off unless given. */
export function flag(about: About): Option<boolean> {
  const word = () =>
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    )
  return {
    ...describe({ ...about, default: 'false' }, null, 'true or false', { type: 'boolean' }),
    schema: word,
  }
}

/** The same option where absence has a meaning of its own: the value is then null. */
export function optional<T>(meaning: string, option: Option<T>): Option<T | null> {
  return { ...option, default: { kind: 'none', meaning } }
}

export const pathText = () => z.string().check(z.regex(/^[^\0]+$/))

export const lineShape: JsonShape = { type: 'string', minLength: 1 }

export function describe(
  about: About,
  placeholder: string | null,
  allowed: string,
  json: JsonShape,
) {
  const { group, help, default: value } = about
  return {
    group,
    help,
    placeholder,
    allowed,
    json,
    isList: false,
    default:
      value === undefined
        ? ({ kind: 'required' } as const)
        : ({ kind: 'text', text: String(value) } as const),
    hintFor: () => null,
    words: [],
    isSecret: false,
    file: null,
  }
}
