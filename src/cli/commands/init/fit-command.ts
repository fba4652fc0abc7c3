import { dirname, join } from 'node:path/posix'

/** A command as a machine of CI can run it. */
export type FittedCommand = {
  readonly words: readonly string[]
  /** Where it runs; `.` is the root of the repository. */
  readonly folder: string
  /** What is different from the text that it comes from. */
  readonly changes: readonly string[]
  /** What only a person can fill in; empty if it may run as it is. */
  readonly missing: readonly string[]
  /** The folder of its script or module; null where that is not in the repository. */
  readonly home: string | null
}

/** Ranks of a check on a machine without GPUs: two are enough to see every mistake between ranks. */
const ranksInCi = 2

const numRanks = /^--(nproc[-_]per[-_]node|num[-_]processes|num[-_]gpus|devices)(=|$)/
/** They place a job on several machines. */
const machines =
  /^--(nnodes|node[-_]rank|num[-_]machines|machine[-_]rank|num[-_]nodes|main[-_]process[-_]ip|main[-_]process[-_]port|master[-_]addr|master[-_]port|rdzv[-_]endpoint|rdzv[-_]backend|rdzv[-_]id|hostfile|hosts)(=|$)/
const placeholder = /[$`<>]|\{\{?\w|\/path\/to|^(YOUR|PATH)_|^\.\.\.$|\u2026/

/** Fits a command that a file shows: few ranks, one machine, the folder of its script, and no placeholder unnoticed. */
export function fitCommand(
  words: readonly string[],
  path: string,
  paths: ReadonlySet<string>,
): FittedCommand {
  const { fitted, changes } = fitOptions(words)
  const { folder, missing, home } = placeOf(fitted, path, paths)
  const gaps = fitted.filter((word) => placeholder.test(word))
  const unfilled = gaps.map((word) => `a value for ${word}`)
  return {
    words: fitted,
    folder,
    changes: [...changes, ...(folder === '.' ? [] : [`it runs in ${folder}, where its script is`])],
    missing: [...missing, ...unfilled],
    home,
  }
}

/** The options of the launcher for one machine and few ranks; the other words stay. */
function fitOptions(words: readonly string[]) {
  const changes: string[] = []
  const fitted: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const isJoined = word.includes('=')
    const change = changeOf(word, isJoined ? valueIn(word) : (words[at + 1] ?? ''))
    fitted.push(...(change?.words ?? [word]))
    if (change === null) continue
    changes.push(change.what)
    if (!isJoined) at++
  }
  return { fitted, changes }
}

const valueIn = (word: string): string => word.slice(word.indexOf('=') + 1)

/** What an option of a launcher becomes; null if it stays. */
function changeOf(word: string, value: string) {
  const flag = word.split('=')[0] ?? ''
  if (machines.test(word)) {
    const isOne = /nnodes|num[-_]machines|num[-_]nodes/.test(flag) && value === '1'
    return isOne
      ? null
      : { words: [], what: `${flag} ${value} is left out: a job of CI has one machine` }
  }
  const isSmall = /^[12]$/.test(value)
  return isSmall || !numRanks.test(word)
    ? null
    : { words: [`${flag}=${ranksInCi}`], what: `${flag} is ${ranksInCi}, not ${value}` }
}

type Place = Pick<FittedCommand, 'missing' | 'home'> & { readonly folder: string }

/** The folder from which the script is found: the root, that of the text, one between them, or the only one that has it. */
function placeOf(words: readonly string[], path: string, paths: ReadonlySet<string>): Place {
  const wanted = filesOf(words)
  const folders = ['.', ...foldersAbove(path)]
  const near = folders.filter((folder) => wanted.some((file) => paths.has(join(folder, file))))
  const [folder, other] = near.length > 0 ? near.slice(0, 1) : foldersWith(wanted, paths)
  if (folder === undefined) return { folder: '.', missing: nowhere(words), home: null }
  if (other !== undefined) {
    const gap = `the folder of ${wanted[0]}, which is in ${folder} and in ${other}`
    return { folder: '.', missing: [gap], home: null }
  }
  const found = wanted.map((file) => join(folder, file)).find((file) => paths.has(file))
  return { folder, missing: [], home: dirname(found ?? '.') }
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

function foldersWith(wanted: readonly string[], paths: ReadonlySet<string>): readonly string[] {
  const [file] = wanted.filter((one) => !one.startsWith('/'))
  if (file === undefined) return []
  return [...paths]
    .filter((path) => path.endsWith(`/${file}`))
    .map((path) => path.slice(0, -file.length - 1))
}

/** The folders of a file, from its own to the root, which is left out. */
export function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
