import { expect, test } from 'vitest'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import type { FileChanges } from '../../../../src/prove/validate/proof/file-changes.js'
import { aJob, type Change, changing } from './simulate-job.js'

const otherWeights: Change = changing('update', [0, 1], () => ({ weights: ['other', 'bits'] }))
const loading =
  (change: Change): Change =>
  (lines, rank) => [...change(lines, rank), { kind: 'load', source: '/job/last.pt' }]

/** Both replays differ from the job in the same way. */
const proveDiffering = (
  fileChanges: FileChanges,
  { protection = 'overlay', job = aJob(), replay = aJob(otherWeights) } = {},
) =>
  proveJob({
    job,
    replay,
    secondReplay: replay,
    fileChanges,
    protection: protection as 'overlay' | 'mute',
    hindrance: null,
    oneProcess: null,
    fold: null,
  })

const nothing: FileChanges = { created: [], changed: [] }
const overwritten: FileChanges = { created: [], changed: ['/job/last.pt'] }

test('A replay that resumed from a checkpoint of the job blames no rank and no machine', () => {
  const replay = aJob(loading(otherWeights))
  const { tier, findings, replays, not_shown } = proveDiffering(nothing, { replay })
  expect({ tier, replays }).toEqual({ tier: 'consistent', replays: [] })
  expect(findings).toMatchObject([{ kind: 'resumed-replay', severity: 'note' }])
  expect(not_shown).toContain(
    'No rank was replayed alone: the replays started with files that were written during the job.',
  )
})

test('A replay that loads a file over which the job has saved is another run, and the file is named', () => {
  const job = aJob(loading((lines) => lines))
  const { tier, findings } = proveDiffering(overwritten, {
    job,
    replay: aJob(loading(otherWeights)),
  })
  expect(tier).toBe('consistent')
  expect(findings[0]?.message).toContain('by it or by another program (/job/last.pt)')
})

test('A changed file that no rank loads excuses no difference', () => {
  const { tier, findings } = proveDiffering(overwritten)
  expect(tier).toBe('failed')
  expect(findings).toMatchObject([{ kind: 'differs-from-replay' }, { kind: 'differs-from-replay' }])
})

test('A file that the job created excuses a difference only where no overlay hides it', () => {
  const created: FileChanges = { created: ['/job/epoch-1.ckpt'], changed: [] }
  expect(proveDiffering(created).tier).toBe('failed')
  expect(proveDiffering(created, { protection: 'mute' }).tier).toBe('consistent')
})
