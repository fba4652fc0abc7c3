import * as z from 'zod/mini'
import { enumerate } from '../../../kit/wording/enumerate.js'
import type { Option } from '../option.js'
import { type About, describe, joinedByComma, splitList } from '../option-kinds.js'
import { schemaOf } from '../schema-of.js'

type Numbers<Name extends string> = Readonly<Record<Name, Option<number>>>

/** Numbers by their names, such as `cpus=2,gpus=1`, where `plain` needs no name; of two of a name, the later one counts. */
export function namedNumbers<const Name extends string>(
  numbers: Numbers<Name>,
  about: About & { readonly plain?: NoInfer<Name> },
): Option<Readonly<Partial<Record<Name, number>>>> {
  const read = (part: string): [string, number] | null => {
    const words = part.split(/\s*=\s*/)
    const [name = '', value = ''] = words.length > 1 ? words : [about.plain, part]
    const number = Object.hasOwn(numbers, name) ? numbers[name as Name] : undefined
    const result = number === undefined ? null : schemaOf(number).safeParse(value)
    return result?.success === true ? [name, result.data] : null
  }
  const json = Object.entries<Option<number>>(numbers).map(([name, one]) => [name, one.json])
  return {
    ...describe(
      about,
      '<name=value,...>',
      `name=value with commas between them, of ${allowedIn<Name>(numbers)}${about.plain === undefined ? '' : `; a value alone is ${about.plain}`}`,
      { type: 'object', properties: Object.fromEntries(json), additionalProperties: false },
    ),
    join: joinedByComma,
    schema: () =>
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((given) => splitList(given).map(read)),
        ),
        z.pipe(
          z.array(z.custom<[string, number]>((one) => one !== null)).check(z.minLength(1)),
          z.transform((pairs) => Object.fromEntries(pairs) as Partial<Record<Name, number>>),
        ),
      ),
  }
}

/** The same where each name has a default. */
export function namedLimits<const Name extends string>(
  numbers: Numbers<Name>,
  about: About & { readonly plain?: NoInfer<Name> },
): Option<Readonly<Record<Name, number>>> {
  const usual = Object.entries<Option<number>>(numbers).map(([name, { default: value }]) => {
    if (value.kind !== 'text') throw new Error(`the limit ${name} has no default`)
    return name === about.plain ? value.text : `${name}=${value.text}`
  })
  const given = namedNumbers<Name>(numbers, { ...about, default: usual.join(',') })
  const defaults = () => schemaOf(given).parse(usual.join(',')) as Record<Name, number>
  return {
    ...given,
    schema: () =>
      z.pipe(
        given.schema(),
        z.transform((some) => ({ ...defaults(), ...some })),
      ),
  }
}

/** As one writes them on a command line. */
export const namedWords = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

function allowedIn<Name extends string>(numbers: Numbers<Name>): string {
  const entries = Object.entries<Option<number>>(numbers)
  const [first, ...others] = [...new Set(entries.map(([, { allowed }]) => allowed))]
  return others.length === 0
    ? `${enumerate(Object.keys(numbers), 'and')}, each ${first}`
    : enumerate(
        entries.map(([name, { allowed }]) => `${name} (${allowed})`),
        'and',
      )
}
