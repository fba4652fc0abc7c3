import { dirname, join } from 'node:path/posix'
import { shellWord } from '../../../kit/wording/shell-word.js'

/** A command as a machine of CI can run it, from the root of the repository. */
export type FittedCommand = {
  readonly words: readonly string[]
  /** What is different from the text that it comes from. */
  readonly changes: readonly string[]
  /** What only a person can fill in; empty if it may run as it is. */
  readonly missing: readonly string[]
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
  exists: (path: string) => boolean,
): FittedCommand {
  const { fitted, changes } = fitOptions(words)
  const { folder, missing } = placeOf(fitted, path, exists)
  const gaps = fitted.filter((word) => placeholder.test(word))
  const unfilled = gaps.map((word) => `a value for ${word}`)
  return {
    words: folder === '.' ? fitted : inFolder(folder, fitted),
    changes: [...changes, ...(folder === '.' ? [] : [`it runs in ${folder}, where its script is`])],
    missing: [...missing, ...unfilled],
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

/** The folder from which the script is found: the root, that of the text, or one between them. */
function placeOf(words: readonly string[], path: string, exists: (path: string) => boolean) {
  const script = words.find((word) => /\.py$/.test(word) && !placeholder.test(word))
  if (script === undefined) return { folder: '.', missing: [] }
  for (const folder of ['.', ...foldersAbove(path)]) {
    if (exists(join(folder, script))) return { folder, missing: [] }
  }
  return { folder: '.', missing: [`the script ${script}, which is not in this repository`] }
}

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

const inFolder = (folder: string, words: readonly string[]): readonly string[] => [
  'bash',
  '-c',
  `cd ${shellWord(folder)} && exec ${words.map(shellWord).join(' ')}`,
]
