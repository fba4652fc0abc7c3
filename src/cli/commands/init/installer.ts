import { dirname } from 'node:path/posix'

/** Steps of a workflow, as lines of YAML, that install what a training needs. */
export type Installer = { readonly name: string; readonly run: readonly string[] }

const intoPath = (folder: string): string => `echo "$PWD/${folder}/bin" >> "$GITHUB_PATH"`
const makeVenv = 'python3 -m venv .venv'

/** By lock files first, because they say most exactly what works. */
const pythonInstallers: readonly (readonly [string, (path: string) => readonly string[]])[] = [
  [
    'uv.lock',
    (path) => [
      'pipx install uv',
      `UV_PROJECT_ENVIRONMENT="$PWD/.venv" uv sync --frozen${inside(path, ' --directory ')}`,
      intoPath('.venv'),
    ],
  ],
  [
    'poetry.lock',
    (path) => [
      makeVenv,
      'pipx install poetry',
      `. .venv/bin/activate && poetry install${inside(path, ' --directory ')}`,
      intoPath('.venv'),
    ],
  ],
  [
    'environment.yml',
    (path) => [`"$CONDA/bin/conda" env create --prefix .conda --file ${path}`, intoPath('.conda')],
  ],
  ['requirements.txt', (path) => [makeVenv, `.venv/bin/pip install -r ${path}`, intoPath('.venv')]],
  [
    'pyproject.toml',
    (path) => [makeVenv, `.venv/bin/pip install ./${dirname(path)}`, intoPath('.venv')],
  ],
  ['setup.py', (path) => [makeVenv, `.venv/bin/pip install ./${dirname(path)}`, intoPath('.venv')]],
]

const nodeInstallers: readonly (readonly [string, readonly string[]])[] = [
  ['pnpm-lock.yaml', ['corepack enable', 'pnpm install --frozen-lockfile']],
  ['yarn.lock', ['corepack enable', 'yarn install --frozen-lockfile']],
  ['package-lock.json', ['npm ci']],
]

/** How the Python of a training is installed: by the files in its folder, else by those at the root. */
export function pythonInstaller(folder: string, exists: (path: string) => boolean): Installer {
  for (const place of folder === '.' ? ['.'] : [folder, '.']) {
    for (const [name, commands] of pythonInstallers) {
      const path = place === '.' ? name : `${place}/${name}`
      if (exists(path)) return { name: path, run: commands(path) }
    }
  }
  const run = [makeVenv, '.venv/bin/pip install torch numpy', intoPath('.venv')]
  return { name: 'torch and numpy, because no file lists what is needed', run }
}

/** How the packages of a workload are installed; null if no lock file lists them. */
export function nodeInstaller(exists: (path: string) => boolean): Installer | null {
  const [name, run] = nodeInstallers.find(([file]) => exists(file)) ?? []
  return name === undefined || run === undefined ? null : { name, run }
}

const inside = (path: string, before: string): string =>
  dirname(path) === '.' ? '' : `${before}${dirname(path)}`
