import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareBaseline } from '../../../../src/cli/commands/baseline/compare.js'
import type { Comparison } from '../../../../src/kit/records/baseline/comparison.js'
import type { Threshold } from '../../../../src/kit/records/baseline/threshold.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { aBaselineWorld, baselineDir, compareOptions, quietManner } from './baseline-world.js'
import { saveBaseline } from '../../../../src/cli/commands/baseline/save.js'

type Values = { readonly [Field in keyof RunMetrics]?: RunMetrics[Field] | null }

/** A metric of each kind: what the baseline has, and what may have become of it. */
const metrics = [
  { name: 'final_loss', kind: 'result', before: 0.5, worse: 0.9 },
  { name: 'average_throughput_samples_per_sec', kind: 'time', before: 6400, worse: 600 },
] as const

const became = ['equal', 'worse', 'lost', 'new', 'nowhere'] as const
const severities = [null, 'error', 'warn', 'off'] as const
const limits = [null, 'within', 'beyond'] as const

type Case = {
  readonly metric: (typeof metrics)[number]
  readonly state: (typeof became)[number]
  readonly severity: (typeof severities)[number]
  readonly limit: (typeof limits)[number]
}

/** A limit of a metric that is off is refused, see the suite of the options. */
const isAllowed = ({ severity, limit }: Case): boolean => severity !== 'off' || limit === null

const cases: readonly Case[] = metrics
  .flatMap((metric) =>
    became.flatMap((state) =>
      severities.flatMap((severity) => limits.map((limit) => ({ metric, state, severity, limit }))),
    ),
  )
  .filter(isAllowed)

function valuesOf({ metric, state }: Case): readonly [Values, Values] {
  const { name, before, worse } = metric
  const is = (value: number | null): Values => ({ [name]: value })
  switch (state) {
    case 'equal':
      return [is(before), is(before)]
    case 'worse':
      return [is(before), is(worse)]
    case 'lost':
      return [is(before), is(null)]
    case 'new':
      return [is(null), is(before)]
    case 'nowhere':
      return [is(null), is(null)]
  }
}

/** An absolute limit that the present value keeps or breaks. */
function limitOf({ metric, state, limit }: Case): Threshold {
  const value = state === 'worse' ? metric.worse : metric.before
  const isKept = limit === 'within'
  const bound = (number: number) => ({ value: number, unit: null, text: String(number) })
  return metric.kind === 'result'
    ? { percent: null, atMost: bound(isKept ? value * 2 : value / 2), atLeast: null }
    : { percent: null, atMost: null, atLeast: bound(isKept ? value / 2 : value * 2) }
}

async function outcomeOf(one: Case) {
  const world = await aBaselineWorld()
  const [before, now] = valuesOf(one)
  await world.writeRun('run.json', before as Partial<RunMetrics>)
  await world.writeRun('now.json', now as Partial<RunMetrics>)
  const saved = { metrics: 'run.json', name: 'stable_v1', baselineDir, ...quietManner }
  await saveBaseline(saved, world.dependencies)
  world.said.stdout = ''
  const { name } = one.metric
  const call = {
    ...compareOptions,
    metrics: 'now.json',
    output: 'c.json',
    report: 'r.html',
    junit: 'j.xml',
    thresholds: one.limit === null ? null : new Map([[name, limitOf(one)]]),
    severities: one.severity === null ? null : new Map([[name, one.severity]]),
  }
  const { exitCode } = await compareBaseline(call, world.dependencies)
  const read = (file: string) => readFile(join(world.folder, file), 'utf8')
  return {
    exitCode,
    text: world.said.stdout,
    record: JSON.parse(await read('c.json')) as Comparison,
    page: await read('r.html'),
    junit: await read('j.xml'),
  }
}

/** What the exit code must be by the rules alone: 1 is worse, 2 is asked for and not judged. */
function expectedCode(one: Case): number {
  if (one.severity === 'off') return 0
  if (isWorse(one) && one.severity !== 'warn') return 1
  return isJudged(one) ? 0 : 2
}

const isKnown = ({ state }: Case): boolean => state !== 'lost' && state !== 'nowhere'

const isWorse = (one: Case): boolean =>
  (isKnown(one) && one.limit === 'beyond') ||
  (one.state === 'worse' && one.metric.kind === 'result')

/** A limit asks for the value of this run alone, and its severity is that of the limit. */
function isJudged(one: Case): boolean {
  const { state, severity, limit } = one
  if (state === 'equal' || state === 'worse') return true
  if (state === 'lost') return false
  return limit === null ? severity === null : isKnown(one)
}

describe('What was asked of "baseline compare" and not done is never a pass', () => {
  test('Exit code, text, JSON, page and JUnit agree for all that may be asked of a metric and become of it', async () => {
    expect(cases).toHaveLength(2 * 5 * (3 * 3 + 1))
    for (const one of cases) {
      const { exitCode, text, record, page, junit } = await outcomeOf(one)
      const name = JSON.stringify([one.metric.name, one.state, one.severity, one.limit])
      expect(exitCode, name).toBe(expectedCode(one))
      expect(page.includes('<title>FAIL'), name).toBe(exitCode === 1)
      expect(/<failure/.test(junit), name).toBe(exitCode === 1)
      if (exitCode !== 2) continue
      expect(record.verdict, name).toBe('inconclusive')
      expect(page, name).not.toContain('<title>PASS')
      expect(junit, name).toMatch(/<skipped|<error/)
      expect(text, name).not.toMatch(/^\u2713/m)
    }
  })
})
