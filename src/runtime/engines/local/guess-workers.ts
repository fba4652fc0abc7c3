const defaultWorkers = 2

/** Options after which training needs other processes than our own workers, or none. */
const otherwise = /^(--|-h|--help|--(engine|backend|resume|ray-address)(=.*)?)$/

/**
 * The number of workers that a command line starts first, guessed before it is parsed; 0 if it is another command or
 * may need other processes. A wrong guess only costs time. `check` begins with its reference of one worker.
 */
export function guessWorkers([command = '', ...words]: readonly string[], cores: number): number {
  const isOurs = !words.some((word) => otherwise.test(word)) && /^\w+$/.test(workloadOf(words))
  if (!isOurs) return 0
  if (command === 'check') return 1
  const workers = Number(valueOf(words, '--workers') ?? defaultWorkers)
  // If ranks share cores, no idle core could load them sooner.
  const isFew = Number.isInteger(workers) && workers >= 1 && workers <= cores
  return command === 'run' && isFew ? workers : 0
}

const workloadOf = (words: readonly string[]): string => valueOf(words, '--workload') ?? 'mlp'

function valueOf(words: readonly string[], option: string): string | undefined {
  const at = words.lastIndexOf(option)
  const joined = words.findLast((word) => word.startsWith(`${option}=`))
  return joined?.slice(option.length + 1) ?? (at < 0 ? undefined : (words[at + 1] ?? ''))
}
