import { ConfigError } from '../../kit/errors.js'
import { nearestName } from '../../kit/wording/nearest-name.js'
import type { Option, OptionTable, OptionValues } from './option.js'
import { schemaOf } from './schema-of.js'

/** The given options by camelCase name; an option that was not given is absent. */
export type RawOptions = Readonly<Record<string, string | readonly string[] | undefined>>

/** The source of each raw option, and the spelling of its name there. */
export type OptionSource = {
  place(name: string): string
  spell(name: string): string
}

/** A rule over several options; returns a sentence for each mistake. */
export type Constraint<Values> = (values: Values, source: OptionSource) => readonly string[]

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
  const conflicts = [...withoutEffect(table, raw, source), ...(constraint?.(values, source) ?? [])]
  if (conflicts.length > 0) throw listed(conflicts.map((problem) => ({ problem })))
  return Object.freeze(values)
}

/** Options that are given and would be ignored. */
function withoutEffect(table: OptionTable, raw: RawOptions, source: OptionSource): string[] {
  const isGiven = (name: string) =>
    name in table && raw[name] !== undefined && raw[name] !== 'false'
  const spellAll = (names: readonly string[]) => names.map(source.spell).join(' and ')
  return Object.entries(table).flatMap(([name, { needs, excludes = [] }]) => {
    if (!isGiven(name)) return []
    const spelled = `${source.spell(name)} from ${source.place(name)} has no effect`
    const possible = needs?.filter((group) => group.every((one) => one in table))
    const isMissing = possible !== undefined && !possible.some((group) => group.every(isGiven))
    const without = isMissing ? [`${spelled} without ${possible.map(spellAll).join(' or ')}`] : []
    return [
      ...without,
      ...excludes.filter(isGiven).map((other) => `${spelled} beside ${source.spell(other)}`),
    ]
  })
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
