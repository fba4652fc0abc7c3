import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Access,
  foldAccess,
  isFlapping,
  neverAsked,
} from '../../../../src/watch/nodes/judge/access.js'
import { breakerOf, retryDelay } from '../../../../src/watch/nodes/pace/next-ask.js'
import type { Round, RoundCause, RoundOutcome } from '../../../../src/watch/nodes/round.js'
import { defaultMonitoring } from '../../../../src/watch/nodes/cluster/monitoring-settings.js'
import { monitorSettings } from '../../../../src/watch/nodes/monitor-settings.js'
import { EvidenceSeen } from '../../../support/evidence/constant-fields.js'
import { aFailure, aRound, clusterOf, settingsOf, startMs } from './rounds.js'

const settings = settingsOf('a').access
const context = { intervalMs: 10_000, isBlameWithheld: false }
const round = (atS: number, outcome: RoundOutcome) =>
  outcome === 'answered'
    ? aRound('a', startMs + atS * 1000)
    : aFailure('a', startMs + atS * 1000, outcome)

/** Asks when the fold says so, from second 0 on. */
function follow(outcomeAt: (second: number) => RoundOutcome, seconds: number) {
  const states: { at: number; access: Access }[] = []
  let access = neverAsked
  for (let at = 0; at < seconds; at = ((access.nextAskMs ?? startMs) - startMs) / 1000) {
    access = foldAccess(access, round(at, outcomeAt(at)), settings, context)
    states.push({ at, access })
  }
  return states
}
const statesOf = (states: ReturnType<typeof follow>) =>
  states.map(({ access }) => access.state).filter((state, i, all) => state !== all[i - 1])

describe('Access to a node', () => {
  test('A silent node is suspect before it is down, and is polled again after two and six seconds', () => {
    const states = follow((at) => (at < 20 ? 'answered' : 'timed-out'), 60)
    expect(statesOf(states)).toEqual(['reachable', 'suspect', 'down'])
    const asked = states.map(({ at }) => Math.round(at)).filter((at) => at >= 20)
    expect(asked.slice(0, 6)).toEqual([20, 22, 26, 30, 32, 36])
  })

  test('A dead node is down within 36 s, at whatever time between two rounds it died', () => {
    for (let death = 20; death < 30; death += 0.5) {
      const states = follow((at) => (at < death ? 'answered' : 'timed-out'), 100)
      const down = states.find(({ access }) => access.state === 'down')
      expect((down?.at ?? Infinity) - death).toBeLessThanOrEqual(36)
    }
  })

  test('A node that comes back is in the state returning for two seconds', () => {
    const states = follow((at) => (at < 100 ? 'hung' : 'answered'), 200)
    expect(statesOf(states)).toEqual(['suspect', 'down', 'returning', 'reachable'])
    const [first] = states.filter(({ access }) => access.state === 'returning')
    const [sure] = states.filter(({ access }) => access.state === 'reachable')
    expect((sure?.at ?? 0) - (first?.at ?? 0)).toBeCloseTo(2.1, 5)
  })

  test.each(['unreachable', 'timed-out', 'hung', 'torn'] as const)(
    'A node is down when every poll ends as %s',
    (outcome) => {
      expect(follow(() => outcome, 60).at(-1)?.access.state).toBe('down')
    },
  )

  test.each(['refused', 'untrusted'] as const)(
    'A node that answers "%s" has that state at once and is not down',
    (state) => {
      const states = follow(() => state, 300)
      expect(statesOf(states)).toEqual([state])
      expect(breakerOf(states.at(-1)!.access, settings, startMs)).toBe('open')
    },
  )

  test('A node is not down while the monitor withholds blame', () => {
    let access = neverAsked
    for (let at = 0; at < 1000; at += 10) {
      access = foldAccess(access, round(at, 'timed-out'), settings, {
        ...context,
        isBlameWithheld: true,
      })
      expect(access.state).toBe('suspect')
    }
  })

  test('A node without an answer is down at once in a single round', () => {
    const once = { ...settings, silenceMs: 0 }
    expect(foldAccess(neverAsked, round(0, 'timed-out'), once, context).state).toBe('down')
  })

  test('A node flaps after three returns in an hour, and no longer an hour later', () => {
    const states = follow((at) => (Math.floor(at / 200) % 2 === 0 ? 'answered' : 'timed-out'), 1300)
    const { access } = states.at(-1)!
    expect(access.returnsMs.length).toBeGreaterThanOrEqual(3)
    expect(isFlapping(access, startMs + 1_300_000)).toBe(true)
    expect(isFlapping(access, startMs + 6_000_000)).toBe(false)
  })
})

describe('Polls of a node that is down', () => {
  test('Polls of a silent node become rarer up to the timeout, and the breaker reports it', () => {
    const states = follow(() => 'timed-out', 600)
    const asked = states.filter(({ access }) => access.state === 'down').map(({ at }) => at)
    const gaps = asked.slice(1).map((at, i) => at - asked[i]!)
    expect(gaps.at(-1)).toBeCloseTo(30.1, 5)
    const { access } = states.at(-1)!
    expect(breakerOf(access, settings, startMs)).toBe('open')
    expect(breakerOf(access, settings, access.nextAskMs!)).toBe('half-open')
  })

  test.each([1, 3, 10])(
    'The breaker opens after the configured number of failures, %i',
    (maxFailures) => {
      const { access: own } = monitorSettings({
        ...clusterOf('a'),
        monitoring: { ...defaultMonitoring, maxFailures },
      })
      let access = neverAsked
      for (let failures = 1; failures <= maxFailures; failures++) {
        expect(breakerOf(access, own, startMs)).toBe('closed')
        access = foldAccess(access, round(100 * failures, 'refused'), own, context)
      }
      expect(breakerOf(access, own, startMs)).toBe('open')
      access = foldAccess(access, round(2000, 'answered'), own, context)
      expect(breakerOf(access, own, startMs)).toBe('closed')
    },
  )

  test('The breaker changes when a node is polled but not its health', () => {
    const open = follow(() => 'timed-out', 600).at(-1)!.access
    const impatient = { ...settings, maxFailures: 1000 }
    const asked = foldAccess(open, round(700, 'timed-out'), settings, context)
    const often = foldAccess(open, round(700, 'timed-out'), impatient, context)
    expect({ ...often, nextAskMs: null }).toEqual({ ...asked, nextAskMs: null })
    expect(often.nextAskMs).toBeLessThan(asked.nextAskMs!)
    expect(foldAccess(open, round(700, 'answered'), settings, context).state).toBe('returning')
  })

  test('Two polls are never further apart than the longer of timeout and interval', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 600_000 }), (failures, intervalMs) => {
        const delay = retryDelay(failures, settings, intervalMs)
        expect(delay).toBeGreaterThan(0)
        expect(delay).toBeLessThanOrEqual(Math.max(intervalMs, settings.breakerTimeoutMs))
      }),
    )
  })
})

/** The type checker asks for each outcome that there is. */
const outcomes: Record<RoundOutcome, true> = {
  answered: true,
  'timed-out': true,
  hung: true,
  torn: true,
  unreachable: true,
  refused: true,
  untrusted: true,
}
const answeredBySomething = [
  'connection-refused',
  'unknown-name',
  'damaged-answer',
  'answer-too-long',
  'newer-probe',
] as const
const rounds = fc.record({
  outcome: fc.constantFrom(...(Object.keys(outcomes) as RoundOutcome[])),
  durationMs: fc.integer({ min: 0, max: 60_000 }),
  isBlameWithheld: fc.boolean(),
  isFirstOfSession: fc.boolean(),
  cause: fc.constantFrom<RoundCause>(...answeredBySomething, 'ssh-failed', 'no-route', 'no-answer'),
  lateMs: fc.integer({ min: 0, max: 5000 }),
})
const limits = fc.record({
  silenceMs: fc.integer({ min: 0, max: 120_000 }),
  intervalMs: fc.integer({ min: 500, max: 600_000 }),
})

test('Whatever happens to a node, it is reachable only after an answer, down only after the limit of silence, and its next poll is never in the past', () => {
  const seen = new EvidenceSeen()
  fc.assert(
    fc.property(
      fc.array(rounds, { minLength: 1, maxLength: 60, size: 'max' }),
      limits,
      (all, limit) => {
        let access = neverAsked
        for (const { outcome, lateMs, isBlameWithheld, ...asked } of all) {
          const at = ((access.nextAskMs ?? startMs) + lateMs - startMs) / 1000
          const cause = outcome === 'answered' ? null : asked.cause
          const one = { ...round(at, outcome), ...asked, cause }
          const given = { intervalMs: limit.intervalMs, isBlameWithheld }
          seen.note({ access: { ...access, hint: '' }, outcome, ...asked, ...given })
          const before = access
          access = foldAccess(before, one, { ...settings, silenceMs: limit.silenceMs }, given)
          const isGood = access.state === 'reachable' || access.state === 'returning'
          expect(isGood).toBe(outcome === 'answered')
          expect(access.nextAskMs).toBeGreaterThanOrEqual(one.atMs)
          expect(access.silentSinceMs === null).toBe(
            ['answered', 'refused', 'untrusted'].includes(outcome),
          )
          if (access.state !== 'down' || before.state === 'down' || before.state === 'returning')
            continue
          expect(cause).not.toBe('ssh-failed')
          if (isBlameWithheld) expect(answeredBySomething).toContain(cause)
          const silentMs = one.atMs + one.durationMs - (access.silentSinceMs ?? one.atMs)
          expect(silentMs).toBeGreaterThanOrEqual(limit.silenceMs)
        }
      },
    ),
  )
  // Words for people.
  expect(seen.constants()).toEqual(['access.hint=""'])
})

describe('One round of a node', () => {
  const before: Access = { ...neverAsked, state: 'reachable', sinceMs: 5, lastAnsweredMs: 6 }
  const fold = (
    access: Partial<Access>,
    outcome: RoundOutcome,
    changes: Partial<typeof context & { silenceMs: number; durationMs: number }> = {},
  ) => {
    const { silenceMs = 1000, durationMs = 100, ...rest } = changes
    const asked = { ...round(0, outcome), durationMs }
    return foldAccess(
      { ...before, ...access },
      asked,
      { ...settings, silenceMs },
      { ...context, ...rest },
    )
  }
  const endMs = startMs + 100

  test.each<[Access['state'], RoundOutcome, Access['state']]>([
    ['unknown', 'answered', 'reachable'],
    ['down', 'answered', 'returning'],
    ['returning', 'answered', 'reachable'],
    ['down', 'timed-out', 'down'],
    ['returning', 'hung', 'down'],
    ['reachable', 'timed-out', 'suspect'],
    ['down', 'refused', 'refused'],
    ['returning', 'untrusted', 'untrusted'],
  ])('A node that was %s and is %s becomes %s', (state, outcome, next) => {
    expect(fold({ state }, outcome).state).toBe(next)
    expect(fold({ state }, outcome).sinceMs).toBe(state === next ? 5 : endMs)
  })

  test('A node is never down because the ssh of this machine failed', () => {
    const stateAfter = (cause: Round['cause']) => {
      const asked: Round = { ...round(0, 'timed-out'), cause, durationMs: 100 }
      const silent = { ...before, silentSinceMs: endMs - 5000 }
      return foldAccess(silent, asked, { ...settings, silenceMs: 1000 }, context).state
    }
    expect([stateAfter('ssh-failed'), stateAfter('no-route')]).toEqual(['suspect', 'down'])
  })

  test('Silence counts from its first round to the end of this one', () => {
    const silent = (silentSinceMs: number | null, changes = {}) =>
      fold({ state: 'suspect', silentSinceMs }, 'timed-out', changes).state
    expect(silent(endMs - 1000)).toBe('down')
    expect(silent(endMs - 999)).toBe('suspect')
    expect(silent(endMs - 5000, { isBlameWithheld: true })).toBe('suspect')
    expect(silent(null, { silenceMs: 100 })).toBe('down')
    expect(silent(null, { silenceMs: 101 })).toBe('suspect')
    expect(fold({}, 'timed-out').silentSinceMs).toBe(startMs)
    expect(fold({ silentSinceMs: 7 }, 'timed-out').silentSinceMs).toBe(7)
    expect(fold({ silentSinceMs: 7 }, 'answered').silentSinceMs).toBeNull()
    expect(fold({ silentSinceMs: 7 }, 'refused').silentSinceMs).toBeNull()
    expect(fold({ silentSinceMs: 7 }, 'untrusted').silentSinceMs).toBeNull()
  })

  test('The time of an outage stays until the node is back', () => {
    const outage = (state: Access['state'], outcome: RoundOutcome, silenceMs = 1000) =>
      fold({ state, downAtMs: 8 }, outcome, { silenceMs }).downAtMs
    expect(outage('down', 'timed-out')).toBe(8)
    expect(outage('down', 'answered')).toBe(8)
    expect(outage('returning', 'answered')).toBeNull()
    expect(outage('suspect', 'timed-out')).toBeNull()
    expect(fold({ downAtMs: null }, 'timed-out', { silenceMs: 0 }).downAtMs).toBe(endMs)
  })

  test('Failures are counted until an answer, whose end is noted', () => {
    expect(fold({ failures: 3 }, 'timed-out')).toMatchObject({ failures: 4, lastAnsweredMs: 6 })
    expect(fold({ failures: 3 }, 'refused').failures).toBe(4)
    expect(fold({ failures: 3 }, 'answered')).toMatchObject({
      failures: 0,
      lastAnsweredMs: endMs,
      lastAskedMs: startMs,
    })
  })

  test('A return counts when it is confirmed, and for an hour', () => {
    const old = endMs - 3_600_000
    const returns = (state: Access['state'], outcome: RoundOutcome) =>
      fold({ state, returnsMs: [old, old + 1] }, outcome).returnsMs
    expect(returns('returning', 'answered')).toEqual([old + 1, endMs])
    expect(returns('returning', 'timed-out')).toEqual([old + 1])
    expect(returns('reachable', 'answered')).toEqual([old + 1])
    expect(returns('down', 'answered')).toEqual([old + 1])
  })

  test('Three returns within an hour are flapping', () => {
    const hour = 3_600_000
    expect(isFlapping({ ...before, returnsMs: [1, 1, 1] }, hour)).toBe(true)
    expect(isFlapping({ ...before, returnsMs: [0, 1, 1] }, hour)).toBe(false)
    expect(isFlapping({ ...before, returnsMs: [1, 1] }, hour)).toBe(false)
    expect(isFlapping({ ...before, returnsMs: [1, 1, 1] }, hour + 1)).toBe(false)
  })

  test('A node that was never polled is unknown, without a time or a failure', () => {
    const { state, failures, returnsMs, ...times } = neverAsked
    expect([state, failures, returnsMs]).toEqual(['unknown', 0, []])
    expect(new Set(Object.values(times))).toEqual(new Set([null]))
  })
})
