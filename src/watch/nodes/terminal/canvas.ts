import type { Paint } from '../../../kit/console/paint.js'
import type { CheckStatus } from '../checks/node-check.js'
import type { NodeVerdict } from '../view/nodes-view.js'

/** The drawing settings of lines. `columns` null: unlimited width, for pipes and files. */
export type Canvas = {
  readonly columns: number | null
  readonly paint: Paint
  readonly glyphs: Glyphs
}

/** The characters of a table; every one is a cell wide. */
export type Glyphs = {
  readonly verdicts: Readonly<Record<NodeVerdict, string>>
  readonly statuses: Readonly<Record<CheckStatus, string>>
  readonly critical: string
  readonly resolved: string
  readonly bullet: string
  readonly cut: string
  readonly degrees: string
  /** From low to high. */
  readonly spark: string
  readonly keys: string
}

const unicode: Glyphs = {
  verdicts: { healthy: '\u2714', degraded: '\u25b2', unhealthy: '\u2716', unknown: '?' },
  statuses: { ok: '\u2714', bad: '\u25b2', unknown: '?' },
  critical: '\u2716',
  resolved: '\u2714',
  bullet: '\u203a',
  cut: '\u2026',
  degrees: '\u00b0C',
  spark: '\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588',
  keys: '\u2191\u2193 PgUp PgDn',
}

const ascii: Glyphs = {
  verdicts: { healthy: '+', degraded: '!', unhealthy: 'x', unknown: '?' },
  statuses: { ok: '+', bad: '!', unknown: '?' },
  critical: 'x',
  resolved: '+',
  bullet: '>',
  cut: '~',
  degrees: ' C',
  spark: '_.,-~=*#',
  keys: 'up/down PgUp PgDn',
}

/** The characters that this terminal can show: block characters or ASCII only. */
export const chooseGlyphs = (hasUnicode: boolean): Glyphs => (hasUnicode ? unicode : ascii)

export const verdictColours: Readonly<Record<NodeVerdict, keyof Paint>> = {
  healthy: 'green',
  degraded: 'yellow',
  unhealthy: 'red',
  unknown: 'yellow',
}
