import type { GivenCommand, GivenMatrix } from '../../config/matrix/matrix.js'
import { ConfigError } from '../../../kit/errors.js'
import { nodesOf } from '../../../runtime/engines/command/recognise-command.js'
import { type RankedCommand, withRanks } from '../../../runtime/engines/command/with-ranks.js'

/** The commands of a matrix as they are started. */
export type Matrix = {
  readonly reference: RankedCommand & { readonly name: string | null }
  readonly configurations: readonly (RankedCommand & { readonly name: string })[]
}

/** Recognises the commands; one ConfigError names every one that cannot be compared. */
export function planMatrix({ reference, configurations }: GivenMatrix): Matrix {
  const problems: string[] = []
  const plan = (given: GivenCommand): RankedCommand => {
    const { command, problem } = recognise(given)
    if (problem !== null) problems.push(`${given.place}: ${problem}`)
    return command
  }
  const chosen = plan(reference)
  const planned = configurations.map((one) => {
    const command = plan(one)
    if (isSame(command, chosen)) problems.push(`${one.place}: ${comparedWithItself}`)
    return { name: one.name, ...command }
  })
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'))
  return { reference: { name: reference.name, ...chosen }, configurations: planned }
}

const comparedWithItself =
  'this is the command of the reference, which would be compared with itself'

const isSame = (one: RankedCommand, other: RankedCommand): boolean =>
  one.workers === other.workers && JSON.stringify(one.argv) === JSON.stringify(other.argv)

type Recognised = { readonly command: RankedCommand; readonly problem: string | null }

function recognise({ words, ranks }: GivenCommand): Recognised {
  const [program = '', ...parameters] = words
  const given: RankedCommand = { argv: [program, ...parameters], workers: 1 }
  try {
    if (nodesOf(given.argv) > 1)
      return { command: given, problem: 'expected a command on one machine' }
    const command = withRanks(given.argv, ranks)
    if (command !== null) return { command, problem: null }
    return {
      command: given,
      problem: `ranks has no effect, because ${program} starts its ranks itself`,
    }
  } catch (error) {
    if (error instanceof ConfigError) return { command: given, problem: error.message }
    throw error
  }
}
