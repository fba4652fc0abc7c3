import { shellWord } from '../wording/shell-word.js'

/** Where the path of the checkpoint stands in a template of resumption. */
const placeholder = '{path}'

/** A template that cannot work, in words; null: it can. */
export function flawOfTemplate(template: string): string | null {
  if (!template.includes(placeholder)) return `it has no ${placeholder} for the checkpoint's path`
  if (splitTemplate(template).length === 0) return 'it is empty'
  return null
}

/**
 * The command that resumes from a checkpoint. `template` is `--resume_from_checkpoint {path}`, `--resume={path}` or
 * `trainer.resume_from_path={path}`; a word of the command that already sets the same thing gives way to it.
 */
export function resumeCommand(
  command: readonly string[],
  template: string,
  path: string,
): readonly string[] {
  const words = splitTemplate(template)
  const added = words.map((word) => word.replaceAll(placeholder, path))
  return [...withoutOld(command, words), ...added]
}

const splitTemplate = (template: string): string[] =>
  template.split(/\s+/).filter((word) => word !== '')

/** `--flag value` and `--flag=value` are two ways to write one thing; so are hydra's `key=value` and `+key=value`. */
function withoutOld(command: readonly string[], words: readonly string[]): string[] {
  const names = words.filter((word) => word.startsWith('-') || word.includes('=')).map(nameOf)
  const kept: string[] = []
  for (let index = 0; index < command.length; index += 1) {
    const word = command[index] ?? ''
    if (!names.includes(nameOf(word))) {
      kept.push(word)
      continue
    }
    // A flag whose value is a word of its own takes it along.
    const takesNext = word.startsWith('-') && !word.includes('=')
    if (takesNext && !(command[index + 1] ?? '-').startsWith('-')) index += 1
  }
  return kept
}

const nameOf = (word: string): string => word.replace(/=.*$/s, '').replace(/^\++/, '')

/** Words as one line for a shell, which reads each of them as it is. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ')
}

/**
 * A line that somebody else gave to a shell, as words; a line in which a shell has more to do than to cut at blanks
 * is left to it whole.
 */
export function wordsOfLine(line: string): readonly string[] {
  const isPlain = /^[\w@%+=:,./ -]+$/.test(line) && !/^\w+=/.test(line)
  return isPlain ? line.split(' ').filter((word) => word !== '') : ['/bin/sh', '-c', line]
}

/** `resumeCommand` for words that may be a shell with its line. */
export function resumeAny(
  command: readonly string[],
  template: string,
  path: string,
): readonly string[] {
  const [shell, flag, line] = command
  if (command.length !== 3 || shell !== '/bin/sh' || flag !== '-c' || line === undefined) {
    return resumeCommand(command, template, path)
  }
  return [shell, flag, `${line} ${shellLine(resumeCommand([], template, path))}`]
}
