import type * as z from 'zod/mini'
import type { FileUse } from './files/file-use.js'

/** One option: how its text is read, what is allowed, what absence means, and its line of help. */
export type Option<T> = {
  readonly group: OptionGroup
  readonly help: string
  /** The placeholder of the value in `--help`; null for a switch, which has none. */
  readonly placeholder: string | null
  /** May be given several values; its schema then reads an array of texts. */
  readonly isList: boolean
  /** Completes the sentence "expected ...". */
  readonly allowed: string
  /** Created on demand, because a run reads only some options. */
  readonly schema: () => z.ZodMiniType<T>
  /** The same for a value in minicluster.yml, as JSON Schema: the type there, and what an editor can check. */
  readonly json: JsonShape
  readonly default: OptionDefault
  /** A hint for a user who gave this text, which is not allowed; null: none. */
  readonly hintFor: (text: string) => string | null
  /** The words it accepts, to find the nearest one to a mistyped value. */
  readonly words: readonly string[]
  /** Its value must not be repeated in a message. */
  readonly isSecret: boolean
  /** Makes one value of two that are given; absent: the later one counts. */
  readonly join?: (earlier: string, later: string) => string
  /** Null if it names no file. */
  readonly file: FileUse | null
  /**
   * Without one of these groups of other options, or of values such as `mode=matrix`, it would have no effect, and is
   * refused; absent: it always has one.
   */
  readonly needs?: readonly (readonly string[])[]
  /** The parts of a value that need them, as they were given; absent: the whole of any value. */
  readonly needingParts?: (text: string | readonly string[]) => readonly string[]
  /** Beside one of these other options or values, such as `faultTests=off`, it would have no effect, and is refused. */
  readonly excludes?: readonly string[]
  /** Why the value has no effect on a given command; null if it has. */
  readonly idleWith?: (text: string, command: readonly string[]) => string | null
}

/** An option that has an effect only with all options of one of these groups. */
export const needing = <T>(
  option: Option<T>,
  ...needs: readonly (readonly string[])[]
): Option<T> => ({ ...option, needs })

/** An option of a user's own command. */
export const ofCommand = <T>(option: Option<T>): Option<T> =>
  needing(option, ['command'], ['mode=matrix'])

/** An option of the built-in trainer, which a command does not use. */
export const ofTrainer = <T>(option: Option<T>): Option<T> => excluding(option, 'command')

/** An option that has no effect beside one of these. */
export const excluding = <T>(option: Option<T>, ...excludes: readonly string[]): Option<T> => ({
  ...option,
  excludes,
})

/** The order is the order of the sections in `--help`. */
export const optionGroups = [
  'Training',
  'Model',
  'Engine',
  'Cluster',
  'Checkpoints',
  'Faults',
  'Validation',
  'Baseline',
  'Nodes',
  'Monitor',
  'Output',
] as const
export type OptionGroup = (typeof optionGroups)[number]

/** The meaning of an absent option: a default as a user would type it, a null with a meaning, or an error. */
type OptionDefault =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none'; readonly meaning: string }
  | { readonly kind: 'required' }

/** A part of JSON Schema; of several types, the first is the usual one. */
export type JsonShape = {
  readonly type: JsonType | readonly JsonType[]
  readonly [keyword: string]: unknown
}
export type JsonType = 'integer' | 'number' | 'string' | 'boolean' | 'array' | 'object'

/** Options by their names in camelCase; the kebab-case flag and input name follow from those. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the options of one table differ in T
export type OptionTable = Readonly<Record<string, Option<any>>>

/** The values of a table of options once all are read. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer T> ? T : never
}

/** `batchSize` -> `batch-size`: the same words on the command line and in action.yml. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
