import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { planCampaign } from '../../../src/lab/campaign/plan-campaign.js'
import { inSealedOrder, sealManifest } from '../../../src/lab/campaign/seal-manifest.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { type PlannedTrial, plannedTrial } from '../../../src/kit/records/reports/fault-report.js'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import { controls, faults } from './small-catalogue.js'

const manifest: PlannedTrial[] = planCampaign({
  faults,
  controls,
  rounds: 1,
  workers: 4,
  steps: 50,
  allDoses: false,
  random: seededRandom(1),
}).map(({ planned }) => planned)
const seal = sealManifest(manifest, 'nonce')

const reordered = (trial: PlannedTrial, sign: 1 | -1) =>
  Object.fromEntries(
    Object.entries(trial).sort(([a], [b]) => sign * (a < b ? -1 : 1)),
  ) as PlannedTrial

test("The seal is the SHA-256 of the manifest's ordered JSON, a line feed and the nonce", () => {
  const text = `${JSON.stringify(manifest.map((trial) => reordered(trial, 1)))}\nnonce`
  expect(seal).toBe(createHash('sha256').update(text).digest('hex'))
})

test('The seal does not depend on the order of the fields in memory', () => {
  const backwards = manifest.map((trial) => reordered(trial, -1))
  expect(sealManifest(backwards, 'nonce')).toBe(seal)
  const parsed = manifest.map((trial) => plannedTrial.parse(trial))
  expect(sealManifest(parsed, 'nonce')).toBe(seal)
})

test('The seal changes with another nonce, another order, or an added or removed run', () => {
  const [first, ...rest] = manifest
  const others = [
    sealManifest(manifest, 'other'),
    sealManifest([...manifest].reverse(), 'nonce'),
    sealManifest(rest, 'nonce'),
    sealManifest([...manifest, first!], 'nonce'),
    sealManifest([], 'nonce'),
  ]
  expect(new Set([seal, ...others]).size).toBe(others.length + 1)
})

test('The seal changes with any field of any run', () => {
  const seals = manifest.flatMap((trial, at) =>
    Object.keys(trial).map((field) => {
      const changed = { ...trial, [field]: `${trial[field as keyof PlannedTrial]}!` }
      return sealManifest(manifest.with(at, changed), 'nonce')
    }),
  )
  expect(seals).not.toContain(seal)
})

test('The seal is the same for a manifest read back from a report', () => {
  expect(sealManifest(JSON.parse(JSON.stringify(manifest)) as PlannedTrial[], 'nonce')).toBe(seal)
})

test.each([[0.1], [-0], [1e21], [Infinity], [NaN], [null]])(
  'The seal of a manifest file with a dose of %s is computed from the text of the file',
  (dose) => {
    const dosed = manifest.map((trial) => ({ ...trial, dose }))
    const written: unknown = JSON.parse(formatRecord(inSealedOrder(dosed)))
    const text = `${JSON.stringify(written)}\nnonce`
    expect(createHash('sha256').update(text).digest('hex')).toBe(sealManifest(dosed, 'nonce'))
  },
)
