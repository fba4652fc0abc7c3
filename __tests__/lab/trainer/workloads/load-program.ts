/**
 * Loads modules where Node itself imports them, as a worker does: reads { cwd, paths } from its standard input, writes
 * for each path the workload's name or what was refused.
 */
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../../../src/kit/errors.js'
import { importErrorLine } from '../../../../src/machine/system/import-error-line.js'
import { loadWorkload } from '../../../../src/lab/trainer/workloads/load-workload.js'

export type LoadAnswer = { readonly name: string } | { readonly refused: string; hint?: string }

const { cwd, paths } = JSON.parse(readFileSync(0, 'utf8')) as { cwd: string; paths: string[] }
const answers: Record<string, LoadAnswer> = {}
for (const path of paths) {
  try {
    const { name } = await loadWorkload(path, cwd, importErrorLine)
    answers[path] = { name }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    answers[path] = { refused: error.message, hint: error.hint }
  }
}
process.stdout.write(JSON.stringify(answers))
