/** Lines of at most `width` characters, each after `indent`; longer words are broken. */
export function wrapText(text: string, width: number, indent = ''): readonly string[] {
  const room = Math.max(1, width - indent.length)
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, room))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= room) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].map((content) => indent + content)
}

function pieces(word: string, room: number): readonly string[] {
  if (word.length <= room) return [word]
  const characters = Array.from(word)
  const count = Math.ceil(characters.length / room)
  return Array.from({ length: count }, (_, part) =>
    characters.slice(part * room, (part + 1) * room).join(''),
  )
}
