import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFifoTransport, fifoPath } from './transports/fifo-transport.js'
import { openTcpThreadTransport } from './transports/tcp-thread-transport.js'
import type { Transport } from './transport.js'

export { awaitPort, detourPath, portPath, publishPort } from './transports/published-port.js'

/** Transports between processes, best first. */
export type ProcessTransportName = 'fifo' | 'tcp-thread'

/** How one rank finds the others. */
export type Rendezvous = {
  readonly rank: number
  readonly worldSize: number
  readonly transport: ProcessTransportName
  /** A directory that only this run's user can enter, made by the launcher. */
  readonly directory: string
  readonly token: string
  /** Whether every link runs through a proxy that publishes a port of its own for it; over TCP only. */
  readonly proxied: boolean
  readonly spinMs: number
}

/** Launcher's part: makes the pipes of a run, with one call of mkfifo, before any worker starts. */
export function prepareRendezvous(
  transport: ProcessTransportName,
  directory: string,
  worldSize: number,
): void {
  if (transport !== 'fifo' || worldSize === 1) return
  const paths: string[] = []
  for (let from = 0; from < worldSize; from++) {
    for (let to = 0; to < worldSize; to++)
      if (to !== from) paths.push(fifoPath(directory, from, to))
  }
  execFileSync('mkfifo', ['-m', '600', ...paths], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Whether the machine has named pipes and a command to make them. */
export function fifosAvailable(platform: NodeJS.Platform, searchPath: string): boolean {
  if (platform !== 'linux') return false
  return searchPath.split(':').some((folder) => existsSync(join(folder, 'mkfifo')))
}

/** Worker's part: connects to every peer and proves to each that it belongs to this run. */
export function joinRendezvous(
  rendezvous: Rendezvous,
  world: { now: () => number; socketThreadPath: string },
): Transport {
  if (rendezvous.transport === 'tcp-thread') {
    return openTcpThreadTransport({ ...rendezvous, threadPath: world.socketThreadPath })
  }
  return greet(openFifoTransport({ ...rendezvous, now: world.now }), rendezvous.token)
}

/** Exchanges the run's token on every link: a peer without the token is refused. */
function greet(transport: Transport, token: string): Transport {
  const greeting = Buffer.from(token)
  const peers = Array.from({ length: transport.worldSize }, (_, peer) => peer)
  const others = peers.filter((peer) => peer !== transport.rank)
  for (const peer of others) transport.send(peer, greeting)
  for (const peer of others) {
    const answer = Buffer.alloc(greeting.length)
    for (let have = 0; have < answer.length;) have += transport.receive(peer, answer, have)
    if (!answer.equals(greeting)) throw new Error(`rank ${peer} does not know this run's token`)
  }
  return transport
}

/** Cores this process may use: the affinity mask and the container's CPU quota, where they can be read. */
export function usableCores(available: number): number {
  try {
    const [quota, period] = readFileSync('/sys/fs/cgroup/cpu.max', 'utf8').trim().split(' ')
    if (quota === undefined || quota === 'max') return available
    return Math.max(1, Math.min(available, Math.floor(Number(quota) / Number(period))))
  } catch {
    return available
  }
}
