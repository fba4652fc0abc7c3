import { nearestName } from '../../../kit/wording/nearest-name.js'
import type { JsonShape } from '../option.js'
import { singleWord } from '../yaml/single-word.js'
import type { FileProblem } from '../yaml/wrong-file.js'

/** A configuration as it stands in the file, once its shape was checked. */
export type RawEntry = {
  readonly name: string
  readonly command?: string | readonly string[]
  readonly arguments?: string | readonly string[]
  readonly ranks?: number
}

const mostRanks = 64
const mostConfigurations = 100
const namePattern = /^[A-Za-z0-9][\w.+-]{0,59}$/
const nameWords =
  'a name of at most 60 letters, digits, dots, hyphens, plus signs and underscores, which begins with a letter or digit'

type Check = { readonly isRight: (value: unknown) => boolean; readonly allowed: string }

const isWords = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((word) => typeof word === 'string')
    : typeof value === 'string' && value.trim() !== ''

const checks: Readonly<Record<keyof RawEntry, Check>> = {
  name: {
    isRight: (value) => typeof value === 'string' && namePattern.test(value),
    allowed: nameWords,
  },
  command: { isRight: isWords, allowed: 'a command as one line, or as a list of words' },
  arguments: { isRight: isWords, allowed: 'arguments as one line, or as a list of words' },
  ranks: {
    isRight: (value) =>
      Number.isInteger(value) && (value as number) >= 1 && (value as number) <= mostRanks,
    allowed: `an integer from 1 to ${mostRanks}`,
  },
}

const matrixKeys = ['reference', 'configurations']
const root = ['matrix']

/** Everything that is wrong with the form of the key `matrix`. */
export function shapeProblems(value: unknown): FileProblem[] {
  if (!isMap(value))
    return [{ path: root, says: `expected ${matrixKeys.join(' and ')}, got ${shown(value)}` }]
  const { reference, configurations } = value
  const unknown = unknownKeys(value, matrixKeys, root)
  const ofReference =
    isWords(reference) && typeof reference === 'string' ? [] : [noReference(reference)]
  const own = Array.isArray(configurations)
    ? listProblems(configurations as readonly unknown[])
    : [noList(configurations)]
  return [...unknown, ...ofReference, ...own]
}

const noReference = (value: unknown): FileProblem => ({
  path: [...root, 'reference'],
  says: `expected what the others are compared with: the name of a configuration or a command, got ${shown(value)}`,
})

const noList = (value: unknown): FileProblem => ({
  path: [...root, 'configurations'],
  says: `expected a list such as - name: tensor, got ${shown(value)}`,
})

function listProblems(entries: readonly unknown[]): FileProblem[] {
  const path = [...root, 'configurations']
  if (entries.length === 0) return [{ path, says: 'the list has no configuration' }]
  if (entries.length > mostConfigurations)
    return [
      {
        path,
        says: `expected at most ${mostConfigurations} configurations, got ${entries.length}`,
      },
    ]
  const names = entries.map((entry) => (isMap(entry) ? entry['name'] : undefined))
  return entries.flatMap((entry, at) => [
    ...entryProblems(entry, [...path, at]),
    ...(typeof names[at] === 'string' && names.indexOf(names[at]) < at
      ? [
          {
            path: [...path, at, 'name'],
            says: `another configuration already has the name ${singleWord(names[at])}`,
          },
        ]
      : []),
  ])
}

function entryProblems(entry: unknown, path: FileProblem['path']): FileProblem[] {
  if (!isMap(entry))
    return [{ path, says: `expected keys such as name: tensor, got ${shown(entry)}` }]
  const keys = Object.keys(checks) as (keyof RawEntry)[]
  const wrong = keys
    .filter((key) => entry[key] !== undefined || key === 'name')
    .filter((key) => !checks[key].isRight(entry[key]))
    .map((key) => ({
      path: [...path, key],
      says: `expected ${checks[key].allowed}, got ${shown(entry[key])}`,
    }))
  const both = 'arguments are added to the command of the file, and this configuration has its own'
  const isBoth = entry['command'] !== undefined && entry['arguments'] !== undefined
  return [
    ...unknownKeys(entry, keys, path),
    ...wrong,
    ...(isBoth ? [{ path: [...path, 'arguments'], says: both }] : []),
  ]
}

function unknownKeys(
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: FileProblem['path'],
): FileProblem[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const near = nearestName(key, known)
      const says = `there is no such key.${near === null ? ` The keys are ${known.join(', ')}` : ` Did you mean ${near}?`}`
      return { path: [...path, key], says }
    })
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => singleWord(JSON.stringify(value) ?? 'nothing')

const line = { type: ['string', 'array'], minLength: 1, minItems: 1, items: { type: 'string' } }

/** The same for editors. */
export const matrixShape: JsonShape = {
  type: 'object',
  additionalProperties: false,
  required: matrixKeys,
  properties: {
    reference: {
      type: 'string',
      minLength: 1,
      description: 'What all are compared with: the name of a configuration, or a command',
    },
    configurations: {
      type: 'array',
      minItems: 1,
      maxItems: mostConfigurations,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: { type: 'string', pattern: namePattern.source },
          command: { ...line, description: 'The command, in place of that of the file' },
          arguments: { ...line, description: 'What is added to the command of the file' },
          ranks: {
            type: 'integer',
            minimum: 1,
            maximum: mostRanks,
            description: 'How many ranks there are; a command without a launcher has 1 otherwise',
          },
        },
      },
    },
  },
}
