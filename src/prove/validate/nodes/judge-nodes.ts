import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { plural } from '../../../kit/wording/plural.js'
import { ranksInWords } from '../proof/finding.js'
import { judgeEnds } from './judge-ends.js'
import { judgeProgram } from './judge-program.js'
import { type Detected, judgeDetectors } from './judge-detectors.js'
import type { MergedRun } from './merge-nodes.js'
import { ranksOf } from './node-run.js'

/**
 * One verdict over all ranks: who is on record, whether all ran the same, how each node ended, what detectors found and,
 * where no proof contains it, whether replicas agree.
 */
export function judgeNodes(
  run: MergedRun,
  detected: Detected,
  isProven: boolean,
): readonly ReportCheck[] {
  return [
    ...(isProven ? [] : [judgeStates(run)]),
    judgeRanks(run),
    judgeProgram(run),
    judgeEnds(run),
    judgeDetectors(run, detected, isProven),
  ]
}

/** Whether a check explains what is wrong or unknown in all others: who is missing, or ran something else. */
export const explainsOthers = ({ name, status }: ReportCheck): boolean =>
  (name === 'ranks' || name === 'program') && status !== 'pass'

function judgeRanks({ missing, worldSize, nodes }: MergedRun): ReportCheck {
  const places = nodes.map((node) => {
    const own = ranksOf(node)
    return `${node.name}: ${own.length === 0 ? 'no rank' : ranksInWords(own)}`
  })
  const damage = nodes.flatMap(({ name, damage: found }) => found.map((one) => `${name}: ${one}`))
  const damaged = nodes.filter((node) => node.damage.length > 0).map(({ name }) => name)
  return {
    name: 'ranks',
    status: missing.length === 0 && damage.length === 0 ? 'pass' : 'unknown',
    headline:
      missing.length > 0
        ? `No node has a record of ${ranksInWords(missing)}`
        : damage.length > 0
          ? `Records of ${damaged.join(' and ')} are damaged`
          : `All ${worldSize} ranks were recorded, on ${plural(nodes.length, 'node')}`,
    reasons: [...damage, ...places],
  }
}

/** Hashes of weights and optimizer by step; ranks that hold parts of the parameters differ by nature. */
function judgeStates({ events, worldSize }: MergedRun): ReportCheck {
  const byStep = new Map<number, string[]>()
  for (const event of events.flat())
    if (event.type === 'state')
      byStep.set(event.step, [...(byStep.get(event.step) ?? []), event.state_hash])
  const complete = [...byStep].filter(([, hashes]) => hashes.length === worldSize)
  const differing = complete.filter(([, hashes]) => new Set(hashes).size > 1)
  const isEqual = complete.length > 0 && differing.length === 0
  const [step] = differing[0] ?? []
  return {
    name: 'replicas',
    status: isEqual ? 'pass' : 'unknown',
    headline: isEqual
      ? `All ${worldSize} replicas held the same state at ${plural(complete.length, 'step')}`
      : complete.length === 0
        ? 'No step has the states of all ranks, so replicas were not compared'
        : `The states of the ranks differ, first at step ${step}: shards do so by nature, replicas must not`,
    reasons: [],
  }
}
