import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutWorkflowCredentials } from '../../../../src/machine/system/processes/workflow-credentials.js'

test('The environment of a worker has no tokens and files of the workflow', () => {
  const environment = {
    PATH: '/bin',
    CI: 'true',
    GITHUB_SHA: 'abc',
    'INPUT_GITHUB-TOKEN': 'x',
    GITHUB_TOKEN: 'x',
    GITHUB_OUTPUT: 'x',
    GITHUB_ENV: 'x',
    ACTIONS_RUNTIME_TOKEN: 'x',
    ACTIONS_RESULTS_URL: 'x',
    GH_TOKEN: 'x',
    GH_ENTERPRISE_TOKEN: 'x',
    RAY_AUTH_TOKEN: 'x',
    MINICLUSTER_SMTP_URL: 'smtp://user:password@mail',
  }
  expect(withoutWorkflowCredentials(environment)).toEqual({
    PATH: '/bin',
    CI: 'true',
    GITHUB_SHA: 'abc',
  })
})

test('The page about security names exactly what a worker does not see', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')
  const lineWith = (words: string) => page.split('\n').find((line) => line.includes(words)) ?? ''
  const namesIn = (line: string) =>
    [...line.matchAll(/`([A-Z][A-Z_*]+)`/g)].map(([, name = '']) => name.replace('*', 'X'))
  const seenOf = (line: string) =>
    Object.keys(
      withoutWorkflowCredentials(Object.fromEntries(namesIn(line).map((name) => [name, 'x']))),
    )
  const hidden = lineWith('do not see')
  expect(namesIn(hidden).length).toBeGreaterThan(10)
  expect(seenOf(hidden)).toEqual([])
  expect(seenOf(lineWith('see all other variables'))).toEqual([
    'NPM_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
  ])
})
