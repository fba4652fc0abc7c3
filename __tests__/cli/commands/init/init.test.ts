import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { init } from '../../../../src/cli/commands/init/init.js'
import { aWorld } from '../world.js'

const options = { dryRun: false, try: false, json: false, quiet: false, verbose: false }
const workflow = '.github/workflows/minicluster.yml'

/** Runs init in a repository with these files. */
async function initIn(files: Readonly<Record<string, string>>) {
  const { dependencies, folder, said } = await aWorld()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const { exitCode } = await init(options, dependencies)
  return { exitCode, said, hasWorkflow: existsSync(join(folder, workflow)) }
}

const whole = 'torchrun --nproc-per-node 2 train.py\n'
const lacking = 'torchrun --nproc-per-node 2 train.py --data $DATA\n'

test.each([
  ['a whole command', { 'run.sh': whole, 'train.py': '' }, 0, true],
  ['a command with a placeholder', { 'run.sh': lacking, 'train.py': '' }, 3, false],
  ['a command whose script is missing', { 'run.sh': whole }, 3, false],
  ['no training', { 'run.sh': 'echo\n' }, 3, false],
] as const)(
  'In a repository with %s the exit code shows whether a check can run',
  async (...row) => {
    const [, files, exitCode, hasWorkflow] = row
    expect(await initIn(files)).toMatchObject({ exitCode, hasWorkflow })
  },
)

test('Settings that still lack a value keep the exit code until it is filled in', async () => {
  const { dependencies, folder } = await aWorld()
  const code = async () => (await init(options, dependencies)).exitCode
  await writeFile(join(folder, 'run.sh'), lacking)
  await writeFile(join(folder, 'train.py'), '')
  expect([await code(), await code()]).toEqual([3, 3])
  await writeFile(join(folder, 'minicluster.yml'), `command: ${whole}`)
  expect(await code()).toBe(0)
  expect(existsSync(join(folder, workflow))).toBe(true)
})

test('It is said that deeper folders were not looked at, and nothing where there are none', async () => {
  const deep = await initIn({ 'a/b/c/d/e/run.sh': whole, 'a/b/c/d/e/train.py': '' })
  expect(deep).toMatchObject({ exitCode: 3 })
  expect(deep.said.stdout).toContain('Not looked at: folders more than 4 deep: a/b/c/d/e.')
  const flat = await initIn({ 'a/b/c/d/run.sh': whole, 'a/b/c/d/train.py': '' })
  expect(flat).toMatchObject({ exitCode: 0 })
  expect(flat.said.stdout).not.toContain('Not looked at')
})
