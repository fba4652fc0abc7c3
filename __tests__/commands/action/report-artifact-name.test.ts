import { describe, expect, test } from 'vitest'
import { reportArtifactName } from '../../../src/commands/action/upload-report.js'

type ReportName = readonly [key: string, section?: string | null]

const nameOf = (...[key, section = null]: ReportName): string =>
  reportArtifactName({ key, options: { commentSection: section } })

describe('Name of a report artifact', () => {
  test.each(['minicluster', 'gpu_2.x-large', 'a'.repeat(100)])(
    'The artifact name is the plain key %s',
    (key) => {
      expect(nameOf(key)).toBe(`minicluster-report-${key}`)
    },
  )

  test('The artifact name is always the same, because another job has to find it', () => {
    expect(nameOf('nightly', 'mlp, 2 workers')).toBe(nameOf('nightly', 'mlp, 2 workers'))
    expect(nameOf('nightly', 'mlp, 2 workers')).toMatch(
      /^minicluster-report-nightly-mlp-2-workers-[0-9a-f]{12}$/,
    )
  })

  test.each<readonly [string, ReportName, ReportName]>([
    ['letters that no artifact name may contain', ['\u5c0f'], ['\u5927']],
    ['characters that become dashes', ['lr=0.1'], ['lr 0.1']],
    ['a slug and the key it looks like', ['lr=0.1'], ['lr-0.1']],
    ['dashes between key and section', ['a', 'b-c'], ['a-b', 'c']],
    ['a section and a key with it at its end', ['a', 'b'], ['a-b']],
    ['the ends of long keys', [`${'a'.repeat(100)}b`], [`${'a'.repeat(100)}c`]],
    ['the ends of long sections', ['a', `${'s'.repeat(100)}1`], ['a', `${'s'.repeat(100)}2`]],
  ])('The artifact name distinguishes %s', (_, one, other) => {
    expect(nameOf(...one)).not.toBe(nameOf(...other))
  })

  test('The artifact name has no characters that artifacts cannot have', () => {
    expect(nameOf('a/b:c "d"\n', '\u5c0f|*?')).toMatch(/^[A-Za-z0-9._-]+$/)
  })
})
