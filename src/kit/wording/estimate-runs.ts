import { formatElapsed } from './durations.js'
import { plural } from './plural.js'

type Remaining = {
  readonly runs: number
  /** How long one run took here, milliseconds; null if none was measured. */
  readonly measuredMs: number | null
  /** Which run that was. */
  readonly measured: string
  /** Where runs may do more than the measured one did. */
  readonly isLeast?: boolean
}

/** How many runs are to come and how long they take, with what that rests on; never a time that nobody measured. */
export function estimateRuns({ runs, measuredMs, measured, isLeast = false }: Remaining): string {
  const more = `${plural(runs, 'run')} to come`
  if (measuredMs === null) return `${more}; how long they take is unknown until ${measured} ends`
  const about = isLeast ? 'at least' : 'about'
  const each = runs === 1 ? 'it takes' : 'each takes'
  return `${more}, ${about} ${formatElapsed(runs * measuredMs)} if ${each} as long as ${measured} (${formatElapsed(measuredMs)})`
}
