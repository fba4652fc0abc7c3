import { ConfigError } from '../errors.js'
import type { RawOptions } from './resolve.js'

const takesCommand: ReadonlySet<string> = new Set(['run', 'check', 'fault-test', 'compare'])

/** Only what follows `--` is the user's command. It must not be empty: a pass of a built-in workload would look like its own. */
export function requireSeparator(name: string, raw: RawOptions, argv: readonly string[]): void {
  if (!takesCommand.has(name)) return
  const [word] = [raw['command'] ?? []].flat()
  const hasSeparator = argv.includes('--')
  if ((word === undefined) !== hasSeparator) return
  if (word === undefined) {
    throw new ConfigError(
      'no training command follows --',
      `name it, such as minicluster ${name} -- torchrun --nproc-per-node 2 train.py, or leave out --`,
    )
  }
  throw new ConfigError(
    `unknown argument "${String(word)}"`,
    `a training command follows --: minicluster ${name} -- ${String(word)}`,
  )
}
