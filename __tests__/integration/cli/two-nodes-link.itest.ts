import { expect, test } from 'vitest'
import { onTwoNodes } from '../../support/torch/on-two-nodes.js'
import { describeTorch } from '../../support/torch/torch-rig.js'

/** Enough weights for a slow link to matter; 60 steps: a link that is slow for more than half of them is a warning. */
const heavy = '--width 40000 --samples 1920 --pause-ms 10'

const ofTheLink = (finding: object) => ({ ...finding, type: 'slow_link', blame: { kind: 'link' } })

describeTorch('The link between the two machines of a torchrun job', () => {
  test('A link that slows down is named with its nodes', async () => {
    const { merge, mergeAsJson } = await onTwoNodes({
      RANKS: 2,
      FAULT: 'slow-link',
      AFTER: 24,
      RATE: '100mbit',
      ARGUMENTS: heavy,
    })
    const { report, exitCode } = await mergeAsJson()
    expect(report).toMatchObject({
      verdict: 'fail',
      nodes: { findings: [{ severity: 'minor' }, { severity: 'warning' }].map(ofTheLink) },
    })
    expect(exitCode).toBe(1)
    const { stdout } = await merge('a', 'b')
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/what rank [23] on b sent to rank [01] on a/)
  }, 360_000)

  test('The same job on a link that stays as it is raises nothing', async () => {
    const { mergeAsJson } = await onTwoNodes({ RANKS: 2, ARGUMENTS: heavy })
    const { report, exitCode } = await mergeAsJson()
    expect(report).toMatchObject({ verdict: 'pass' })
    expect(exitCode).toBe(0)
  }, 360_000)
})
