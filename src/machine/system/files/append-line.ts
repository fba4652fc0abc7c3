import { appendFileSync } from 'node:fs'
import { systemError } from '../../../kit/errors.js'

/** Appends a line to a log file at once, so that nothing is lost when the process ends. */
export function appendLine(path: string, line: string): void {
  try {
    appendFileSync(path, `${line}\n`)
  } catch (error) {
    throw systemError(error, `writing ${path}`)
  }
}
