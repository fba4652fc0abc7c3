import type { OptionTable } from '../option.js'
import type { GivenMatrix } from '../matrix/matrix.js'
import type { OptionSource, RawOptions } from '../resolve.js'

/** The content of a minicluster.yml, as texts like those of the command line. */
export type Settings = {
  /** The file as messages name it. */
  readonly source: string
  readonly values: ReadonlyMap<string, Setting>
  /** What `minicluster matrix` compares; null if the file does not say. */
  readonly matrix: GivenMatrix | null
}

/** The value of one option, and where it stands. */
export type Setting = {
  readonly text: string | readonly string[]
  /** `minicluster.yml:3`. */
  readonly place: string
  readonly key: string
}

/** The name of the default settings file. */
export const settingsFileName = 'minicluster.yml'

/** Given options take precedence over those of the file; a command takes only values that it has an option for. */
export function withSettings(
  given: RawOptions,
  table: OptionTable,
  settings: Settings | null,
): RawOptions {
  const known = [...(settings?.values ?? [])].filter(([name]) => name in table)
  const isGiven = ([name]: readonly [string, Setting]) => given[name] !== undefined
  const taken = known.filter((entry) => !isGiven(entry))
  return { ...given, ...Object.fromEntries(taken.map(([name, { text }]) => [name, text])) }
}

/** Names an option by its place in the file if its value comes from there. */
export function sourceWith(
  source: OptionSource,
  given: RawOptions,
  settings: Settings | null,
): OptionSource {
  const inFile = (name: string) =>
    given[name] === undefined ? settings?.values.get(name) : undefined
  return {
    place: (name) => inFile(name)?.place ?? source.place(name),
    spell: (name) => inFile(name)?.key ?? source.spell(name),
    isShared: (name) => inFile(name) !== undefined,
    note: source.note,
  }
}
