import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAnswer } from '../../../src/watch/nodes/answer/parse-answer.js'
import { nodeChecks } from '../../../src/watch/nodes/checks/index.js'
import { viewAfter } from '../../watch/nodes/answer/hostile-answers.js'
import {
  type Kind,
  kinds,
  machineWith,
  ranksOf,
  startThreads,
} from '../../rigs/nodes/faulty-machine.js'
import { StandIns } from '../../rigs/nodes/stand-ins.js'

const many = 10_000
const machine = new StandIns()
const ends: (() => void)[] = [() => machine.close()]
const all = new Map<string, Kind>(Object.entries(kinds))
beforeAll(async () => {
  // Each thread has five lines.
  const healthy = await startThreads(many / 5, false)
  const stopped = await startThreads(2, true)
  ends.push(healthy.end, stopped.end)
  all.set('ranks', ranksOf(healthy.ids, stopped.ids))
})
afterAll(() => ends.forEach((end) => end()))

/** The node after one round of the real probe. */
function look(floods: readonly Kind[], faults: readonly Kind[]) {
  machine.set(machineWith(floods, faults, many))
  const lines = machine.round()
  expect(parseAnswer(lines, null).damage).toEqual([])
  const [node] = viewAfter(lines).nodes
  const ofCheck = (name: string) => node?.checks.find((check) => check.name === name)
  return { node, ofCheck }
}

/** Checks of one value of a node, of a count, or of what was there before. */
const single: readonly string[] = [
  'answer',
  'gpu-driver',
  'gpu-count',
  // Full memory of a GPU is no fault while ranks run.
  'gpu-memory',
  'gpu-nvlink',
  'gpu-idle',
  'memory',
  'clock',
  'load',
  'pressure',
  'latency',
  'network-devices',
  'infiniband',
  'training-processes',
  'world-size',
  'python',
  'torch',
]

const kindOf = (name: string): Kind => {
  const kind = all.get(name)
  if (kind === undefined) throw new Error(`no kind ${name}`)
  return kind
}

const names = [...all.keys(), 'ranks']

const everything = () => [...all.values()]

/** The faults of these kinds that no check found; with `orCut` also none whose check did not see everything. */
function missed(
  { ofCheck }: Pick<ReturnType<typeof look>, 'ofCheck'>,
  of: readonly Kind[],
  orCut: 'found' | 'found or cut' = 'found',
): readonly string[] {
  return of.flatMap(({ finds }) =>
    finds.flatMap(({ check, says }) => {
      const subjects = ofCheck(check)?.subjects ?? []
      const bad = subjects.filter(({ status }) => status === 'bad')
      const isFound = says.test(bad.map(({ summary }) => summary).join('\n'))
      const isCut = subjects.some((one) => one.status === 'unknown' && /left out/.test(one.summary))
      return isFound || (orCut === 'found or cut' && isCut) ? [] : [`${check}: ${says.source}`]
    }),
  )
}

describe('Every fault behind 10,000 lines of every other kind', () => {
  test('Without a flood, each fault is found by its check', () => {
    const seen = look([], everything())
    expect(missed(seen, everything())).toEqual([])
    expect(seen.node?.verdict).toBe('unhealthy')
  })

  test.each(names)(
    'A flood of the kind %s hides no fault, and none of its own silently',
    (name) => {
      const own = kindOf(name)
      const others = everything().filter((kind) => kind !== own)
      const seen = look([own], everything())
      expect(seen.node?.verdict).toBe('unhealthy')
      expect(missed(seen, others)).toEqual([])
      expect(missed(seen, [own], 'found or cut')).toEqual([])
    },
  )

  test('A flood of all kinds hides no fault silently', () => {
    const seen = look(everything(), everything())
    expect(seen.node?.verdict).toBe('unhealthy')
    expect(missed(seen, everything(), 'found or cut')).toEqual([])
  })

  test('A flood of all kinds is no fault: no check is bad, and what was left out is unknown', () => {
    const { node } = look(everything(), [])
    const bad = node?.checks.filter(({ status }) => status === 'bad')
    expect(bad?.map(({ name }) => name)).toEqual([])
    expect(node?.verdict).toBe('unknown')
  })

  test('Every check has its fault here, or needs more than one line of a list', () => {
    const found = everything().flatMap(({ finds }) => finds.map(({ check }) => check))
    const others = nodeChecks.map(({ name }) => name).filter((name) => !found.includes(name))
    expect(others).toEqual(single)
  })
})
