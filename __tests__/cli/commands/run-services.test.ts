import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { aFolder } from './world.js'

const before = { ...process.env }
afterEach(() => {
  process.env = { ...before }
})

/** It keeps what it sees beside itself, and has measured one round. */
const nosyWorker = `
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
const { rendezvous: { rank } } = JSON.parse(readFileSync(0, 'utf8'))
writeFileSync(join(import.meta.dirname, rank + '.json'), JSON.stringify(process.env))
writeSync(3, JSON.stringify({ type: 'done', rank, result: { timesMs: [1] } }) + '\\n')
`

test("Workers get the current environment at their start without the workflow's secrets", async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'worker.js'), nosyWorker)
  const services = createRunServices(folder)
  Object.assign(process.env, {
    'INPUT_GITHUB-TOKEN': 'x',
    GITHUB_OUTPUT: '/x',
    ACTIONS_RUNTIME_TOKEN: 'x',
    NODE_PATH: '/late',
    GITHUB_SHA: 'abc',
  })
  const task = { elements: 8, iterations: 1, warmUp: 0 }
  const group = { workers: 2, transport: 'tcp-thread', ...task } as const
  expect(await services.benchCollective(group, new AbortController().signal)).toEqual([1])
  for (const rank of [0, 1]) {
    const seen = JSON.parse(await readFile(join(folder, `${rank}.json`), 'utf8')) as object
    expect(seen).toMatchObject({ PATH: before['PATH'], NODE_PATH: '/late', GITHUB_SHA: 'abc' })
    for (const power of ['INPUT_GITHUB-TOKEN', 'GITHUB_OUTPUT', 'ACTIONS_RUNTIME_TOKEN']) {
      expect(seen).not.toHaveProperty([power])
    }
  }
})
