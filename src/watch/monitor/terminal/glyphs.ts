import type { RunPhase, WorkerState } from '../monitor-view.js'

/** The characters of a frame: every one is a cell wide. */
export type Glyphs = {
  readonly states: Readonly<Record<WorkerState, string>>
  readonly phases: Readonly<Record<RunPhase, string>>
  readonly warning: string
  readonly critical: string
  readonly minor: string
  readonly resolved: string
  readonly unknown: string
  readonly bullet: string
  readonly cut: string
  readonly bar: { readonly full: string; readonly empty: string }
  /** From low to high. */
  readonly spark: string
  readonly keys: { readonly lines: string; readonly pages: string }
}

const unicode: Glyphs = {
  states: {
    healthy: '\u2714',
    slow: '\u25b2',
    failed: '\u2716',
    stalled: '\u25a0',
    done: '\u2714',
    unknown: '?',
  },
  phases: {
    waiting: '\u25cb',
    running: '\u25cf',
    complete: '\u2714',
    failed: '\u2716',
    stale: '\u25a0',
    blind: '?',
  },
  warning: '\u25b2',
  critical: '\u2716',
  minor: '\u00b7',
  resolved: '\u2714',
  unknown: '?',
  bullet: '\u203a',
  cut: '\u2026',
  bar: { full: '\u2588', empty: '\u2591' },
  spark: '\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588',
  keys: { lines: '\u2191\u2193', pages: 'PgUp PgDn Home End' },
}

const ascii: Glyphs = {
  states: { healthy: '+', slow: '!', failed: 'x', stalled: '#', done: '+', unknown: '?' },
  phases: { waiting: 'o', running: '*', complete: '+', failed: 'x', stale: '#', blind: '?' },
  warning: '!',
  critical: 'x',
  minor: '-',
  resolved: '+',
  unknown: '?',
  bullet: '>',
  cut: '~',
  bar: { full: '#', empty: '-' },
  spark: '_.,-~=*#',
  keys: { lines: 'up/down', pages: 'PgUp PgDn Home End' },
}

/** What this terminal can show: block characters, or ASCII alone. */
export function chooseGlyphs(hasUnicode: boolean): Glyphs {
  return hasUnicode ? unicode : ascii
}
