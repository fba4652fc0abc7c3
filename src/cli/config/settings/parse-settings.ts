import { enumerate } from '../../../kit/wording/enumerate.js'
import { nearestName } from '../../../kit/wording/nearest-name.js'
import type { JsonType, Option } from '../option.js'
import { readYaml } from '../yaml/read-yaml.js'
import { type FileProblem, wrongFile } from '../yaml/wrong-file.js'
import { singleWord } from '../yaml/single-word.js'
import type { Setting, Settings } from './settings.js'
import { type MatrixFile, parseMatrix, type ReadMatrix } from '../matrix/parse-matrix.js'
import { settingsKeys } from './settings-keys.js'
import { schemaOf } from '../schema-of.js'

/** Reads a minicluster.yml; one ConfigError names every wrong line, its key, and what is allowed there. */
export function parseSettings(text: string, source: string): Settings {
  const yaml = readYaml(text, source)
  const content = yaml.value ?? {}
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw wrongFile([{ path: [], says: 'expected keys such as workers: 4' }], yaml, source)
  }
  const { matrix: block, ...rest } = content as Readonly<Record<string, unknown>>
  const entries = Object.entries(rest)
  const { matrix, problems: ofMatrix } = matrixOf(block, { yaml, source, command: rest['command'] })
  const problems = [...entries.flatMap(([key, value]) => problemOf(key, value)), ...ofMatrix]
  if (problems.length > 0) throw wrongFile(problems, yaml, source)
  const settings = entries.flatMap(([key, value]): [string, Setting][] => {
    const place = `${source}:${yaml.lineOf([key])}`
    const options = settingsKeys[key]?.options(textOf(key, value), Array.isArray(value)) ?? {}
    return Object.entries(options).map(([name, text]) => [name, { text, place, key }])
  })
  return { source, values: new Map(settings), matrix }
}

/** `command` is that of the file, whose own problems are reported with the other keys. */
function matrixOf(
  block: unknown,
  { command, yaml, source }: Omit<MatrixFile, 'shared'> & { readonly command: unknown },
): ReadMatrix {
  if (block === undefined) return { problems: [], matrix: null }
  const isOne = command !== undefined && problemOf('command', command).length === 0
  const words = isOne ? textOf('command', command) : null
  const shared = typeof words === 'string' ? [words] : words
  return parseMatrix(block, { yaml, source, shared })
}

function problemOf(key: string, value: unknown): FileProblem[] {
  const says = (words: string): FileProblem[] => [{ path: [key], says: words }]
  if (!Object.hasOwn(settingsKeys, key)) {
    const near = nearestName(key, [...Object.keys(settingsKeys), 'matrix'])
    return says(`there is no such key.${near === null ? '' : ` Did you mean ${near}?`}`)
  }
  const { option } = settingsKeys[key]!
  const shown = singleWord(JSON.stringify(value) ?? 'nothing')
  if (!isOfType(value, option)) return says(`expected ${typesOf(option)}, got ${shown}`)
  if (key === 'alerts' && listOf(value).some((target) => /^\s*command\s*=/.test(target))) {
    return says(
      'a program that receives alerts can be named on the command line only, with --alert',
    )
  }
  if (fitsPattern(value, option) && schemaOf(option).safeParse(textOf(key, value)).success)
    return []
  return says(`expected ${allowedIn(option)}, got ${shown}${suggestion(value, option)}`)
}

/** The intended word for a wrong one. */
function suggestion(value: unknown, { words }: Option<unknown>): string {
  const near = typeof value === 'string' ? nearestName(value, words) : null
  return near === null ? '' : `. Did you mean ${near}?`
}

const typesOf = (option: Option<unknown>): string => {
  const types = [option.json.type].flat()
  const isPlain = types.some((type) => type === 'integer' || type === 'number')
  return isPlain
    ? allowedIn(option)
    : `${enumerate(types.map(inWords), 'or')}: ${allowedIn(option)}`
}

const inWords = (type: JsonType): string =>
  ({ array: 'a list', object: 'keys with values', string: 'a text', boolean: 'true or false' })[
    type as string
  ] ?? type

/** Some values that are one line on the command line are a list in a file. */
const allowedIn = ({ allowed, json }: Option<unknown>): string =>
  json.type === 'object'
    ? allowed.replace('name=value with commas between them', 'name: value')
    : allowed

const checks: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  integer: (value) => typeof value === 'number',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  object: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((item) => ['number', 'string'].includes(typeof item)),
}

const isOfType = (value: unknown, { json }: Option<unknown>): boolean =>
  [json.type].flat().some((type) => checks[type](value))

/** Refuses a text that only the editor's schema would refuse, too. */
const fitsPattern = (value: unknown, { json }: Option<unknown>): boolean =>
  typeof value !== 'string' ||
  typeof json['pattern'] !== 'string' ||
  new RegExp(json['pattern']).test(value)

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []) as string[]

/** A value as one would write it on the command line. */
function textOf(key: string, value: unknown): string | readonly string[] {
  if (Array.isArray(value)) {
    return settingsKeys[key]?.option.isList === true ? (value as string[]) : value.join(',')
  }
  if (typeof value === 'string' && settingsKeys[key]?.option.isList === true) {
    return value.trim().split(/\s+/)
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const pairs = Object.entries(value as Record<string, string | number>)
  return pairs.map(([name, item]) => `${name}=${item}`).join(',')
}
