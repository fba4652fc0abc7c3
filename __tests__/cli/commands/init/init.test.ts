import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { init } from '../../../../src/cli/commands/init/init.js'
import { InfrastructureError } from '../../../../src/kit/errors.js'
import { aRunMetrics } from '../../../support/builders/run-builders.js'
import { aWorld, scriptedServices } from '../world.js'

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

test.each([
  ['a quoted key', `"command": ${whole}`],
  ['a flow mapping', `{ workers: 2, command: [torchrun, train.py] }\n`],
  ['a workload', 'workload: ./model.mjs\n'],
  ['a matrix', 'matrix:\n  reference: python train.py\n'],
])('Settings name their training by %s', async (_, text) => {
  expect(await initIn({ 'minicluster.yml': text })).toMatchObject({ exitCode: 0 })
})

test('A training that settings name in a comment or below another key is none', async () => {
  const text = '# command: torchrun train.py\nnodes:\n  command: x\n'
  const { exitCode, said } = await initIn({ 'minicluster.yml': text })
  expect(exitCode).toBe(3)
  expect(said.stdout).toContain('minicluster.yml names neither a command nor a workload')
})

test('Settings that are no YAML are an error with their line', async () => {
  await expect(initIn({ 'a/minicluster.yml': 'command: [\n' })).rejects.toThrow(
    /^a\/minicluster\.yml:\d+:\d+: not valid YAML/,
  )
})

test.each([
  ['alone', {}, 3, false],
  ['beside a whole command', { 'run.sh': whole, 'train.py': '' }, 0, true],
  ['beside settings with a command', { 'a/minicluster.yml': `command: ${whole}` }, 0, true],
])(
  'Settings of a folder that name no training are not checked, and said, %s',
  async (_, files, exitCode, hasWorkflow) => {
    const found = await initIn({ ...files, 'b/minicluster.yml': 'workers: 3\n' })
    expect(found).toMatchObject({ exitCode, hasWorkflow })
    expect(found.said.stdout).toContain(
      'Not checked: b/minicluster.yml, which names neither a command nor a workload.',
    )
    expect(found.said.stdout).not.toContain('Not checked: a/')
  },
)

describe('With --try', () => {
  const files = {
    'run.sh': 'torchrun --nproc-per-node 2 gpu.py\n',
    'deep/run.sh': 'torchrun --nproc-per-node 2 cpu.py\n',
    'gpu.py': '',
    'deep/cpu.py': '',
  }

  type Answer = {
    readonly works: readonly string[]
    readonly prints?: string
    readonly fails?: string
    readonly ranks?: number
  }

  /** Runs init; a training works if its script is listed. */
  async function tryIn(
    { works, prints, fails, ranks = 2 }: Answer,
    others: Readonly<Record<string, string>> = {},
  ) {
    const tried: string[] = []
    const { services } = scriptedServices()
    const run: typeof services.training.run = async (job, observer) => {
      const script = (job.work as unknown as { readonly argv: readonly string[] }).argv.at(-1) ?? ''
      tried.push(script)
      if (prints !== undefined) observer.printed?.(prints)
      if (!works.includes(script)) throw new InfrastructureError(fails ?? `${script} needs a GPU`)
      const metrics = { ...aRunMetrics(), num_workers: ranks }
      return prints === undefined ? metrics : { ...metrics, steps: [] }
    }
    const training = { ...services.training, run }
    const { dependencies, folder, said } = await aWorld({ ...services, training })
    for (const [path, text] of Object.entries({ ...files, ...others })) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const { exitCode } = await init({ ...options, try: true }, dependencies)
    const settings = await readFile(join(folder, 'minicluster.yml'), 'utf8')
    return { exitCode, tried, said, settings, hasWorkflow: existsSync(join(folder, workflow)) }
  }

  test('Further commands of a script are tried after the first ones of others', async () => {
    const more =
      'torchrun --nproc-per-node 2 gpu.py --a 1\ntorchrun --nproc-per-node 2 gpu.py --b 2\n'
    const { tried } = await tryIn({ works: [] }, { 'run.sh': `${files['run.sh']}${more}` })
    expect(tried).toEqual(['gpu.py', 'cpu.py', '1', '2'])
  })

  test('One rank is nothing that a check can compare', async () => {
    const { exitCode, settings } = await tryIn({ works: ['gpu.py', 'cpu.py'], ranks: 1 })
    expect(exitCode).toBe(3)
    expect(settings).toContain('of 1 rank, and a check compares several.')
  })

  test('A command that ends well without a step is quoted', async () => {
    const prints = 'Two GPUs are needed here. Leaving'
    const { exitCode, settings } = await tryIn({ works: ['gpu.py', 'cpu.py'], prints })
    expect(exitCode).toBe(3)
    expect(settings).toContain(`# Tried: 0 steps of 2 ranks; its last line: ${prints}.`)
  })

  test('A module that is not installed leads to the list of packages, and another failure does not', async () => {
    const prints = "[rank0]: ModuleNotFoundError: No module named 'a'"
    const others = { 'requirements.txt': 'a\n' }
    const lacking = await tryIn({ works: [], prints }, others)
    const line = 'Install what the training needs first, by requirements.txt'
    expect(lacking.said.stdout).toContain(line)
    expect((await tryIn({ works: [] }, others)).said.stdout).not.toContain(line)
  })

  test('The line of a rank that the reason quotes already is not quoted again', async () => {
    const fails = 'worker 0 failed: ValueError: no such size'
    const settingsFor = async (prints: string) =>
      (await tryIn({ works: [], fails, prints })).settings
    expect(await settingsFor('[rank0]: ValueError: no such size')).toContain(`# Tried: ${fails}.\n`)
    const other = '[rank0]: ValueError: no such depth'
    expect(await settingsFor(other)).toContain(`# Tried: ${fails}; its last line: ${other}.`)
  })

  test('Beside settings, their command is tried and not those that were found', async () => {
    const others = {
      'minicluster.yml': 'command: torchrun --nproc-per-node 2 own.py\n',
      'own.py': '',
    }
    const works = await tryIn({ works: ['own.py', 'cpu.py'] }, others)
    expect(works).toMatchObject({ exitCode: 0, tried: ['own.py'], hasWorkflow: true })
    const fails = await tryIn({ works: ['cpu.py'] }, others)
    expect(fails).toMatchObject({ exitCode: 3, tried: ['own.py'], hasWorkflow: false })
  })

  test('The first command that works is chosen, and what was seen is written', async () => {
    const { exitCode, tried, said, settings, hasWorkflow } = await tryIn({ works: ['cpu.py'] })
    expect({ exitCode, tried, hasWorkflow }).toEqual({
      exitCode: 0,
      tried: ['gpu.py', 'cpu.py'],
      hasWorkflow: true,
    })
    expect(said.stdout).toMatch(
      /^Tried that of run\.sh, torchrun .* gpu\.py: gpu\.py needs a GPU\.$/m,
    )
    expect(settings).toMatch(/^# Tried: \d+ steps of \d+ ranks\.$/m)
    expect(settings).toContain('working-directory: deep')
  })

  test('Settings without a command or a workload make no workflow, which would check a model of ours', async () => {
    const others = { 'minicluster.yml': 'workers: 2\n' }
    const { exitCode, hasWorkflow, said } = await tryIn({ works: ['gpu.py'] }, others)
    expect({ exitCode, hasWorkflow }).toEqual({ exitCode: 3, hasWorkflow: false })
    expect(said.stdout).toContain('minicluster.yml names neither a command nor a workload')
  })

  test('A command that works is the only one that is tried', async () => {
    expect((await tryIn({ works: ['gpu.py', 'cpu.py'] })).tried).toEqual(['gpu.py'])
  })

  test('Where none works, the first stays in the settings with its reason, without a workflow', async () => {
    const { exitCode, settings, hasWorkflow } = await tryIn({ works: [] })
    expect({ exitCode, hasWorkflow }).toEqual({ exitCode: 3, hasWorkflow: false })
    expect(settings).toContain('# Tried: gpu.py needs a GPU.')
    expect(settings).toContain('gpu.py"]')
  })
})
