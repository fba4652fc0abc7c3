import { dirname, join } from 'node:path/posix'
import { defaultsOfScript } from './defaults-of-script.js'
import { fitOptions } from './fit-options.js'

/** A command as a machine of CI can run it. */
export type FittedCommand = {
  readonly words: readonly string[]
  /** Where it runs; `.` is the root of the repository. */
  readonly folder: string
  /** What is different from the text that it comes from. */
  readonly changes: readonly string[]
  /** What only a person can fill in; empty if it may run as it is. */
  readonly missing: readonly string[]
  /** The file of its script or module; null where that is not in the repository. */
  readonly script: string | null
}

/** The text of each file, by its path. */
export type Texts = ReadonlyMap<string, string>

const placeholder =
  /[$`<>]|\{\{?\w|\/path\/to|^(YOUR|PATH)_|^\.\.\.$|\u2026|\b[A-Z_]*(FREEPORT|IP_OF_NODE\d*)\b/

/** Fits a command that a file shows: few ranks, one machine, no GPU, the folder of its script, and no placeholder unnoticed. */
export function fitCommand(words: readonly string[], path: string, texts: Texts): FittedCommand {
  const { folder, missing, script } = placeOf(words, path, texts)
  const read = (file: string): string => texts.get(join(folder, file)) ?? ''
  const defaults = defaultsOfScript(texts.get(script ?? '') ?? '', read)
  const { words: fitted, changes } = fitOptions(words, defaults)
  const gaps = fitted.filter((word) => placeholder.test(word))
  const unfilled = gaps.map((word) => `a value for ${word}`)
  return {
    words: fitted,
    folder,
    changes: [...changes, ...(folder === '.' ? [] : [`it runs in ${folder}, where its script is`])],
    missing: [...missing, ...unfilled],
    script,
  }
}

type Place = Pick<FittedCommand, 'missing' | 'script' | 'folder'>

/** The folder from which the script is found: the root, that of the text, one between them, or the only one that has it. */
function placeOf(words: readonly string[], path: string, texts: Texts): Place {
  const wanted = filesOf(words)
  const folders = ['.', ...foldersAbove(path)]
  const near = folders.filter((folder) => wanted.some((file) => texts.has(join(folder, file))))
  const [folder, other] = near.length > 0 ? near.slice(0, 1) : foldersWith(wanted, texts)
  if (folder === undefined) return { folder: '.', missing: nowhere(words), script: null }
  if (other !== undefined) {
    const gap = `the folder of ${wanted[0]}, which is in ${folder} and in ${other}`
    return { folder: '.', missing: [gap], script: null }
  }
  const found = wanted.map((file) => join(folder, file)).find((file) => texts.has(file))
  return { folder, missing: [], script: found ?? null }
}

const scriptIn = (words: readonly string[]): string | undefined =>
  words.find((word) => /\.py$/.test(word) && !placeholder.test(word))

/** The files that a command may start: its script, or what Python takes for its module. */
function filesOf(words: readonly string[]): readonly string[] {
  const script = scriptIn(words)
  if (script !== undefined) return [script]
  const flag = words.findLastIndex((word) => word === '-m' || word === '--module')
  const module = words[flag + 1]?.replaceAll('.', '/')
  if (flag < 0 || module === undefined) return []
  return [`${module}.py`, `${module}/__main__.py`, `src/${module}.py`, `src/${module}/__main__.py`]
}

/** A module may belong to an installed package; a script may not. */
function nowhere(words: readonly string[]): readonly string[] {
  const script = scriptIn(words)
  return script === undefined ? [] : [`the script ${script}, which is not in this repository`]
}

function foldersWith(wanted: readonly string[], texts: Texts): readonly string[] {
  const [file] = wanted.filter((one) => !one.startsWith('/'))
  if (file === undefined) return []
  return [...texts.keys()]
    .filter((path) => path.endsWith(`/${file}`))
    .map((path) => path.slice(0, -file.length - 1))
}

/** The folders of a file, from its own to the root, which is left out. */
export function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
