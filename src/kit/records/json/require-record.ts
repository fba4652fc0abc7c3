import { ConfigError } from '../../errors.js'
import type { Parsed } from './parsed.js'
import type { TextFiles } from '../text-files.js'

/** The name of a file in messages, and the advice if it is unusable. */
type RecordFile = { readonly what: string; readonly writeIt: string }

/** The record in a file; throws a ConfigError if it is missing, unreadable or corrupt, and says where. */
export async function requireRecord<T>(
  path: string,
  files: TextFiles,
  parse: (text: string) => Parsed<T>,
  { what, writeIt, maxBytes }: RecordFile & { readonly maxBytes: number },
): Promise<T> {
  const read = await files.readText(path, maxBytes)
  const parsed = read.status === 'ok' ? parse(read.text) : read
  switch (parsed.status) {
    case 'ok':
      return parsed.value
    case 'missing':
      throw new ConfigError(`The ${what} '${path}' does not exist.`, writeIt)
    case 'unreadable':
      throw new ConfigError(`The ${what} '${path}' cannot be read: ${parsed.reason}.`)
    case 'corrupt':
      throw new ConfigError(`The ${what} '${path}' cannot be used: ${parsed.reason}.`, writeIt)
  }
}
