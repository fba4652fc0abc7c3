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
  ].join(' ')
}

/** As a shell takes it: a path of the user's may hold anything. */
function quote(word: string): string {
  return /^[\w./,:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
