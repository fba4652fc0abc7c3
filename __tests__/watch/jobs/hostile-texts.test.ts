import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCheckpoints } from '../../../src/watch/jobs/checkpoints/index.js'
import type { Entry } from '../../../src/watch/jobs/checkpoints/layout.js'
import { classifyJobFailure } from '../../../src/watch/jobs/classify-failure.js'
import { readLease } from '../../../src/watch/jobs/lease/lease.js'
import { parseNccl } from '../../../src/watch/jobs/parse/parse-nccl.js'
import {
  parseGpuProcesses,
  parseNvidiaSmi,
} from '../../../src/watch/jobs/parse/parse-nvidia-smi.js'
import { parseRayJobText } from '../../../src/watch/jobs/parse/parse-ray-job-text.js'
import { parseRayStatus } from '../../../src/watch/jobs/parse/parse-ray-status.js'
import { parseSteps } from '../../../src/watch/jobs/parse/parse-steps.js'
import { parseThroughput } from '../../../src/watch/jobs/parse/parse-throughput.js'
import { rayAnswer, rayText } from '../../fixtures/ray/fixture.js'

const names = [
  'ls_la_checkpoints.txt',
  'nccl_efa_ok.txt',
  'nccl_ofi_init_failed_socket.txt',
  'nvidia_smi_cases.txt',
].concat([
  'ray_job_cli_record.txt',
  'ray_job_list_record.txt',
  'ray_status_pg_4_used_pending.txt',
  'verl_log.txt',
])
const originals = [
  ...names.map(rayText),
  JSON.stringify(rayAnswer('logs_steps')),
  JSON.stringify(rayAnswer('job_train-2_end')),
]
const splinters = [
  '\u001b[2J',
  '\u0000',
  '\r',
  '\n',
  '/c; touch x #',
  '$(id)',
  '9'.repeat(400),
  '[',
  '%|',
  '{"',
  '\ud800',
  'step=',
  'NaN',
  '-1',
  '1e999',
]

/** A real text with something foreign in it, or without a part of itself. */
const mutation = fc
  .record({
    original: fc.constantFrom(...originals),
    // Every place is as likely as any other; a double would mostly be next to nothing.
    at: fc.noBias(fc.nat(9999)).map((number) => number / 10_000),
    cut: fc.nat(200),
    splinter: fc.oneof(fc.constantFrom(...splinters), fc.string({ maxLength: 30 })),
  })
  .map(({ original, at, cut, splinter }) => {
    const place = Math.floor(at * original.length)
    return original.slice(0, place) + splinter + original.slice(place + cut)
  })

const numMutations = 10_000

describe('texts that were damaged or made to do harm', () => {
  test(`The parsers read ${numMutations} mutated texts without an exception and return only sound values`, () => {
    fc.assert(
      fc.property(mutation, (text) => {
        for (const { step, order } of parseSteps(text).readings) {
          if (!Number.isSafeInteger(step) || step < 0 || !Number.isFinite(order))
            throw new Error(`step ${step}`)
        }
        const value = parseThroughput(text)?.value ?? 0
        if (!Number.isFinite(value) || value < 0) throw new Error(`throughput ${value}`)
        parseNccl(text)
        parseNvidiaSmi(text)
        parseGpuProcesses(text)
        parseRayStatus(text)
        parseRayJobText(text, 'raysubmit_mBkq2mRvyXhRV5Xm')
        classifyJobFailure({ exitCode: 1, errorType: null, message: text })
        readLease(text, { id: 'x', run: 'r' })
        const entries: Entry[] = text
          .split('\n')
          .slice(0, 50)
          .map((path) => ({ path, kind: 'directory', target: null, modifiedMs: null }))
        const texts = new Map([
          ['checkpoint_manager_snapshot.json', text],
          ['latest', text],
          ['latest_checkpointed_iteration.txt', text],
        ])
        findCheckpoints({ entries, texts })
      }),
      { numRuns: numMutations, seed: 16 },
    )
  })

  test('A name with shell characters is never a checkpoint', () => {
    const entries: Entry[] = [
      { path: 'step_5; touch x #', kind: 'directory', target: null, modifiedMs: null },
    ]
    expect(findCheckpoints({ entries, texts: new Map() })).toEqual([])
  })
})
