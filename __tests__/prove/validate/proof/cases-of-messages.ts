import type { JournalLine, LineOf } from '../../../../src/kit/records/proof/journal-line.js'
import type { MistakeCase } from './cases-by-content.js'
import type { Change } from './simulate-job.js'

/** What one rank sends or waits for. */
export type Exchange = {
  readonly rank: number
  readonly name: 'send' | 'recv' | 'recv_anysource' | 'allreduce'
  readonly peer?: number
  readonly step?: number
  readonly elements?: number
  readonly type?: string
  readonly tag?: number
  readonly group?: string
  readonly line?: string | null
}

/** Two ranks, or more, exchange these messages. */
export const exchanging =
  (...messages: readonly Exchange[]): Change =>
  (lines, rank) => {
    const own = messages.filter((one) => one.rank === rank).map(lineOf)
    const end = lines.findLastIndex(({ kind }) => kind === 'end')
    return end < 0 ? [...lines, ...own] : [...lines.slice(0, end), ...own, ...lines.slice(end)]
  }

function lineOf(one: Exchange, at: number): LineOf<'enter'> {
  const { name, peer, step = 1, elements = 4, type = 'float32', tag = 0, group = 'pp' } = one
  return {
    kind: 'enter',
    index: 100 + at,
    step,
    name,
    group,
    ...(peer !== undefined && { peer, message: { tag, elements, type } }),
    line: one.line === undefined ? `/job/train.py:${10 + at}` : one.line,
    elements: name === 'recv' ? 0 : elements,
    sent: name === 'recv' ? null : `sent ${at}`,
    finite: true,
  }
}

export const sends = (fields: Partial<Exchange> = {}): Exchange => ({
  rank: 0,
  name: 'send',
  peer: 1,
  ...fields,
})

export const receives = (fields: Partial<Exchange> = {}): Exchange => ({
  rank: 1,
  name: 'recv',
  peer: 0,
  ...fields,
})

/** The job hangs: no rank comes to its end. */
export const hanging =
  (change: Change): Change =>
  (lines, rank) =>
    change(lines, rank).filter(({ kind }: JournalLine) => kind !== 'end')

export const casesOfMessages: Readonly<Record<string, MistakeCase>> = {
  'unmatched-message': {
    mistake: exchanging(...[0, 1, 2, 3].map((step) => receives({ step }))),
    says: { ranks: [1, 0], step: 0 },
    healthy: exchanging(sends(), sends({ step: 2 }), receives(), receives({ step: 2 })),
  },
  'ranks-wait': {
    mistake: hanging(exchanging(receives(), { rank: 0, name: 'recv', peer: 1 })),
    says: { ranks: [0, 1], step: 1, severity: 'note' },
    healthy: hanging((lines) => lines),
  },
}
