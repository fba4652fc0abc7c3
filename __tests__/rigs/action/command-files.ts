/**
 * The pairs of a file like GITHUB_OUTPUT, read as the runner reads them: `name=value`, or `name<<END`, lines, `END`.
 * What the runner would refuse is an error; a name that is given twice has its last value.
 */
export function readCommandFile(text: string): Record<string, string> {
  const pairs: Record<string, string> = {}
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!.replace(/\r$/, '')
    if (line === '') continue
    const heredoc = /^([^=<]+?)<<(.+)$/.exec(line)
    if (heredoc === null) {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`the runner would refuse the line ${line}`)
      pairs[name] = value!
      continue
    }
    const end = lines.indexOf(heredoc[2]!, index + 1)
    if (end < 0) throw new Error(`the runner would miss the end ${heredoc[2]} of ${heredoc[1]}`)
    pairs[heredoc[1]!] = lines.slice(index + 1, end).join('\n')
    index = end
  }
  return pairs
}
