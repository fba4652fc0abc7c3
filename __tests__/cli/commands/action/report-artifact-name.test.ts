import { describe, expect, test } from 'vitest'
import {
  reportArtifactName,
  reportArtifactPrefix,
} from '../../../../src/cli/commands/action/upload-report.js'

type ReportName = readonly [key: string, label: string, name?: string]

const nameOf = (...[key, label, name = label]: ReportName): string =>
  reportArtifactName(key, { name, label })

describe('Name of a report artifact', () => {
  test('The artifact name is always the same, because another job has to find it', () => {
    expect(nameOf('nightly', 'CI / check (mlp, 2)')).toBe(nameOf('nightly', 'CI / check (mlp, 2)'))
    expect(nameOf('nightly', 'CI / check (mlp, 2)')).toMatch(
      /^minicluster-report-nightly-[0-9a-f]{8}-CI-check-mlp-2-[0-9a-f]{8}$/,
    )
  })

  test('The artifact names of all jobs with one comment key begin alike, and no other does', () => {
    expect(nameOf('a', 'b').startsWith(`${reportArtifactPrefix('a')}-`)).toBe(true)
    for (const other of ['a-b', 'ab', 'A', 'a b', '']) {
      expect(nameOf(other, 'b').startsWith(reportArtifactPrefix('a'))).toBe(false)
    }
  })

  test.each<readonly [string, ReportName, ReportName]>([
    ['letters that no artifact name may contain', ['\u5c0f', 'x'], ['\u5927', 'x']],
    ['characters that become dashes', ['lr=0.1', 'x'], ['lr 0.1', 'x']],
    ['a slug and the key it looks like', ['lr=0.1', 'x'], ['lr-0.1', 'x']],
    ['dashes between key and job', ['a', 'b-c'], ['a-b', 'c']],
    ['jobs with the same label', ['a', 'b', '1'], ['a', 'b', '2']],
    ['the ends of long keys', [`${'a'.repeat(100)}b`, 'x'], [`${'a'.repeat(100)}c`, 'x']],
    ['the ends of long labels', ['a', `${'s'.repeat(100)}1`], ['a', `${'s'.repeat(100)}2`]],
  ])('The artifact name distinguishes %s', (_, one, other) => {
    expect(nameOf(...one)).not.toBe(nameOf(...other))
  })

  test('The artifact name has no characters that artifacts cannot have', () => {
    expect(nameOf('a/b:c "d"\n', '\u5c0f|*?')).toMatch(/^[A-Za-z0-9._-]+$/)
  })
})
