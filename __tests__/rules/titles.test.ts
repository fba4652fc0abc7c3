import { expect, test } from 'vitest'
import { listFiles, readTexts } from './list-files.js'
import { listTitles } from './list-titles.js'

/** An upper-case letter, a digit, a quoted name, an option, or what a helper fills in. */
const beginning = /^([A-Z\d"'`]|--[a-z]|\$\{)/

/** A subject, a verb and an object: two or three words are a topic, which is what `describe` is for. */
const fewestWords = 4

/** Words that a reader of a log stumbles over; the field says report, compare, detect, flag. */
const avoided = /\b(told|held against|holds? against|speaks|says nothing of)\b/

/** A placeholder of another test runner, which Vitest prints as it is. */
const unfilled = '%p'

/** The titles that do not make sense alone in a log, and those that a suite has twice, each with its place. */
function poorTitles(suites: ReadonlyMap<string, string>): string[] {
  return [...suites].flatMap(([path, suite]) => {
    const titles = listTitles(suite)
    return titles
      .filter(
        ({ text }, index) =>
          !isSentence(text) || titles.slice(0, index).some((one) => one.text === text),
      )
      .map(({ line, text }) => `${path}:${line}: ${text}`)
  })
}

const isSentence = (title: string): boolean =>
  beginning.test(title) &&
  title.split(/\s+/).length >= fewestWords &&
  !avoided.test(title) &&
  !title.includes(unfilled)

test('Every test title is a whole sentence, which no other test of its file has', async () => {
  const suites = (await listFiles('__tests__')).filter((path) => path.endsWith('.ts'))
  const texts = await readTexts(suites)
  expect(poorTitles(texts)).toEqual([])
  expect(texts.size).toBeGreaterThan(400)
})

test('The rule reports half sentences, repeated titles, avoided words and unfilled placeholders', () => {
  const planted = `
    describe('topic', () => {
      test('has every default filled in', () => {})
      test.each(rows)('%s is refused with a reason', () => {})
      test.skip(\`a run on \${backend} ends well\`, () => {})
      testOnSmallDisk('Full disk', 1024, () => {})
      test.each(rows)('The value %p is refused', () => {})
      it.concurrent('The monitor is told of a worker', () => {})
      test('The run ends with its job', () => {})
      test('The run ends with its job', () => {})
    })`
  expect(poorTitles(new Map([['planted.test.ts', planted]]))).toEqual([
    'planted.test.ts:3: has every default filled in',
    'planted.test.ts:4: %s is refused with a reason',
    'planted.test.ts:5: a run on ${...} ends well',
    'planted.test.ts:6: Full disk',
    'planted.test.ts:7: The value %p is refused',
    'planted.test.ts:8: The monitor is told of a worker',
    'planted.test.ts:10: The run ends with its job',
  ])
})

test('The rule accepts whole sentences, options, numbers and titles that a helper hands on', () => {
  const sound = `
    test('The job has every default filled in', () => {})
    test('--json prints nothing but JSON', () => {})
    test('10,000 workers fit into 80 MB', () => {})
    test.each(rows)('The parser refuses %s with a reason', () => {})
    const onDisk = (name) => test(name, () => {})`
  expect(poorTitles(new Map([['sound.test.ts', sound]]))).toEqual([])
})
