import { readArguments, refuseWrongValues } from '../../config/cli-arguments.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { explainCall, type ExplainedValue } from '../../config/settings/explain-call.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { askedPlace } from './asked-place.js'
import { chooseDirectory } from './choose-directory.js'

/** Prints the value of every option of a command here, and with `--explain` where each comes from. */
export async function config(
  { call, explain, config: named, workingDirectory: directory }: CommandOptions<'config'>,
  { log, files, workingDirectory: startedIn }: Dependencies,
): Promise<Outcome> {
  const read = readArguments(call ?? ['check'], { version: '', columns: 80 })
  if (read.kind === 'text') {
    throw new ConfigError('command line: expected a command after --, such as -- run --workers 8')
  }
  const place = { workingDirectory: startedIn, environment: process.env, files, note: log.note }
  const raw = {
    ...read.raw,
    config: named ?? read.raw['config'],
    workingDirectory: directory ?? read.raw['workingDirectory'],
  }
  const explained = { ...read, raw }
  const { settings, workingDirectory } = await chooseDirectory(askedPlace(explained), place)
  refuseWrongValues(explained, settings)
  const values = explainCall(explained, settings)
  const source = settings?.source ?? null
  if (explain) log.print(describePlace(source, workingDirectory))
  log.print(tableOf(values, explain))
  const result = {
    command: read.name,
    settings: source,
    working_directory: workingDirectory,
    values,
  }
  log.document(`${JSON.stringify(result, null, 2)}\n`)
  return { exitCode: exitCodes.pass }
}

const describePlace = (source: string | null, workingDirectory: string): string =>
  `settings: ${source ?? 'no file'}; working directory: ${workingDirectory}`

function tableOf(values: readonly ExplainedValue[], hasOrigins: boolean): string {
  const texts = values.map(({ value, meaning }) => value ?? `(${meaning ?? 'none'})`)
  const widthOf = (column: readonly string[]) => Math.min(50, Math.max(...column.map(lengthOf)))
  const [names, widest] = [widthOf(values.map(({ name }) => name)), widthOf(texts)]
  const lines = values.map(({ name, origin, overrides }, index) => {
    const row = `${name.padEnd(names)}  ${(texts[index] ?? '').padEnd(hasOrigins ? widest : 0)}`
    const beside = overrides === null ? '' : `, over ${overrides}`
    return hasOrigins ? `${row}  ${origin}${beside}` : row
  })
  return lines.join('\n')
}

const lengthOf = (text: string): number => text.length
