import { expect, test } from 'vitest'
import {
  nodeInstaller,
  packagesIn,
  pythonInstaller,
} from '../../../../src/cli/commands/init/installer.js'

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

test('A folder between that of the script and the root counts before the root', () => {
  expect(installed('a/b/c', 'uv.lock', 'a/requirements.txt').name).toBe('a/requirements.txt')
})

test.each([
  ['pip install torch numpy  # all', ['torch', 'numpy']],
  [
    '$ python3 -m pip install "torch>=2.5" transformers[torch]',
    ['torch>=2.5', 'transformers[torch]'],
  ],
  ['pip install torch\npip3 install torch tqdm', ['torch', 'tqdm']],
  ['pip install -r requirements.txt', []],
  ['pip install .', []],
  ['pip install torch <your package>', []],
  ['pip install torch && reboot', []],
  ['pip install torch; reboot', []],
  ['We use pip install.', []],
])('The packages of the line "%s" are %j', (text, packages) => {
  expect(packagesIn(text)).toEqual(packages)
})

test('Packages that are named beside the command are installed where no file lists them', () => {
  const named = (...paths: string[]) =>
    pythonInstaller('.', (path) => paths.includes(path), ['torch', 'torchdata<1'])
  expect(named().run).toContain(".venv/bin/pip install torch 'torchdata<1'")
  expect(named('requirements.txt').name).toBe('requirements.txt')
})

test('Without any list, torch is installed, and the step says why', () => {
  expect(installed('.')).toMatchObject({
    name: 'torch and numpy, because no file lists what is needed',
    run: expect.arrayContaining(['.venv/bin/pip install torch numpy']),
  })
})

test.each([
  ['package-lock.json', 'npm ci'],
  ['pnpm-lock.yaml', 'npx --yes pnpm install --frozen-lockfile'],
  ['yarn.lock', 'npx --yes corepack@latest yarn install --frozen-lockfile'],
])('The packages of a repository with %s are installed by "%s"', (name, command) => {
  expect(nodeInstaller('.', (path) => path === name)?.run).toContain(command)
})

test('Without a lock file no package is installed', () => {
  expect(nodeInstaller('a/b', () => false)).toBe(null)
})

test('The packages of a folder are installed there if it has the lock file, else where that is', () => {
  const inFolder = nodeInstaller('a/b', (path) => path === 'a/package-lock.json')
  expect(inFolder).toEqual({ name: 'a/package-lock.json', run: ['cd a', 'npm ci'] })
  const inRoot = nodeInstaller('a/b', (path) => path === 'package-lock.json')
  expect(inRoot).toEqual({ name: 'package-lock.json', run: ['npm ci'] })
})
