import { ConfigError } from '../../kit/errors.js'
import { listFew } from '../../kit/wording/first-few.js'
import { nearestName } from '../../kit/wording/nearest-name.js'
import { splitCommand } from './command-line.js'
import type { Option, OptionTable, OptionValues } from './option.js'
import { schemaOf } from './schema-of.js'

/** The given options by camelCase name; an option that was not given is absent. */
export type RawOptions = Readonly<Record<string, string | readonly string[] | undefined>>

/** The source of each raw option, and the spelling of its name there. */
export type OptionSource = {
  place(name: string): string
  spell(name: string): string
  /** Whether the value serves other calls as well, as in a settings file: without an effect here, it is only noted. */
  isShared?(name: string): boolean
  note?(sentence: string): void
}

/** A rule over several options; returns a sentence for each mistake. */
type Constraint<Values> = (values: Values, source: OptionSource) => readonly string[]

/** Reads every option of the table, defaults included; one ConfigError lists everything that is wrong. */
export function resolveOptions<Table extends OptionTable>(
  table: Table,
  raw: RawOptions,
  source: OptionSource,
  constraint?: Constraint<OptionValues<Table>>,
): OptionValues<Table> {
  const readings = Object.entries(table).map(
    ([name, option]) => [name, readOption(option, raw[name], name, source)] as const,
  )
  const problems = readings.flatMap(([, reading]) => ('problem' in reading ? [reading] : []))
  if (problems.length > 0) throw listed(problems)
  const values = Object.fromEntries(
    readings.map(([name, reading]) => [name, 'value' in reading ? reading.value : null]),
  ) as OptionValues<Table>
  const conflicts = [...refusedAsIdle(table, raw, source), ...(constraint?.(values, source) ?? [])]
  if (conflicts.length > 0) throw listed(conflicts.map((problem) => ({ problem })))
  return Object.freeze(values)
}

/** A sentence for each option that is given and would be ignored; of a shared value, a note says so. */
function refusedAsIdle(table: OptionTable, raw: RawOptions, source: OptionSource): string[] {
  const idle = Object.keys(table).flatMap((name) =>
    whyIdle(name, table, raw, source).map(({ part, why }) => ({
      name,
      sentence: `${part}${source.spell(name)} from ${source.place(name)} has no effect ${why}`,
    })),
  )
  const isShared = ({ name }: { readonly name: string }) => source.isShared?.(name) ?? false
  for (const one of idle.filter(isShared)) source.note?.(`${one.sentence}.`)
  return idle.filter((one) => !isShared(one)).map(({ sentence }) => sentence)
}

/** `part` names the idle part of a value in front of its option; empty for the whole. */
type Idle = { readonly part: string; readonly why: string }

/** What a given option lacks, or stands beside, so that nothing would use it or a part of it. */
function whyIdle(
  name: string,
  table: OptionTable,
  raw: RawOptions,
  { spell }: OptionSource,
): Idle[] {
  const text = raw[name]
  if (text === undefined || text === 'false') return []
  const isGiven = (condition: string) => {
    const { option, value } = partsOf(condition)
    const given = option in table ? raw[option] : undefined
    if (value === null) return given !== undefined && given !== 'false'
    return typeof given === 'string' && isLike(value, given)
  }
  const words = (condition: string) => {
    const { option, value } = partsOf(condition)
    return value === null ? spell(option) : `${spell(option)} ${value}`
  }
  const { needs = [], needingParts, excludes = [], idleWith } = table[name] ?? {}
  const possible = needs.filter((group) => group.every((one) => partsOf(one).option in table))
  const isMissing = possible.length > 0 && !possible.some((group) => group.every(isGiven))
  const all = possible.map((group) => group.map(words).join(' and '))
  return [
    ...(isMissing
      ? idleParts(needingParts?.(text)).map((part) => ({
          part,
          why: `without ${all.join(' or ')}`,
        }))
      : []),
    ...[
      ...excludes.filter(isGiven).map((other) => `beside ${words(other)}`),
      ...idleWithCommand(idleWith, text, raw['command']),
    ].map((why) => ({ part: '', why })),
  ]
}

/** Absent: the whole value; none, if no part of it is idle. */
const idleParts = (parts?: readonly string[]): readonly string[] => {
  if (parts === undefined) return ['']
  return parts.length === 0 ? [] : [`${listFew(parts, 5)} in `]
}

function idleWithCommand(
  idleWith: Option<unknown>['idleWith'],
  text: string | readonly string[],
  command: string | readonly string[] | undefined,
): string[] {
  const words = typeof command === 'string' ? splitCommand(command) : command
  if (typeof text !== 'string' || !words) return []
  return [idleWith?.(text, words) ?? []].flat()
}

/** Words in capitals, such as those of `POD:/DIR`, stand for any that begin with a letter or digit. */
const isLike = (form: string, given: string): boolean =>
  new RegExp(`^${form.replace(/[A-Z]+/g, '\\w.*')}$`, 's').test(given)

/** A condition is an option, `command`, or one of its values, `faultTests=off` or `checkpointDir=POD:/DIR`. */
function partsOf(condition: string) {
  const [option = '', value = null] = condition.split('=')
  return { option, value }
}

type Problem = { readonly problem: string; readonly hint?: string }
type Reading = { readonly value: unknown } | Problem

function readOption(
  option: Option<unknown>,
  given: string | readonly string[] | undefined,
  name: string,
  source: OptionSource,
): Reading {
  const { default: fallback } = option
  if (given === undefined && fallback.kind === 'none') return { value: null }
  const text = given ?? (fallback.kind === 'text' ? fallback.text : undefined)
  if (text === undefined) {
    return { problem: `${source.spell(name)} is missing: expected ${option.allowed}` }
  }
  const result = schemaOf(option).safeParse(text)
  if (result.success) return { value: result.data }
  return {
    problem: `${source.spell(name)} from ${source.place(name)}: expected ${option.allowed}${option.isSecret ? '' : `, got ${shown(text)}`}`,
    hint: hintFor(option, text),
  }
}

function hintFor(option: Option<unknown>, text: string | readonly string[]): string | undefined {
  if (typeof text !== 'string') return undefined
  const word = nearestName(text, option.words)
  return option.hintFor(text) ?? (word === null ? undefined : `Did you mean ${word}?`)
}

function shown(text: string | readonly string[]): string {
  const quoted = JSON.stringify(text)
  return quoted.length > 120 ? `${quoted.slice(0, 117)}...` : quoted
}

function listed(problems: readonly Problem[]): ConfigError {
  const hints = [...new Set(problems.flatMap(({ hint }) => hint ?? []))]
  const sentences = problems.map(({ problem }) => problem)
  const message =
    sentences.length === 1
      ? sentences.join()
      : `${sentences.length} options are wrong:\n${sentences.map((line) => `  - ${line}`).join('\n')}`
  return new ConfigError(message, hints.length > 0 ? hints.join(' ') : undefined)
}
