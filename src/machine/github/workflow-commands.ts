/**
 * The runner obeys lines of a step's output that start with `::`, and `##[` anywhere in a line. What a user's
 * training prints must not reach it as a command, so both are broken up with a space.
 */
export function neutralizeCommands(text: string): string {
  return text.replace(/^([\s\u0085]*):(?=:)/gm, '$1: ').replaceAll('##[', '## [')
}
