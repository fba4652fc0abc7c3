import { type ProcessTransportName, processTransportNames, transports } from './transports/index.js'
import { trySharedMemory } from './transports/shared-memory-file.js'
import type {
  MeetingPlace,
  TransportMachine,
  TransportWorld,
} from './transports/process-transport.js'
import type { Transport } from './transport.js'

export { awaitPort, detourPath, portPath, publishPort } from './transports/published-port.js'
export { type ProcessTransportName, processTransportNames } from './transports/index.js'

/** How one rank finds the others, and the transport between them. */
export type Rendezvous = MeetingPlace & { readonly transport: ProcessTransportName }

/** The ways in which workers can meet on this machine. */
export function describeMachine(): TransportMachine {
  const { platform, env } = process
  return { platform, searchPath: env['PATH'] ?? '', sharedMemory: trySharedMemory() }
}

/** The transport of a run, and why better ones are not available. */
type TransportChoice = {
  readonly name: ProcessTransportName
  readonly obstacles: readonly string[]
}

/** The best transport on this machine; a single worker needs none. */
export async function chooseTransport(
  machine: TransportMachine,
  worldSize: number,
): Promise<TransportChoice> {
  const obstacles: string[] = []
  for (const name of processTransportNames) {
    const transport = await transports[name]()
    const obstacle = transport.obstacle(machine, worldSize)
    if (obstacle === null) return { name, obstacles }
    obstacles.push(`${name} cannot be used: ${obstacle}`)
  }
  throw new Error('one transport needs nothing of the machine')
}

/** The launcher's part, before any worker starts. The returned function is called when no worker is left. */
export async function prepareRendezvous(
  name: ProcessTransportName,
  directory: string,
  worldSize: number,
): Promise<() => void> {
  const transport = await transports[name]()
  const obstacle = transport.obstacle(describeMachine(), worldSize)
  if (obstacle !== null) throw new Error(obstacle)
  return transport.prepare(directory, worldSize)
}

/** The worker's part: connects to every peer and proves to each that it belongs to this run. */
export async function joinRendezvous(
  rendezvous: Rendezvous,
  world: TransportWorld,
): Promise<Transport> {
  return (await transports[rendezvous.transport]()).join(rendezvous, world)
}
