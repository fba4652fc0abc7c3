import { spawn } from 'node:child_process'

/** Ends process groups that a program has left behind because it was killed itself. */
type OrphanGuard = {
  watch(groupLeader: number | undefined): void
  /** They have all ended. */
  dismiss(): void
}

/** Reads one group per line; the end of input means that the writer has ended. */
const script = 'while read -r group; do held="$held -$group"; done; kill -s KILL -- $held'

/**
 * A killed process cannot end its children, and a held process cannot end by itself; a shell that waits for our end
 * does it. POSIX only.
 */
export function guardGroups(): OrphanGuard {
  const guard = spawn('/bin/sh', ['-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C must not end the guard before us.
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  return {
    watch(groupLeader): void {
      if (groupLeader !== undefined) guard.stdin.write(`${groupLeader}\n`)
    },
    dismiss(): void {
      guard.kill('SIGKILL')
      guard.stdin.destroy()
    },
  }
}
