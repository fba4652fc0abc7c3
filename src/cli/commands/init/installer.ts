import { dirname, join } from 'node:path/posix'
import { shellWord } from '../../../kit/wording/shell-word.js'
import { foldersAbove } from './fit-command.js'

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
  // Corepack is no part of newer Node, and that of an older one refuses newer signatures.
  ['pnpm-lock.yaml', ['npx --yes pnpm install --frozen-lockfile']],
  ['yarn.lock', ['npx --yes corepack@latest yarn install --frozen-lockfile']],
  ['package-lock.json', ['npm ci']],
]

const pipLine = /^[ \t$!]*(?:python[\d.]* -m )?pip3? install ([^\n`]+)/gm

/** The packages that a text installs by name with pip; none where one of them is a file, an option or a placeholder. */
export function packagesIn(text: string): readonly string[] {
  const lines = [...text.matchAll(pipLine)].map(([, line = '']) => line.replace(/\s#.*/, ''))
  const packages = lines.flatMap((line) => line.trim().split(/\s+/).map(withoutQuotes))
  const isPlain = packages.every((one) =>
    /^[A-Za-z][\w.-]*(\[[\w,-]+\])?([=<>~!]=?[\w.*,=<>!]+)?$/.test(one),
  )
  return isPlain ? [...new Set(packages)] : []
}

const withoutQuotes = (word: string): string => word.replace(/^(['"])(.*)\1$/, '$2')

/**
 * How the Python of a training is installed: by the files in its folder, else by those in the folders above, else by the
 * packages that the text with its command names.
 */
export function pythonInstaller(
  folder: string,
  exists: (path: string) => boolean,
  packages: readonly string[] = [],
): Installer {
  for (const place of [...foldersAbove(`${folder}/file`), '.']) {
    for (const [name, commands] of pythonInstallers) {
      const path = place === '.' ? name : `${place}/${name}`
      if (exists(path)) return { name: path, run: commands(path) }
    }
  }
  if (packages.length > 0) {
    const words = packages.map(shellWord).join(' ')
    const run = [makeVenv, `.venv/bin/pip install ${words}`, intoPath('.venv')]
    return { name: 'pip, with the packages that are named beside the command', run }
  }
  const run = [makeVenv, '.venv/bin/pip install torch numpy', intoPath('.venv')]
  return { name: 'torch and numpy, because no file lists what is needed', run }
}

/** How the packages of a workload are installed; null if no lock file lists them. */
export function nodeInstaller(folder: string, exists: (path: string) => boolean): Installer | null {
  for (const place of [...foldersAbove(`${folder}/file`), '.']) {
    const found = nodeInstallers.find(([file]) => exists(join(place, file)))
    if (found === undefined) continue
    const [name, run] = found
    return place === '.'
      ? { name, run }
      : { name: join(place, name), run: [`cd ${shellWord(place)}`, ...run] }
  }
  return null
}

const inside = (path: string, before: string): string =>
  dirname(path) === '.' ? '' : `${before}${dirname(path)}`
