import type { ProcessTransport } from './process-transport.js'

/** Every transport between processes, best first; a new one is one file and one line here. */
export const transports = {
  'shared-memory': async () => (await import('./shared-memory-transport.js')).sharedMemoryTransport,
  fifo: async () => (await import('./fifo-transport.js')).fifoTransport,
  'tcp-thread': async () => (await import('./tcp-thread-transport.js')).tcpThreadTransport,
} satisfies Record<string, () => Promise<ProcessTransport>>

export type ProcessTransportName = keyof typeof transports

/** The names that --transport accepts besides `auto`. */
export const processTransportNames = Object.keys(transports) as [
  ProcessTransportName,
  ...ProcessTransportName[],
]
