/** A line that starts a PyTorch job, as words, and how many workers it starts on one machine. */
export type TorchCommand = {
  readonly words: readonly string[]
  /** Null if the line does not state it, or takes it from a variable. */
  readonly workers: number | null
}

const starts =
  /(?:^|[\s"'`>;&|])((?:torchrun|python[\d.]*\s+-m\s+torch\.distributed\.(?:run|launch))\s[^\n`]*)/gm

/** The first command in a text that starts a script with torchrun; null where there is none. */
export function parseTorchrun(text: string): TorchCommand | null {
  const joined = text.replace(/\\\r?\n\s*/g, ' ')
  for (const [, line = ''] of joined.matchAll(starts)) {
    const words = wordsOf(line)
    if (words.some((word) => /\.py$/.test(word))) return { words, workers: workersOf(words) }
  }
  return null
}

/** Up to what ends the command in a shell, in JSON or in a comment. */
function wordsOf(line: string): string[] {
  const [command = ''] = line.split(/["'#;&|<>]|,\s*$/)
  return command.trim().split(/\s+/)
}

function workersOf(words: readonly string[]): number | null {
  const given = words.join(' ').match(/--nproc[-_]per[-_]node[= ](\d+)/)?.[1]
  return given === undefined ? null : Number(given)
}
