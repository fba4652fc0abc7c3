import { AsyncLocalStorage } from 'node:async_hooks'

type Output = Pick<NodeJS.WriteStream, 'write'>

/** Of whichever call of the toolkit it is that writes. */
const calls = new AsyncLocalStorage<string[]>()
let numTapped = 0
let untap = (): void => undefined

/**
 * Runs the toolkit's work and returns the failures it logged: the toolkit only logs some failures and returns normally.
 * These lines are withheld so that the caller can report them.
 */
export async function captureFailures<T>(
  work: () => Promise<T>,
  output: Output = process.stdout,
): Promise<{ readonly value: T; readonly failures: readonly string[] }> {
  const failures: string[] = []
  if (numTapped++ === 0) untap = tap(output)
  try {
    return { value: await calls.run(failures, work), failures }
  } finally {
    if (--numTapped === 0) untap()
  }
}

/** As a warning or an error to the runner. */
const failure = /^::(?:warning|error)[^:]*::(Failed to restore: .*)$/u

const unescape = (data: string): string =>
  data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')

function tap(output: Output): () => void {
  const { write } = output
  const listen = (...args: Parameters<typeof write>): boolean => {
    const [, said] = failure.exec(String(args[0]).trimEnd()) ?? []
    const heard = calls.getStore()
    if (said === undefined || heard === undefined) return write.apply(output, args)
    heard.push(unescape(said))
    return true
  }
  output.write = listen as typeof write
  return () => void (output.write = write)
}
