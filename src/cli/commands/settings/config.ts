import { readArguments, refuseWrongValues } from '../../config/cli-arguments.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { explainCall, type ExplainedValue } from '../../config/settings/explain-call.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { loadSettings } from './load-settings.js'

/** Prints the values of a command here: those that are not the default, or with `--explain` all and their origins. */
export async function config(
  { call, explain, config: named }: CommandOptions<'config'>,
  { log, files, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const read = readArguments(call ?? ['check'], { version: '', columns: 80 })
  if (read.kind === 'text') {
    throw new ConfigError('command line: expected a command after --, such as -- run --workers 8')
  }
  const place = { workingDirectory, environment: process.env, files, note: log.note }
  const asked = named ?? read.raw['config'] ?? null
  const settings = await loadSettings(asked === null ? null : String(asked), place)
  refuseWrongValues(read, settings)
  const values = explainCall(read, settings)
  const shown = values.filter(({ origin }) => explain || origin !== 'default')
  log.print(shown.length === 0 ? 'every value is the default' : tableOf(shown, explain))
  log.document(`${JSON.stringify({ command: read.name, values }, null, 2)}\n`)
  return { exitCode: exitCodes.pass }
}

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
