import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'
import { aFolder, minicluster, start } from '../program.js'

const run = promisify(execFile)
const minutes = 60_000
const root = join(import.meta.dirname, '../../..')

type Step = { readonly run?: string; readonly uses?: string }
type Workflow = { readonly jobs: { readonly minicluster: { readonly steps: readonly Step[] } } }

async function aRepository(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await aFolder()
  for (const [name, text] of Object.entries({ '.git/HEAD': 'ref: refs/heads/main\n', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

/**
 * Writes a workflow with init, and executes its steps as a runner does, without a network: what `run` says, with the
 * folders that it adds to the path, and then the Action. Its faults have tests of their own, and are left out.
 */
async function runWorkflow(cwd: string) {
  const init = await minicluster(cwd, 'init')
  expect(init).toMatchObject({ exitCode: 0 })
  const text = await readFile(join(cwd, '.github/workflows/minicluster.yml'), 'utf8')
  const [, ...steps] = (parse(text) as Workflow).jobs.minicluster.steps
  const added = join(cwd, 'path')
  const files = {
    GITHUB_PATH: added,
    GITHUB_OUTPUT: join(cwd, 'o'),
    GITHUB_STEP_SUMMARY: join(cwd, 's'),
  }
  for (const path of Object.values(files)) await writeFile(path, '')
  const offline = { npm_config_offline: 'true', PIP_NO_INDEX: '1', 'INPUT_FAULT-TESTS': 'off' }
  const env = { PATH: process.env['PATH'], HOME: cwd, GITHUB_WORKSPACE: cwd, ...files, ...offline }
  for (const step of steps) {
    const folders = (await readFile(added, 'utf8')).trim().split('\n').reverse()
    const here = { ...env, PATH: [...folders, env.PATH].join(':') }
    if (step.run !== undefined) await run('bash', ['-e', '-c', step.run], { cwd, env: here })
    else {
      const { exitCode, stdout } = await start('action.js', [], { cwd, env: here }).ended
      expect({ exitCode, stdout: exitCode === 0 ? '' : stdout }).toEqual({
        exitCode: 0,
        stdout: '',
      })
    }
  }
  const outputs = await readFile(files.GITHUB_OUTPUT, 'utf8')
  const output = /^correctness<<(\S+)\n(.*)\n\1$/m.exec(outputs)
  return { steps, correctness: output?.[2] }
}

test(
  'The workflow for a package of npm installs what the workload imports, and checks it',
  async () => {
    const workload = await readFile(join(root, 'examples/my-workload.mjs'), 'utf8')
    const cwd = await aRepository({
      'training/workload.mjs': `import { arms } from 'arms'\nvoid arms\n${workload}`,
      'arms/package.json': '{ "name": "arms", "version": "1.0.0", "exports": "./arms.mjs" }',
      'arms/arms.mjs': 'export const arms = 3\n',
      'package.json': '{ "name": "a", "dependencies": { "arms": "file:./arms" } }',
    })
    await run('npm', ['install', '--offline', '--package-lock-only', '--no-audit'], { cwd })
    const { steps, correctness } = await runWorkflow(cwd)
    expect(steps[0]?.run).toContain('npm ci')
    expect(correctness).toBe('bitwise')
  },
  2 * minutes,
)

/** Makes a wheel called torch that leads to the torch of the tests, with its program torchrun. */
const makeWheel = `
import os, sys, zipfile, torch
from importlib.metadata import distribution
info = 'torch-2.9.0.dist-info/'
files = {
    'torch_of_tests.pth': os.path.dirname(os.path.dirname(torch.__file__)),
    info + 'METADATA': 'Metadata-Version: 2.1\\nName: torch\\nVersion: 2.9.0\\n',
    info + 'WHEEL': 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n',
    # The program torchrun, and the backends that torch finds by its own distribution.
    info + 'entry_points.txt': distribution('torch').read_text('entry_points.txt'),
}
files[info + 'RECORD'] = ''.join(f'{name},,\\n' for name in [*files, info + 'RECORD'])
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    for name, text in files.items():
        wheel.writestr(name, text)
`

describeTorch('A repository with a list of packages for pip', () => {
  test(
    'Its workflow installs them into an environment, and checks the training with them',
    async () => {
      const cwd = await aRepository({
        'train.py': await readFile(join(scripts, 'train.py'), 'utf8'),
        'README.md': 'Train with `torchrun --nproc-per-node 8 train.py --samples 32`.\n',
        'requirements.txt': './wheels/torch-2.9.0-py3-none-any.whl\n',
        'wheels/README': '',
      })
      await run(python, ['-c', makeWheel, join(cwd, 'wheels/torch-2.9.0-py3-none-any.whl')])
      const { steps, correctness } = await runWorkflow(cwd)
      expect(steps[0]?.run).toContain('pip install -r requirements.txt')
      expect(correctness).toBe('bitwise')
    },
    8 * minutes,
  )
})
