import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeTorch, python as pythonWithTorch } from '../support/torch/torch-rig.js'
import { aFolder } from './program.js'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** A program's answer, whatever its exit code. */
const answerOf = (program: string, args: readonly string[], cwd: string, PATH = '/usr/bin:/bin') =>
  run(program, args, { cwd, env: { ...process.env, PATH } }).then(
    (said): Answer => ({ code: 0, ...said }),
    (error: unknown) => error as Answer,
  )

const script = `import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group('gloo')
torch.manual_seed(1)
model = torch.nn.Linear(4, 1)
wrapped = DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
generator = torch.Generator().manual_seed(dist.get_rank())
for _ in range(4):
    optimizer.zero_grad()
    wrapped(torch.randn(8, 4, generator=generator)).square().mean().backward()
    optimizer.step()
dist.destroy_process_group()
`

const tests = `
import pytest

COMMAND = 'torchrun --nproc-per-node 2 %s'

def test_equal(minicluster):
    report = minicluster.check(COMMAND % 'train.py', tier='bitwise')
    assert report['proof']['world_size'] == 2

def test_broken(minicluster):
    minicluster.check(COMMAND % 'broken.py')

def test_wrong(minicluster):
    minicluster.check(['no-such-program'])
`

let folder = ''
let python = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minicluster-wheel-'))
  const { stdout } = await run(process.execPath, [join(root, 'build/wheel.mjs'), folder])
  await run('python3', ['-m', 'venv', join(folder, 'venv')])
  python = join(folder, 'venv/bin/python')
  const quiet = ['--quiet', '--disable-pip-version-check']
  await run(python, ['-m', 'pip', 'install', ...quiet, stdout.trim(), 'pytest'])
}, 240_000)
afterAll(() => rm(folder, { recursive: true }))

describe('The wheel in an empty environment', () => {
  test('One line gives a verdict, with nothing else installed', async () => {
    const cwd = await aFolder()
    const program = join(python, '../minicluster')
    const { code, stdout } = await answerOf(
      program,
      ['check', '--fault-tests', 'off'],
      cwd,
      '/none',
    )
    expect({ code, stdout }).toMatchObject({ code: 0 })
    expect(stdout).toContain('PASS  2 workers equal 1 worker, bit for bit')
    const mistake = await answerOf(python, ['-m', 'minicluster', 'check', 'train.py'], cwd)
    expect(mistake).toMatchObject({ code: 2 })
    expect(mistake.stderr).toContain('minicluster check -- torchrun --nproc-per-node 2 train.py')
  })
})

describeTorch('The fixture of pytest', () => {
  test('A project proves its training in a test, which fails with the findings of a broken one', async () => {
    const cwd = await aFolder()
    await writeFile(join(cwd, 'train.py'), script)
    await writeFile(join(cwd, 'broken.py'), script.replace('wrapped(torch', 'model(torch'))
    await writeFile(join(cwd, 'test_training.py'), tests)
    const PATH = `${dirname(pythonWithTorch)}:/usr/bin:/bin`
    const { code, stdout } = await answerOf(python, ['-m', 'pytest'], cwd, PATH)
    expect({ code, stdout }).toMatchObject({ code: 1 })
    expect(stdout).toContain('2 failed, 1 passed')
    expect(stdout).toMatch(/^FAIL {2}/m)
    expect(stdout).toContain('there is no program "no-such-program"')
    const results = join(cwd, 'minicluster_results')
    expect(await readdir(results)).toContain('test_training.py_test_broken')
    expect(await readdir(join(results, 'test_training.py_test_equal'))).toContain('report.html')
  }, 240_000)
})
