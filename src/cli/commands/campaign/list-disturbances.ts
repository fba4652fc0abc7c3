import type { Disturbance, Dose } from '../../../lab/faults/disturbance.js'
import { controls, faults } from '../../../lab/faults/index.js'
import { wrapText } from '../../../gate/report/text/wrap-text.js'

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
    'Faults, which must be detected:',
    ...faults.flatMap(linesOf),
    '',
    'Controls, which must not raise an alarm:',
    ...controls.flatMap(linesOf),
  ].join('\n')
}

/** The same for machines: also what bounds a dose, and how many workers it takes. */
export function describeDisturbances(): object {
  return { faults: faults.map(describe), controls: controls.map(describe) }
}

function describe({ name, code, summary, dose, needs }: Disturbance): object {
  return { name, code, summary, dose: describeDose(dose), min_workers: needs.minWorkers ?? 1 }
}

function describeDose(dose: Dose | null): object | null {
  if (dose === null) return null
  const { name, unit, help, from, to, levels, promisedFrom } = dose
  return { name, unit, help, default: dose.default, levels, promised_from: promisedFrom, from, to }
}

function doseOf({ dose }: Disturbance): readonly string[] {
  if (dose === null) return []
  return [`${dose.name}=${dose.default} ${dose.unit} (${dose.levels.join(', ')})`]
}
