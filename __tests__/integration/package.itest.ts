import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findNode24 } from '../support/processes/node24.js'
import { aFolder, dist } from './program.js'

const root = join(import.meta.dirname, '../..')
const npm = (cwd: string, ...args: string[]) =>
  promisify(execFile)('npm', args, { cwd, env: { ...process.env, npm_config_offline: 'true' } })

const besideDist = ['LICENSE', 'README.md', 'minicluster.schema.json', 'package.json']

type Packed = [{ readonly filename: string; readonly files: readonly { path: string }[] }]

test('The package contains only what it needs, installs without a network, and checks a training', async () => {
  const source = join(await aFolder(), 'source')
  await mkdir(source)
  for (const name of besideDist) {
    await cp(join(root, name), join(source, name))
  }
  await cp(dist, join(source, 'dist'), { recursive: true })
  await mkdir(join(source, 'src'))
  await writeFile(join(source, 'src/secret.ts'), '')

  const { stdout } = await npm(source, 'pack', '--json')
  const [{ filename, files }] = JSON.parse(stdout) as Packed
  const others = files.map(({ path }) => path).filter((path) => !path.startsWith('dist/'))
  expect(others.sort()).toEqual(besideDist)

  const project = await aFolder()
  await writeFile(join(project, 'run.sh'), 'torchrun train.py')
  await writeFile(join(project, 'train.py'), '')
  await npm(project, 'install', '--no-audit', '--no-fund', join(source, filename))
  const installed = await promisify(execFile)('npx', ['--no-install', 'minicluster', 'init'], {
    cwd: project,
  })
  expect(installed.stdout).toContain('minicluster.yml is written.')
  const [, schema = ''] = /\$schema=(\S+)/.exec(
    await readFile(join(project, 'minicluster.yml'), 'utf8'),
  )!
  expect(JSON.parse(await readFile(join(project, schema), 'utf8'))).toHaveProperty(
    'properties.workers',
  )

  for (const [index, node] of [process.execPath, findNode24() ?? []].flat().entries()) {
    const junit = `junit-${index}.xml`
    const args = [
      'minicluster',
      'check',
      '--config',
      'none',
      '--fault-tests',
      'off',
      '--junit',
      junit,
    ]
    const answer = await promisify(execFile)('npx', ['--no-install', ...args], {
      cwd: project,
      env: { ...process.env, PATH: `${dirname(node)}:${process.env['PATH'] ?? ''}` },
    })
    expect(answer.stdout).toContain('PASS  2 workers equal 1 worker, bit for bit')
    expect(await readFile(join(project, junit), 'utf8')).toContain('<testsuites')
  }
})
