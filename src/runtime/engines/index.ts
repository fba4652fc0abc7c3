import type { Engine } from '../run/engine.js'
import type { CommandServices } from './command.js'
import type { LocalServices } from './local/local-services.js'

/** The machine services that an engine may need. */
type EngineServices = LocalServices & CommandServices

/** Every engine, loaded when a run names it; a new one is one file in engines/ and one line here. */
export const engines = {
  local: async (services: EngineServices) =>
    (await import('./local.js')).createLocalEngine(services),
  command: async (services: EngineServices) =>
    (await import('./command.js')).createCommandEngine(services),
  ray: async (services: EngineServices) => (await import('./ray.js')).createRayEngine(services),
} satisfies Record<string, (services: EngineServices) => Promise<Engine>>

/** The names that --engine accepts. */
export const engineNames = Object.keys(engines) as [
  keyof typeof engines,
  ...(keyof typeof engines)[],
]

export type EngineName = keyof typeof engines
