import { readdirSync, readFileSync } from 'node:fs'

/** The processes of this machine, other than this one, whose command line contains a text; its words are separated by NUL. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => commandLineOf(Number(name)).includes(text))
    .map(Number)
}

/** The command line of a process, its words separated by NUL; empty if it has ended. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
