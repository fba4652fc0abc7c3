import { InfrastructureError } from '../../../kit/errors.js'
import { describeSystemError, systemErrorCode } from '../files/file-errors.js'

/**
 * `minicluster ... | head` is not an error: output without a reader is dropped, and the work continues. Output that
 * cannot be written for another reason, such as a full disk, is an infrastructure error.
 */
export function ignoreBrokenPipe(...streams: readonly NodeJS.WritableStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw outputError(stream, error)
    })
  }
}

function outputError(stream: NodeJS.WritableStream, error: Error): Error {
  const code = systemErrorCode(error)
  if (code === null) return error
  const name = stream === process.stderr ? 'standard error' : 'standard output'
  return new InfrastructureError(
    `${name} cannot be written: ${describeSystemError(code)}`,
    'free some space, or send it somewhere else',
    { cause: error },
  )
}
