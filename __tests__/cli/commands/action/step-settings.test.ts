import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stepSettings } from '../../../../src/cli/commands/action/step-settings.js'
import { workflowStep } from '../../../../src/machine/github/workflow-step.js'

const before = { directory: process.cwd(), environment: { ...process.env } }
const { write } = process.stdout
let workspace: string

beforeEach(async () => {
  workspace = await realpath(await mkdtemp(join(tmpdir(), 'minicluster-step-')))
  await mkdir(join(workspace, '.git'))
  await mkdir(join(workspace, 'packages/a'), { recursive: true })
  await writeFile(join(workspace, 'minicluster.yml'), 'workers: 5\n')
  await writeFile(join(workspace, 'packages/a/minicluster.yml'), 'workers: 3\n')
  process.chdir(workspace)
})
afterEach(async () => {
  process.stdout.write = write
  process.env = { ...before.environment }
  process.chdir(before.directory)
  await rm(workspace, { recursive: true })
})

/** Where a step with these inputs runs, the workers of its settings, and what it logs. */
async function enter(inputs: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(inputs)) {
    process.env[`INPUT_${name.toUpperCase()}`] = value
  }
  let log = ''
  process.stdout.write = (text: string | Uint8Array) => {
    log += String(text)
    return true
  }
  const settings = await stepSettings(workflowStep, { environment: {} })
  process.stdout.write = write
  const workers = settings?.values.get('workers')?.text ?? null
  return { workers, directory: process.cwd(), log }
}

test.each(['check', 'matrix', ''])(
  'A step of mode "%s" runs in its working directory, by the settings there, and says where',
  async (mode) => {
    const directory = join(workspace, 'packages/a')
    const entered = await enter({ mode, 'working-directory': 'packages/a' })
    expect(entered).toMatchObject({ workers: '3', directory })
    expect(entered.log).toContain(`working directory: ${directory}`)
  },
)

test('A step without a working directory stays where it was started', async () => {
  const entered = await enter({ mode: 'check' })
  expect(entered).toMatchObject({ workers: '5', directory: workspace })
  expect(entered.log).not.toContain('working directory:')
})

test.each(['report', 'accept'])(
  'A step of mode %s reads no settings and goes nowhere, as it checks out nothing',
  async (mode) => {
    expect(await enter({ mode, 'working-directory': 'packages/a' })).toEqual({
      workers: null,
      directory: workspace,
      log: '',
    })
  },
)
