import type { Disturbance } from '../../faults/disturbance.js'
import { controls, faults } from '../../faults/index.js'

/** What `--list` prints: every fault and every control, with its dose. */
export function listDisturbances(): string {
  const width = Math.max(...[...faults, ...controls].map(({ name }) => name.length))
  const line = (one: Disturbance): string =>
    `  ${one.code.padEnd(5)} ${one.name.padEnd(width)}  ${one.summary}${doseOf(one)}`
  return [
    'Faults, which must be found:',
    ...faults.map(line),
    '',
    'Controls, which must raise nothing:',
    ...controls.map(line),
  ].join('\n')
}

function doseOf({ dose }: Disturbance): string {
  if (dose === null) return ''
  return ` [${dose.name}=${dose.default} ${dose.unit}; ${dose.levels.join(', ')}]`
}
