import type { Blame } from '../records/run/finding.js'

/** The blamed part in words; `place` names a rank, such as `rank 3 on b`. */
export function blamedPart(blame: Blame, place: (rank: number) => string): string {
  switch (blame.kind) {
    case 'rank':
    case 'unobservable':
      return place(blame.rank)
    case 'link':
      return `from ${place(blame.from)} to ${place(blame.to)}`
    case 'unattributable':
      return `one of ${blame.among.map(place).join(', ')}`
    case 'file':
      return blame.name
    case 'group':
      return 'all ranks'
  }
}
