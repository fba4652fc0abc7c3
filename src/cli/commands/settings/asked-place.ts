import type { RawCall } from '../../config/cli-arguments.js'
import { type CommandDescription, commandDescriptions } from '../../config/command-descriptions.js'
import type { AskedPlace } from './choose-directory.js'

/** What a command line says about its settings and its directory. */
export function askedPlace({ name, raw }: RawCall): AskedPlace {
  const { arguments: named, options }: CommandDescription = commandDescriptions[name]
  const textOf = (option: string) => (raw[option] === undefined ? null : String(raw[option]))
  return {
    config: textOf('config'),
    workingDirectory: textOf('workingDirectory'),
    spelled: 'option --working-directory',
    takes: (option) => (option in named || option in options) && raw[option] === undefined,
  }
}
