import { appendFileSync, closeSync, constants, openSync } from 'node:fs'
import { systemError } from '../../../kit/errors.js'

/** A pipe that nobody reads is an error instead of a wait that nothing can end. */
const flags =
  constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0)

/** Appends a line to a log file at once, so that nothing is lost when the process ends. */
export function appendLine(path: string, line: string): void {
  try {
    const file = openSync(path, flags)
    try {
      appendFileSync(file, `${line}\n`)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw systemError(error, `writing ${path}`)
  }
}
