const defaultWorkers = 2

/** Options with which other processes than our own workers train, or none. */
const otherwise = /^(--|-h|--help|--(engine|backend|resume|ray-address)(=.*)?)$/

/**
 * The workers that a command line starts first, as far as it shows before it is read: 0 if it is another command, or if
 * it may need other processes. A wrong guess costs time only. `check` begins with its reference of one worker.
 */
export function guessWorkers([command = '', ...words]: readonly string[], cores: number): number {
  const isOurs = !words.some((word) => otherwise.test(word)) && /^\w+$/.test(workloadOf(words))
  if (!isOurs) return 0
  if (command === 'check') return 1
  const workers = Number(valueOf(words, '--workers') ?? defaultWorkers)
  // Where ranks share cores, there is no idle one that could load them sooner.
  const isFew = Number.isInteger(workers) && workers >= 1 && workers <= cores
  return command === 'run' && isFew ? workers : 0
}

const workloadOf = (words: readonly string[]): string => valueOf(words, '--workload') ?? 'mlp'

function valueOf(words: readonly string[], option: string): string | undefined {
  const at = words.lastIndexOf(option)
  const joined = words.findLast((word) => word.startsWith(`${option}=`))
  return joined?.slice(option.length + 1) ?? (at < 0 ? undefined : (words[at + 1] ?? ''))
}
