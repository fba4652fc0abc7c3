import { expect, test } from 'vitest'
import { written } from '../../bench/harness/results-file.mjs'
import { listFiles, readTexts } from './list-files.js'

const placeOfMachine = /[" =](?:\/(?:home|mnt|opt|root|tmp|var|work)\/|\/Users\/|[A-Z]:\\\\)/

test('A recorded benchmark names no folder of the machine that ran it', async () => {
  const recorded = await readTexts(
    (await listFiles('bench/results')).filter((path) => path.endsWith('.json')),
  )
  expect(recorded.size).toBeGreaterThan(10)
  const naming = [...recorded].filter(([, text]) => placeOfMachine.test(text))
  expect(naming.map(([path]) => path)).toEqual([])
})

test('The rule reports a folder of a machine, and not a share of a total', () => {
  expect('{"command":"/root/x/dist/cli.js"}').toMatch(placeOfMachine)
  expect('{"command":"node dist/cli.js","cost":"3 ms/step"}').not.toMatch(placeOfMachine)
})

test('A result is written relative to the checkout, with five digits', () => {
  const root = new URL('../../', import.meta.url).pathname
  const result = { command: `node ${root}dist/cli.js`, ratio: 1.23456789, count: 1234567 }
  expect(JSON.parse(JSON.stringify(result, written))).toEqual({
    command: 'node dist/cli.js',
    ratio: 1.2346,
    count: 1234567,
  })
})
