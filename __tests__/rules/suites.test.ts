import { describe, expect, test } from 'vitest'
import { listFiles, readTexts } from './list-files.js'

type Texts = ReadonlyMap<string, string>

const matching = (texts: Texts, pattern: RegExp): string[] =>
  [...texts].filter(([, text]) => pattern.test(text)).map(([path]) => path)

/** The unit tests of a process share modules: what a helper registers while it loads reaches the first suite only. */
const hooksOfModules = (helpers: Texts) =>
  matching(helpers, /^(?:(?:before|after)(?:Each|All)|onTestFinished)\(/m)

/** A pause of so many milliseconds is too short on a busy machine; `until` waits for what is meant. */
const pausesOfMilliseconds = (suites: Texts) => {
  const withoutStrings = [...suites].map(
    ([path, text]) => [path, text.replace(/'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g, "''")] as const,
  )
  return matching(
    new Map(withoutStrings),
    /\bset(?:Timeout|Interval)\((?:[^()]|\([^()]*\))*, *(?!0\))[\w.]+\)|(?<!\.)\b(?:delay|sleep|pause|wait)\([1-9]/,
  )
}

describe('Unit test rules', () => {
  const isSuite = (path: string) => path.endsWith('.test.ts')
  const isHelper = (path: string) =>
    path.endsWith('.ts') && !/\.(i?test|record)\.ts$|^__tests__\/integration\//.test(path)

  test('No helper registers a hook while it is loaded', async () => {
    const helpers = (await listFiles('__tests__')).filter(isHelper)
    expect(hooksOfModules(await readTexts(helpers))).toEqual([])
    expect(helpers.length).toBeGreaterThan(50)
  })

  test('The rule reports a helper that registers a hook while it loads, not inside a function', () => {
    const planted = new Map([
      ['early.ts', 'const made = []\nafterEach(() => made.splice(0))\n'],
      ['asked.ts', 'export function useFolder() {\n  afterEach(() => remove())\n}\n'],
    ])
    expect(hooksOfModules(planted)).toEqual(['early.ts'])
  })

  test('No suite pauses for a number of milliseconds', async () => {
    const suites = (await listFiles('__tests__')).filter(isSuite)
    const own = '__tests__/rules/suites.test.ts'
    const texts = await readTexts(suites.filter((path) => path !== own))
    expect(pausesOfMilliseconds(texts)).toEqual([])
    expect(texts.size).toBeGreaterThan(200)
  })

  test('The rule reports a pause of milliseconds, but not a turn of the event loop', () => {
    const planted = new Map([
      ['timer.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 20))'],
      ['pause.test.ts', 'await delay(450)'],
      ['later.test.ts', 'setTimeout(() => controller.abort(), delayMs)'],
      ['aside.test.ts', 'void delay(150).then(() => write(path))'],
      ['child.test.ts', "start('setTimeout(() => {}, 60_000)')"],
      ['turn.test.ts', 'await sleep(0); await new Promise(setImmediate)'],
    ])
    expect(pausesOfMilliseconds(planted)).toEqual([
      'timer.test.ts',
      'pause.test.ts',
      'later.test.ts',
      'aside.test.ts',
    ])
  })
})
