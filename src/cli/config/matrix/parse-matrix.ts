import { nearestName } from '../../../kit/wording/nearest-name.js'
import { splitCommand } from '../command-line.js'
import { singleWord } from '../yaml/single-word.js'
import { type FileProblem, placeInFile } from '../yaml/wrong-file.js'
import type { PlacedYaml } from '../yaml/read-yaml.js'
import type { GivenCommand, GivenMatrix } from './matrix.js'
import { type RawEntry, shapeProblems } from './matrix-shape.js'

/** The key `matrix` of a settings file, or what is wrong with it. */
export type ReadMatrix = {
  readonly problems: readonly FileProblem[]
  readonly matrix: GivenMatrix | null
}

type RawMatrix = { readonly reference: string; readonly configurations: readonly RawEntry[] }
type Path = FileProblem['path']

/** The file of the block, and the command in it to which `arguments` are added; null if there is none. */
export type MatrixFile = {
  readonly yaml: PlacedYaml
  readonly source: string
  readonly shared: readonly string[] | null
}

/** Reads the block; what its commands start is known when they are recognised. */
export function parseMatrix(value: unknown, file: MatrixFile): ReadMatrix {
  const problems = shapeProblems(value)
  if (problems.length > 0) return { problems, matrix: null }
  const { reference, configurations } = value as RawMatrix
  const isNamed = configurations.some(({ name }) => name === reference)
  const entries = configurations.map((entry, at) => {
    const path = ['matrix', 'configurations', at]
    return {
      name: entry.name,
      path,
      ranks: entry.ranks ?? null,
      ...wordsOfEntry(entry, path, file),
    }
  })
  const path = ['matrix', 'reference']
  const own = {
    name: null,
    path,
    ranks: null,
    ...wordsOfReference(reference, path, configurations),
  }
  const all = isNamed ? entries : [own, ...entries]
  const found = all.flatMap(({ problem }) => (problem === null ? [] : [problem]))
  const others = entries.filter(({ name }) => name !== reference)
  if (others.length === 0) found.push(nothingBeside)
  if (found.length > 0) return { problems: found, matrix: null }
  const given = <Name>({ name, words, ranks, path: at }: GivenParts<Name>) => ({
    name,
    words,
    ranks,
    place: placeInFile(at, file.yaml, file.source),
  })
  const chosen = entries.find(({ name }) => name === reference) ?? own
  const first: GivenMatrix['reference'] = given<string | null>(chosen)
  return { problems: [], matrix: { reference: first, configurations: others.map(given<string>) } }
}

type GivenParts<Name> = Omit<GivenCommand, 'place'> & { readonly name: Name; readonly path: Path }

const nothingBeside: FileProblem = {
  path: ['matrix', 'configurations'],
  says: 'expected a configuration beside the reference',
}

type Words = { readonly words: readonly string[]; readonly problem: FileProblem | null }

const wrong = (path: Path, says: string): Words => ({ words: [], problem: { path, says } })
const right = (words: readonly string[]): Words => ({ words, problem: null })

function wordsOfEntry(entry: RawEntry, path: Path, { shared }: MatrixFile): Words {
  const { command, arguments: added } = entry
  if (command !== undefined) {
    const words = split(command)
    return words === null ? wrong([...path, 'command'], notWords) : right(words)
  }
  if (shared === null)
    return wrong(path, 'expected a command here, or the key command of the file, which all share')
  const words = added === undefined ? [] : split(added)
  return words === null ? wrong([...path, 'arguments'], notWords) : right([...shared, ...words])
}

const split = (given: string | readonly string[]): readonly string[] | null =>
  typeof given === 'string' ? splitCommand(given) : given

const notWords =
  'expected a line without pipes, redirections, patterns, comments and open quotes, or a list of words'

/** A reference that is none of the configurations is a command, which has a program and a script at least. */
function wordsOfReference(
  reference: string,
  path: Path,
  configurations: readonly RawEntry[],
): Words {
  const words = splitCommand(reference)
  if (words !== null && words.length > 1) return right(words)
  const near = nearestName(
    reference,
    configurations.map(({ name }) => name),
  )
  const meant = near === null ? '' : `. Did you mean ${near}?`
  return wrong(
    path,
    `expected the name of a configuration, or a command of at least two words, got ${JSON.stringify(singleWord(reference))}${meant}`,
  )
}
