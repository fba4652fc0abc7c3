import { describe, expect, test } from 'vitest'
import { blindDetectors } from '../../../src/lab/detect/blind-detectors.js'
import type { Detector } from '../../../src/lab/detect/detector.js'
import type { EvidenceKind } from '../../../src/kit/records/run/evidence.js'
import { describeBlind } from '../../../src/kit/wording/blind-detector-words.js'

type Judging = Pick<Detector, 'name' | 'needs' | 'least'>
const run = { worldSize: 2, firstStep: 0, numSteps: 20, cores: 2 }
const spike: Judging = {
  name: 'spike',
  needs: ['phase-times', ['links', 'exchange-delays']],
  least: ({ worldSize }) => ({ step: 10 * worldSize }),
}
const blindIn = (shows: readonly EvidenceKind[], numSteps: number) =>
  blindDetectors([spike], { run, shows, numOf: () => numSteps })

describe('Detectors with too little data', () => {
  test('A detector with all kinds of record and enough of them is not listed', () => {
    expect(blindIn(['phase-times', 'links'], 20)).toEqual([])
    expect(describeBlind([], 3)).toBeNull()
  })

  test('A detector with too few records is listed with the number it needs and the number it had', () => {
    const blind = blindIn(['phase-times', 'exchange-delays'], 19)
    expect(blind).toEqual([
      { detector: 'spike', lacks: [], too_few: { kind: 'step', needs: 20, had: 19 } },
    ])
    expect(describeBlind(blind, 3)).toBe(
      '1 of 3 detectors had too little data: spike (19 of 20 steps)',
    )
  })

  test('A detector that lacks a kind of record is listed with the kind, and not with a number', () => {
    const blind = blindIn(['links'], 2)
    expect(blind).toEqual([{ detector: 'spike', lacks: ['phase-times'] }])
    expect(describeBlind(blind, 3)).toMatch(/: spike \(no phase-times\)$/)
  })
})
