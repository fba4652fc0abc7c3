import { expect, test } from 'vitest'
import { parseExposition } from './exposition.js'

const head = '# HELP a_total x\n# TYPE a_total counter\n'

test('The reader accepts labels and every kind of number', () => {
  const { find } = parseExposition(
    `${head}a_total{x="a\\"b\\\\\\n",y="}"} 1e-3\na_total{y="z"} +Inf\n`,
  )
  expect(find('a_total', { x: 'a"b\\\n', y: '}' })).toBe(0.001)
  expect(find('a_total', { y: 'z' })).toBe(Infinity)
})

test.each([
  ['no end of line', `${head}a_total 1`],
  ['no TYPE', '# HELP a_total x\na_total 1\n'],
  ['no HELP', '# TYPE a_total counter\na_total 1\n'],
  ['a sample twice', `${head}a_total{x="1"} 1\na_total{x="1"} 2\n`],
  ['a label twice', `${head}a_total{x="1",x="2"} 1\n`],
  ['an open label', `${head}a_total{x="1} 1\n`],
  ['a family twice', `${head}a_total 1\n${head}a_total{x="1"} 1\n`],
  ['a counter without its ending', '# HELP a x\n# TYPE a counter\na 1\n'],
  ['a gauge with the ending of a counter', '# HELP a_total x\n# TYPE a_total gauge\n'],
  ['no number', `${head}a_total one\n`],
  ['another comment', `${head}# hello\n`],
])('The reader refuses an exposition with %s', (_what, text) => {
  expect(() => parseExposition(text)).toThrow()
})
