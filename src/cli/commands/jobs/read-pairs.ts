import { ConfigError } from '../../../kit/errors.js'

/** `NAME=VALUE` texts as a record; ConfigError that names the option, and never the value. */
export function readPairs(
  texts: readonly string[] | null,
  option: string,
): Readonly<Record<string, string>> {
  const pairs = (texts ?? []).map((given): [string, string] => {
    const at = given.indexOf('=')
    const name = given.slice(0, at)
    if (at < 1 || !/^[A-Za-z_][\w.-]*$/.test(name)) {
      throw new ConfigError(
        `option ${option}: expected NAME=VALUE with a name of letters, digits and _`,
      )
    }
    return [name, given.slice(at + 1)]
  })
  return Object.fromEntries(pairs)
}
