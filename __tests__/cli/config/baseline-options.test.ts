import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../support/options/parse-command-line.js'

const facts = { version: '1.2.3', columns: 100 }
const parse = (...argv: string[]) => parseCommandLine(['baseline', ...argv], facts)
const named = (name: string) => parse('show', '--name', name)

describe('Baseline commands', () => {
  test('The command "baseline compare" has the defaults of the seed system', () => {
    expect(parse('compare', 'a.json', '--name', 'main')).toMatchObject({
      name: 'baseline compare',
      options: {
        metrics: 'a.json',
        name: 'main',
        baselineDir: '.minicluster/baselines',
        thresholds: null,
        output: null,
        report: null,
      },
    })
  })

  test('Baseline commands need a name, and save and compare need a file', () => {
    expect(() => parse('save', 'a.json')).toThrow('option --name is missing')
    expect(() => parse('save', '--name', 'a')).toThrow("missing required argument 'metrics'")
  })

  test.each(['stable_v1', 'v1.2.3', '_', 'a-b', 'A'.repeat(100)])(
    'Baseline commands accept the name %j',
    (name) => {
      expect(named(name)).toMatchObject({ options: { name } })
    },
  )

  test.each([
    '',
    '.',
    '../..',
    '.hidden',
    '../up',
    'a/b',
    'a\\b',
    '/etc/passwd',
    '-rf',
    'a b',
    'a\nb',
    'a\u0000',
    'na\u00efve',
    'a:b',
    'A'.repeat(101),
  ])('Baseline commands refuse the name %j', (name) => {
    expect(() => named(name)).toThrow(/option --name/)
  })
})
