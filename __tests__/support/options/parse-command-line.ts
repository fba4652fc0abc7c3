import {
  type CliFacts,
  type Invocation,
  readArguments,
  resolveCall,
  type TextOnly,
} from '../../../src/cli/config/cli-arguments.js'
import type { Settings } from '../../../src/cli/config/settings/settings.js'

/** Reads the arguments after `node cli.js` and judges their values, as the program does. */
export function parseCommandLine(
  argv: readonly string[],
  facts: CliFacts,
  settings: Settings | null = null,
): Invocation | TextOnly {
  const read = readArguments(argv, facts)
  return read.kind === 'text' ? read : resolveCall(read, settings)
}
