import type { Blame } from '../../kit/records/run/finding.js'

/** The blamed part as a key, which is the same for all sources. */
export function blamedKey(blame: Blame): string {
  switch (blame.kind) {
    case 'rank':
    case 'unobservable':
      return String(blame.rank)
    case 'link':
      return `${blame.from}-${blame.to}`
    case 'unattributable':
      return `one-of-${[...blame.among].sort((a, b) => a - b).join('-')}`
    case 'file':
      return `file-${blame.name}`
    case 'group':
      return groupKey
  }
}

/** The key of an anomaly without a blamed worker, as used by the detectors of a checkpoint. */
export const groupKey = 'run'

export const blamedWorker = (blame: Blame): number | null =>
  blame.kind === 'rank' || blame.kind === 'unobservable' ? blame.rank : null
