import type { Matrix } from './plan-matrix.js'
import { ConfigError } from '../../../kit/errors.js'
import { nearestName } from '../../../kit/wording/nearest-name.js'

/** The configurations to run, and the names of the others. */
export type ChosenConfigurations = {
  readonly chosen: Matrix['configurations']
  readonly leftOut: readonly string[]
}

/** What `--only` names; throws a ConfigError for a name that no configuration has. */
export function chooseConfigurations(
  { configurations, reference }: Matrix,
  only: readonly string[] | null,
): ChosenConfigurations {
  if (only === null) return { chosen: configurations, leftOut: [] }
  const names = configurations.map(({ name }) => name)
  const unknown = only.find((name) => !names.includes(name))
  if (unknown === reference.name)
    throw new ConfigError(
      `option --only: ${unknown} is the reference, which is not compared with itself`,
      `it runs with each of the others: ${names.join(', ')}`,
    )
  if (unknown !== undefined) {
    const near = nearestName(unknown, names)
    throw new ConfigError(
      `option --only: no configuration has the name ${unknown}`,
      near === null ? `the names are ${names.join(', ')}` : `Did you mean ${near}?`,
    )
  }
  return {
    chosen: configurations.filter(({ name }) => only.includes(name)),
    leftOut: names.filter((name) => !only.includes(name)),
  }
}
