import * as z from 'zod/mini'
import { compileTypeScript } from '../../../kit/wording/compile-typescript.js'
import { nearestName } from '../../../kit/wording/nearest-name.js'
import { shellWord } from '../../../kit/wording/shell-word.js'
import type { Option } from '../option.js'
import { type About, describe, lineShape, pathText } from '../option-kinds.js'
import { type FileUse, fileUse } from './file-use.js'

/** What the file is, and what is done with it. */
type FileOf = Pick<FileUse, 'use' | 'what'> &
  Partial<Pick<FileUse, 'holds' | 'beside' | 'otherwise'>>

/** A path of a file or directory, as given; relative ones are resolved where they are used. */
export function path(about: About & FileOf): Option<string> {
  return {
    ...describe(about, `<${about.what}>`, `the path of a ${about.what}`, lineShape),
    file: fileUse(about),
    schema: pathText,
  }
}

/** One of some words, or the path of a module; a single word is never read as a path. */
export function wordOrModule(words: readonly string[], about: About): Option<string> {
  const looksLikePath = /[/\\]|\.[cm]?js$/
  const isKnown = (text: string): boolean =>
    words.includes(text) || (looksLikePath.test(text) && !/\0|\.py$/.test(text))
  const known = () => z.string().check(z.refine(isKnown))
  const allowed = `${words.join(', ')} or the path of a module such as ./my-workload.mjs`
  return {
    ...describe(about, '<name|file>', allowed, lineShape),
    schema: known,
    words,
    hintFor: (text) => hintForWord(text, words),
    file: fileUse({ use: 'reads', what: 'file', isPath: (value) => looksLikePath.test(value) }),
  }
}

/** Null for a word that is near one of the words: it is a typing error. */
function hintForWord(text: string, words: readonly string[]): string | null {
  const typeScript = compileTypeScript(text)
  if (typeScript !== null) return typeScript
  if (/\.py$/.test(text)) return ofScript(text)
  return nearestName(text, words) === null ? ofScript('train.py') : null
}

const ofScript = (script: string): string =>
  `A Python script is a training command: minicluster check -- torchrun --nproc-per-node 2 ${shellWord(script)}`

/** One or more paths. */
export function paths(about: About & FileOf): Option<readonly string[]> {
  return {
    ...describe(
      about,
      `<${about.what}...>`,
      `one or more paths of ${about.what.replace(/y$/, 'ie')}s`,
      { type: 'array', items: lineShape, minItems: 1 },
    ),
    isList: true,
    file: fileUse(about),
    schema: () => z.array(pathText()).check(z.minLength(1)),
  }
}

/** A directory that only decides where relative paths begin: a command may write in it. */
export const directoryToStartIn = (help: string): Option<string> => ({
  ...path({ group: 'Output', what: 'directory', use: 'reads', help }),
  file: null,
})

/** A file that a command writes. */
export const outputFile = (help: string, given?: string): Option<string> =>
  path({
    group: 'Output',
    what: 'file',
    use: 'writes',
    help,
    ...(given !== undefined && { default: given }),
  })
