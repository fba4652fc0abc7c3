import { describe, expect, test } from 'vitest'
import { parseSteps } from '../../../../src/watch/jobs/parse/parse-steps.js'
import { rayAnswer, rayText } from '../../../fixtures/ray/fixture.js'
import { labelledSteps } from './labelled-steps.js'

const asText = (text: string) =>
  parseSteps(text).readings.map(({ series, step }) => `${series}:${step}`)

describe('steps in a log', () => {
  test.each(labelledSteps.map(([text, steps, total]) => ({ text, steps, total })))(
    'The parser finds the steps $steps in the log $text',
    ({ text, steps, total }) => {
      expect(asText(text)).toEqual(steps)
      expect(parseSteps(text).total).toBe(total ?? null)
    },
  )

  test('The parser finds every step once per series in the log of a real job', () => {
    const { logs } = rayAnswer('logs_steps').body as { logs: string }
    const { readings, total } = parseSteps(logs)
    const of = (series: string) => readings.filter((one) => one.series === series)
    expect(of('global_step').map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(of('step').map(({ step }) => step))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
    expect(of('bar of 8').at(-1)).toEqual({ series: 'bar of 8', step: 8, order: 8, total: 8 })
    expect(total).toBe(8)
  })

  test('The parser finds the global step and the bar with the total in the log of verl', () => {
    const { readings } = parseSteps(rayText('verl_log.txt'))
    expect(readings.find(({ series }) => series === 'global_step')?.step).toBe(1)
    expect(readings.at(-1)).toMatchObject({ series: 'bar of 624', step: 2, total: 624 })
  })

  test('The parser keeps steps in order when the steps of the next epoch start again', () => {
    const { readings } = parseSteps('Epoch 1, Step 99\nEpoch 2, Step 1')
    expect(readings[1]?.order).toBeGreaterThan(readings[0]?.order ?? Infinity)
  })

  test("The user's own pattern replaces all others", () => {
    const { readings } = parseSteps('tick <7> step=3', /tick <(\d+)>/)
    expect(readings).toEqual([{ series: 'pattern', step: 7, order: 7, total: null }])
  })

  test('The parser reads a line of a million characters quickly', () => {
    const started = process.cpuUsage().user
    for (const character of ['step ', '1,111', '"', '(', 'a', ' ', '%|']) {
      parseSteps(character.repeat(1_000_000 / character.length))
    }
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(5)
  })
})
