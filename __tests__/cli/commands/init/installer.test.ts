import { expect, test } from 'vitest'
import { nodeInstaller, pythonInstaller } from '../../../../src/cli/commands/init/installer.js'

const installed = (folder: string, ...paths: string[]) =>
  pythonInstaller(folder, (path) => paths.includes(path))

test.each([
  ['uv.lock', 'uv sync --frozen'],
  ['poetry.lock', 'poetry install'],
  ['environment.yml', 'env create --prefix .conda --file environment.yml'],
  ['requirements.txt', '.venv/bin/pip install -r requirements.txt'],
  ['pyproject.toml', '.venv/bin/pip install ./.'],
  ['setup.py', '.venv/bin/pip install ./.'],
])('The Python of a repository with %s is installed by "%s"', (name, command) => {
  const { run } = installed('.', name)
  expect(run.join('\n')).toContain(command)
  expect(run.at(-1)).toContain('GITHUB_PATH')
})

test('A lock file counts more than a list, and a folder of its own more than the root', () => {
  expect(installed('.', 'pyproject.toml', 'requirements.txt', 'uv.lock').name).toBe('uv.lock')
  expect(installed('a', 'uv.lock', 'a/requirements.txt')).toMatchObject({
    name: 'a/requirements.txt',
    run: expect.arrayContaining(['.venv/bin/pip install -r a/requirements.txt']),
  })
  expect(installed('a', 'uv.lock').name).toBe('uv.lock')
  expect(installed('a', 'a/uv.lock').run.join()).toContain('uv sync --frozen --directory a')
})

test('Without any list, torch is installed, and the step says why', () => {
  expect(installed('.')).toMatchObject({
    name: 'torch and numpy, because no file lists what is needed',
    run: expect.arrayContaining(['.venv/bin/pip install torch numpy']),
  })
})

test.each([
  ['package-lock.json', 'npm ci'],
  ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn install --frozen-lockfile'],
])('The packages of a repository with %s are installed by "%s"', (name, command) => {
  expect(nodeInstaller((path) => path === name)?.run).toContain(command)
})

test('Without a lock file no package is installed', () => {
  expect(nodeInstaller(() => false)).toBe(null)
})
