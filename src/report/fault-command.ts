import type { FaultReport } from '../records/fault-report.js'

const faultSets: readonly string[] = ['quick', 'standard', 'full']

/** The command that draws the same faults again, from the same seed. */
export function commandOfCampaign({ settings }: Pick<FaultReport, 'settings'>): string {
  const { fault_set, workers, steps, rounds, seed, workload } = settings
  const isNamedSet = faultSets.includes(fault_set)
  return [
    'minicluster fault-test',
    `${isNamedSet ? '--fault-set' : '--faults'} ${quote(fault_set)}`,
    `--workers ${workers}`,
    `--steps ${steps}`,
    `--rounds ${rounds}`,
    `--seed ${seed}`,
    `--workload ${quote(workload)}`,
    ...(settings.doses === 'all' && fault_set !== 'full' ? ['--doses all'] : []),
    ...sizesOf(settings),
  ].join(' ')
}

/** What shapes the work of a step, where it was written down: a fault shows in time only as far as a step takes some. */
function sizesOf(settings: FaultReport['settings']): string[] {
  const { batch_size, hidden_size, input_size, num_layers } = settings
  const sizes = { batch_size, hidden_size, input_size, num_layers }
  return Object.entries(sizes).flatMap(([name, size]) =>
    size === undefined ? [] : [`--${name.replace('_', '-')} ${size}`],
  )
}

/** As a shell takes it: a path of the user's may hold anything. */
function quote(word: string): string {
  return /^[\w./,:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
