import { ESLint, Linter } from 'eslint'
import { expect, test } from 'vitest'
import { root } from './list-files.js'

/** The messages of the restricted syntax that ESLint reports for code in a file of this path. */
async function restrictedIn(path: string, code: string): Promise<readonly string[]> {
  const config = (await new ESLint({ cwd: root }).calculateConfigForFile(path)) as Linter.Config
  const rules = { 'no-restricted-syntax': config.rules?.['no-restricted-syntax'] ?? 'off' }
  return new Linter().verify(code, { rules }).map(({ message }) => message)
}

const holdsState = /^A command wires and sequences/

test.each([
  ['class', 'export class Watch {}'],
  ['setInterval', 'setInterval(() => {}, 1000)'],
  ['setTimeout', 'export const later = (work) => setTimeout(work, 5)'],
  ['setImmediate', 'setImmediate(() => {})'],
])('The rule reports a planted %s in a command', async (_what, code) => {
  expect(await restrictedIn('src/cli/commands/planted.ts', code)).toEqual([
    expect.stringMatching(holdsState),
  ])
})

test('The rule accepts a class and a timer elsewhere', async () => {
  const code = 'export class Watch { begin() { setTimeout(() => {}, 5) } }'
  expect(await restrictedIn('src/runtime/follow/planted.ts', code)).toEqual([])
})
