import { shellWord } from '../../kit/wording/shell-word.js'

/** Placeholder for the path of the checkpoint in a resume template. */
const placeholder = '{path}'

/** The flaw of a resume template as text; null if there is none. */
export function flawOfTemplate(template: string): string | null {
  if (!template.includes(placeholder))
    return `the template has no ${placeholder} for the path of the checkpoint`
  if (splitTemplate(template).length === 0) return 'it is empty'
  return null
}

/**
 * The command that resumes from a checkpoint. `template` is `--resume_from_checkpoint {path}`, `--resume={path}` or
 * `trainer.resume_from_path={path}`. It replaces a word of the command that already sets the same option.
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

/** `--flag value` and `--flag=value` are equivalent; so are Hydra's `key=value` and `+key=value`. */
function withoutOld(command: readonly string[], words: readonly string[]): string[] {
  const names = words.filter((word) => word.startsWith('-') || word.includes('=')).map(nameOf)
  const kept: string[] = []
  for (let index = 0; index < command.length; index += 1) {
    const word = command[index] ?? ''
    if (!names.includes(nameOf(word))) {
      kept.push(word)
      continue
    }
    // If the value of a flag is a separate word, that word is removed, too.
    const takesNext = word.startsWith('-') && !word.includes('=')
    if (takesNext && !(command[index + 1] ?? '-').startsWith('-')) index += 1
  }
  return kept
}

const nameOf = (word: string): string => word.replace(/=.*$/s, '').replace(/^\++/, '')

/** Quotes words as one shell line. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ')
}

/**
 * Splits a shell line of plain words at its blanks. A line with any shell syntax becomes `/bin/sh -c LINE`.
 */
export function wordsOfLine(line: string): readonly string[] {
  const isPlain = /^[\w@%+=:,./ -]+$/.test(line) && !/^\w+=/.test(line)
  return isPlain ? line.split(' ').filter((word) => word !== '') : ['/bin/sh', '-c', line]
}

/**
 * Whether words at the end of a shell line belong to its last command, and no other command follows it: not with pipes,
 * lists, comments or subshells. `&&` and redirections are allowed.
 */
export function isExtensible(line: string): boolean {
  const plain = line.replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\./g, '').replace(/&&|\d?>&\d/g, '')
  return !/[|;&#\n\r()`{}]/.test(plain)
}

/** `resumeCommand` for a command that may be a shell with its line. */
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
