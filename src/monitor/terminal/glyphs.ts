import type { RunPhase, WorkerState } from '../monitor-view.js'

/** The characters of a frame: every one is a cell wide. */
export type Glyphs = {
  readonly states: Readonly<Record<WorkerState, string>>
  readonly phases: Readonly<Record<RunPhase, string>>
  readonly warning: string
  readonly critical: string
  readonly resolved: string
  readonly unknown: string
  readonly bullet: string
  readonly cut: string
  readonly dot: string
  readonly bar: { readonly full: string; readonly empty: string }
  /** From low to high. */
  readonly spark: string
  readonly keys: { readonly lines: string; readonly pages: string }
}

const unicode: Glyphs = {
  states: { healthy: '✔', slow: '▲', failed: '✖', stalled: '■', done: '✔', unknown: '?' },
  phases: { waiting: '○', running: '●', complete: '✔', failed: '✖', stale: '■', blind: '?' },
  warning: '▲',
  critical: '✖',
  resolved: '✔',
  unknown: '?',
  bullet: '›',
  cut: '…',
  dot: '·',
  bar: { full: '█', empty: '░' },
  spark: '▁▂▃▄▅▆▇█',
  keys: { lines: '↑↓', pages: 'PgUp PgDn Home End' },
}

const ascii: Glyphs = {
  states: { healthy: '+', slow: '!', failed: 'x', stalled: '#', done: '+', unknown: '?' },
  phases: { waiting: 'o', running: '*', complete: '+', failed: 'x', stale: '#', blind: '?' },
  warning: '!',
  critical: 'x',
  resolved: '+',
  unknown: '?',
  bullet: '>',
  cut: '~',
  dot: '-',
  bar: { full: '#', empty: '-' },
  spark: '_.,-~=*#',
  keys: { lines: 'up/down', pages: 'PgUp PgDn Home End' },
}

/** What this terminal can show: block characters, or ASCII alone. */
export function chooseGlyphs(hasUnicode: boolean): Glyphs {
  return hasUnicode ? unicode : ascii
}
