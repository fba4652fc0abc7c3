import type { Engine } from '../run/engine.js'
import type { CommandRoom } from './command.js'
import type { LocalRoom } from './local/local-room.js'

/** The machine services that an engine may need. */
export type EngineRoom = LocalRoom & CommandRoom

/** Every engine, loaded when a run names it; a new one is one file in engines/ and one line here. */
export const engines = {
  local: async (room: EngineRoom) => (await import('./local.js')).createLocalEngine(room),
  command: async (room: EngineRoom) => (await import('./command.js')).createCommandEngine(room),
  ray: async (room: EngineRoom) => (await import('./ray.js')).createRayEngine(room),
} satisfies Record<string, (room: EngineRoom) => Promise<Engine>>

/** The names that --engine takes. */
export const engineNames = Object.keys(engines) as [
  keyof typeof engines,
  ...(keyof typeof engines)[],
]

export type EngineName = keyof typeof engines
