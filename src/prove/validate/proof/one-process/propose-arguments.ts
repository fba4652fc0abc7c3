import type { JobRecord } from '../job-record.js'

const option = /^--?[\w-]*batch[\w-]*$/
const number = /^[1-9]\d*$/

/**
 * The argument with which one process would have the batches of all ranks together: the option of the script for the
 * batch of a rank, times the number of ranks. Null where no option is named like one, or several are.
 */
export function proposeArguments({ world, ranks: [first] }: JobRecord): string | null {
  const argv = first?.process.argv ?? []
  const found = argv.flatMap((word, at) => {
    const [name = '', value = null] = word.split('=', 2)
    const given = value ?? argv[at + 1] ?? ''
    if (!option.test(name) || !number.test(given)) return []
    return [`${name}${value === null ? ' ' : '='}${Number(given) * world}`]
  })
  return found.length === 1 ? found[0]! : null
}
