import type { Requirement } from '../../config/reporter-options.js'
import { ConfigError } from '../../../kit/errors.js'

/** Why a result cannot come, and what to do; false where it can. */
type Obstacle = readonly [why: string, remedy: string] | false

/** Throws a ConfigError for what is required but never requested: it would fail every check, and only at its end. */
export function requireSources(
  required: readonly Requirement[],
  obstacles: Readonly<Partial<Record<Requirement, Obstacle>>>,
): void {
  for (const name of required) {
    const obstacle = obstacles[name] ?? false
    if (obstacle !== false) throw new ConfigError(obstacle[0], obstacle[1])
  }
}
