import { allSettings, type Settings } from '../../../kit/records/run/comparable-values.js'
import type { SetupEvent } from '../../../kit/records/run/run-event.js'
import type { Blame } from '../../../kit/records/run/finding.js'
import type { Detector } from '../detector.js'
import { groupBy } from '../../../kit/stats/group-by.js'
import { minorityOf } from '../../../kit/stats/minority.js'
import { exchangesMessages } from '../stream/model-parts.js'
import { raiseOnce } from '../findings.js'

/** Compares the settings of all ranks, which must be equal. */
export const setupCheck: Detector = {
  name: 'setup-check',
  summary: 'a rank trains with different settings than the others; names the setting',
  evidence: 'exact',
  channel: 'telemetry',
  falseAlarmBudget: 'none: equal settings have equal digests',
  needs: ['setup'],
  start(run) {
    const setups = new Map<number, SetupEvent>()
    const raise = raiseOnce(setupCheck)
    const expected: Settings[] = []
    return (event) => {
      if (event.type === 'reference')
        event.ranks?.forEach(({ setup }, rank) => setup && (expected[rank] = setup))
      if (event.type !== 'setup') return []
      setups.set(event.rank, event)
      if (setups.size < run.worldSize) return []
      const all = [...setups.values()].sort((a, b) => a.rank - b.rank)
      const departed = all.flatMap((setup) => departureOf(setup, expected[setup.rank] ?? null))
      if (departed.length > 0 && departed.length < run.worldSize) {
        const blame = blameOf(
          departed.map(({ rank }) => rank),
          Infinity,
        )
        const message = `not set up as in the undisturbed run: ${departed.map(({ words }) => words).join('; ')}`
        return raise({ type: 'wrong_setup', blame, step: run.firstStep, message })
      }
      const differing = comparisonsOf(all).find(({ odd }) => odd.length > 0)
      if (differing === undefined) return []
      const { setups: compared, odd, isByDesign } = differing
      return raise({
        type: 'wrong_setup',
        ...(isByDesign && { severity: 'minor' }),
        blame: blameOf(
          odd.map((index) => compared[index]?.rank ?? index),
          compared.length,
        ),
        step: run.firstStep,
        message: `${isByDesign ? 'if this is not by design, ' : ''}${messageOf(compared, odd)}`,
      })
    }
  },
}

type Comparison = {
  readonly setups: readonly SetupEvent[]
  readonly odd: readonly number[]
  /** Whether the ranks may differ on purpose. */
  readonly isByDesign: boolean
}

/**
 * Ranks that train other numbers of parameters, as the stages of a pipeline do, need only the settings of the process
 * in common; those that train as many are compared with each other. Without the messages of a pipeline, experts and
 * optimizers that each hold a part of the parameters may explain other numbers, and so may a mistake.
 */
function comparisonsOf(all: readonly SetupEvent[]): readonly Comparison[] {
  const parts = [...groupBy(all, numParameters).values()]
  const alike = parts.map((setups) => ({
    setups,
    odd: minorityOf(setups.map((one) => one.digest)),
    isByDesign: false,
  }))
  if (parts.length === 1) return alike
  const ofProcess = all.map((one) => ({ ...one, settings: settingsOfProcess(one) }))
  const texts = ofProcess.map(({ settings }) => JSON.stringify(settings))
  const whole = { setups: all, odd: minorityOf(all.map(numParameters)), isByDesign: true }
  return [
    { setups: ofProcess, odd: minorityOf(texts), isByDesign: false },
    ...alike.filter(({ setups }) => setups.length > 1),
    ...(all.some(exchangesMessages) ? [] : [whole]),
  ]
}

/** Settings of the optimizer, and of a group of parameters as adapters name them: `group 0 lr`. */
const ofOptimizer = /^(optimizer$|group \d+ )/

const numParameters = ({ settings }: SetupEvent): string =>
  JSON.stringify(
    sorted(settings).filter(([key]) => ofOptimizer.test(key) && key.endsWith(' parameters')),
  )

const settingsOfProcess = ({ settings }: SetupEvent): Settings =>
  Object.fromEntries(sorted(settings).filter(([key]) => !ofOptimizer.test(key)))

const sorted = (settings: Settings) =>
  Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1))

function departureOf(setup: SetupEvent, expected: Settings | null) {
  if (expected === null) return []
  const found = allSettings(setup)
  const differing = [...new Set([...Object.keys(found), ...Object.keys(expected)])].filter(
    (key) => found[key] !== expected[key],
  )
  if (differing.length === 0) return []
  const details = differing.map(
    (key) => `${key} ${found[key] ?? 'missing'} instead of ${expected[key] ?? 'none'}`,
  )
  return [{ rank: setup.rank, words: `rank ${setup.rank} has ${details.join(', ')}` }]
}

function blameOf(ranks: readonly number[], worldSize: number): Blame {
  const [rank] = ranks
  if (rank !== undefined && ranks.length === 1 && worldSize > 2) return { kind: 'rank', rank }
  return { kind: 'unattributable', among: [...ranks] }
}

/** The settings that differ between ranks, with the values of the odd ranks and of one other rank. */
function messageOf(all: readonly SetupEvent[], odd: readonly number[]): string {
  const usual = all.find((_, index) => !odd.includes(index)) ?? all[0]
  const settings = [...new Set(all.flatMap(({ settings }) => Object.keys(settings)))].sort()
  const differing = settings.filter(
    (key) => new Set(all.map(({ settings }) => settings[key])).size > 1,
  )
  const details = odd.flatMap((index) => {
    const setup = all[index]
    const own = differing.filter(
      (key) => setup !== usual && setup?.settings[key] !== usual?.settings[key],
    )
    return own.map(
      (key) =>
        `rank ${setup?.rank} has ${key} ${setup?.settings[key] ?? 'missing'}, ` +
        `rank ${usual?.rank} ${usual?.settings[key] ?? 'missing'}`,
    )
  })
  return `ranks are set up differently: ${details.join('; ') || 'their digests differ'}`
}
