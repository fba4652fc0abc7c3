/** In a GitHub job log the runner would execute a line that begins with `::`, and `##[` anywhere in one. */
export function disarmCommands(line: string): string {
  return line.replace(/^(\s*):(?=:)/, '$1: ').replace(/##(?=\[)/g, '# #')
}
