import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Time between checks for a port that is not published yet. */
const portPollMs = 5

/** The file in which a rank publishes its listening port. */
export function portPath(directory: string, rank: number): string {
  return join(directory, `port-${rank}`)
}

/** The file with the port through which `rank` reaches `peer` if there is a proxy between them. */
export function detourPath(directory: string, peer: number, rank: number): string {
  return `${portPath(directory, peer)}-for-${rank}`
}

/** The file always contains the whole number. */
export function publishPort(path: string, port: number): void {
  writeFileSync(`${path}.new`, String(port), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** Resolves with the port as soon as it is published. */
export async function awaitPort(path: string): Promise<number> {
  while (!existsSync(path)) await sleep(portPollMs)
  return Number(readFileSync(path, 'utf8'))
}
