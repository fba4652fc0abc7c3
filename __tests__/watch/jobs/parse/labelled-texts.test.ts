import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newestComplete } from '../../../../src/watch/jobs/checkpoints/index.js'
import { parseNccl } from '../../../../src/watch/jobs/parse/parse-nccl.js'
import { parseNvidiaSmi } from '../../../../src/watch/jobs/parse/parse-nvidia-smi.js'
import { parseRayJobText } from '../../../../src/watch/jobs/parse/parse-ray-job-text.js'
import { parseRayStatus } from '../../../../src/watch/jobs/parse/parse-ray-status.js'
import { parseSteps } from '../../../../src/watch/jobs/parse/parse-steps.js'
import { parseThroughput } from '../../../../src/watch/jobs/parse/parse-throughput.js'
import { noProgress, noteSteps, stepOf, totalOf } from '../../../../src/watch/jobs/progress.js'
import { entry } from '../checkpoints/labelled-listings.js'

/** Texts as programs print them, each with what a person reads in it; `unknown` where nobody could say. */
const folder = join(import.meta.dirname, '../../../fixtures/training-logs')

type Labelled = { readonly source: string; readonly lines: readonly string[] }

const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T[]
const texts = <T>(name: string) => read<Labelled & T>(name)
const orUnknown = <T>(value: T | null | undefined): T | 'unknown' => value ?? 'unknown'

describe('labelled texts of real programs', () => {
  test.each(texts<{ step: unknown; of: unknown }>('steps'))(
    'The parser reads the same steps as a person: $source',
    ({ lines, step, of }) => {
      const progress = noteSteps(noProgress, parseSteps(lines.join('\n')), 0)
      const found = { step: orUnknown(stepOf(progress)), of: orUnknown(totalOf(progress)) }
      expect(found).toEqual({ step, of })
    },
  )

  test.each(texts<{ value: unknown; unit: unknown }>('throughput'))(
    'The parser reads the same throughput as a person: $source',
    ({ lines, value, unit }) => {
      const found = parseThroughput(lines.join('\n'))
      expect({ value: orUnknown(found?.value), unit: orUnknown(found?.unit) }).toEqual({
        value,
        unit,
      })
    },
  )

  test.each(texts<{ expected: unknown }>('network'))(
    'The parser reads the same network of every process as a person: $source',
    ({ lines, expected }) => {
      const decided = parseNccl(lines.join('\n')).filter(({ transport }) => transport !== 'unknown')
      const found = decided.map(({ process, transport }) => [process, transport])
      expect(Object.fromEntries(found)).toEqual(expected)
    },
  )

  test.each(texts<{ CPU: string; GPU: string }>('ray-status'))(
    'The parser reads the same cluster resources as a person: $source',
    ({ lines, CPU, GPU }) => {
      const status = parseRayStatus(lines.join('\n'))
      const found = (name: string) => {
        const resource = status.status === 'ok' ? status.resources.get(name) : undefined
        return resource === undefined ? 'unknown' : `${resource.used}/${resource.total}`
      }
      expect({ CPU: found('CPU'), GPU: found('GPU') }).toEqual({ CPU, GPU })
    },
  )

  test.each(texts<{ job: string; expected: string }>('job-status'))(
    'The parser reads the same job state as a person: $source',
    ({ lines, job, expected }) => {
      expect(orUnknown(parseRayJobText(lines.join('\n'), job))).toBe(expected)
    },
  )

  test.each(texts<{ expected: unknown }>('nvidia-smi'))(
    'The parser reads the same GPUs as a person: $source',
    ({ lines, expected }) => {
      const samples = parseNvidiaSmi(lines.join('\n'))
      const found =
        samples.status === 'failed'
          ? 'unknown'
          : samples.gpus.map(
              (gpu) =>
                `${orUnknown(gpu.utilizationPercent)} % ${orUnknown(gpu.memoryUsedMb)}/${orUnknown(gpu.memoryTotalMb)}`,
            )
      expect(found).toEqual(expected)
    },
  )

  test.each(
    read<{
      source: string
      entries: readonly string[]
      texts: Readonly<Record<string, string>>
      expected: string
    }>('checkpoints'),
  )('The search finds the same newest complete checkpoint as a person: $source', (given) => {
    const entries = given.entries.map(asEntry)
    const found = newestComplete({ entries, texts: new Map(Object.entries(given.texts)) })
    expect(orUnknown(found?.path)).toBe(given.expected)
  })

  test('The labelled set has more than a hundred texts', () => {
    const names = 'steps throughput network ray-status job-status nvidia-smi checkpoints'.split(' ')
    const numTexts = names.reduce((sum, name) => sum + read(name).length, 0)
    expect(numTexts).toBeGreaterThan(100)
  })
})

/** `name/`: a directory; `name -> target`: a link; else a file. */
function asEntry(text: string) {
  const [path = '', target] = text.split(' -> ')
  if (target !== undefined) return entry(path, 'link', target)
  return path.endsWith('/') ? entry(path.slice(0, -1)) : entry(path, 'file')
}
