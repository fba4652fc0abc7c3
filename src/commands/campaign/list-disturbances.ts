import type { Disturbance } from '../../faults/disturbance.js'
import { controls, faults } from '../../faults/index.js'
import { wrapText } from '../../report/wrap-text.js'

const width = 80

/** What `--list` prints: every fault and every control, with its dose, for a terminal of 80 columns. */
export function listDisturbances(): string {
  const longest = Math.max(...[...faults, ...controls].map(({ name }) => name.length))
  const linesOf = (one: Disturbance): readonly string[] => {
    const head = `  ${one.code.padEnd(5)} ${one.name.padEnd(longest)}  `
    const text = [one.summary, ...doseOf(one)].flatMap((part) => [
      ...wrapText(part, width, ' '.repeat(head.length)),
    ])
    return [head + (text[0] ?? '').trimStart(), ...text.slice(1)]
  }
  return [
    'Faults, which must be found:',
    ...faults.flatMap(linesOf),
    '',
    'Controls, which must raise nothing:',
    ...controls.flatMap(linesOf),
  ].join('\n')
}

function doseOf({ dose }: Disturbance): readonly string[] {
  if (dose === null) return []
  return [`${dose.name}=${dose.default} ${dose.unit} (${dose.levels.join(', ')})`]
}
