import { basename, dirname, join } from 'node:path/posix'
import { settingsFileName } from '../../config/settings/settings.js'
import { readYaml } from '../../config/yaml/read-yaml.js'
import { actionRepository } from '../../../machine/system/version.js'
import { findCommands, isUntold, type FoundCommand, type RepositoryFile } from './find-commands.js'
import { foldersAbove } from './fit-command.js'
import { type Installer, nodeInstaller, pythonInstaller } from './installer.js'
import { missingPackages } from './old-package.js'
import { leastRay } from './ray-train.js'

/** The training of a repository, and the file that shows it; null if nothing was found. */
export type Survey = {
  readonly workload: string | null
  /** The folder of the package that the workload belongs to; `.` for the root. */
  readonly packageFolder: string
  readonly torch: FoundCommand | null
  /** Other commands, the most complete first. */
  readonly alternatives: readonly FoundCommand[]
  /** Scripts that are started without a launcher, and whose text shows nothing of ranks. */
  readonly untold: readonly FoundCommand[]
  /** Further files with a workload or a command, which were not chosen. */
  readonly others: readonly string[]
  /** The workflow that uses the Action already; null if none does. */
  readonly workflow: string | null
  /** Whether package.json lists minicluster. */
  readonly isDependency: boolean
  /** Folders with a minicluster.yml of their own, where the root has none; each is checked for itself. */
  readonly ownSettings: readonly string[]
  /** Whether minicluster.yml is there. */
  readonly hasSettings: boolean
  /** Whether minicluster.yml names neither a command nor a workload, so that a check would train a model of ours. */
  readonly isNameless: boolean
  /** Settings of other folders that name neither, so that nothing there can be checked. */
  readonly unchecked: readonly string[]
  /** What minicluster.yml marks as missing and its command still has. */
  readonly unfilled: readonly string[]
  /** Whether any package.json lists TensorFlow.js, whose models are workloads. */
  readonly hasTfjs: boolean
  /** How what the training needs is installed; empty if nothing has to be. */
  readonly installers: readonly Installer[]
  /** What the lists of packages exclude, although a check needs it. */
  readonly excluded: readonly string[]
}

/** The first torch that loads our adapter. */
const leastTorch = [2, 5] as const

/**
 * Examines files. Of several candidates, a command that runs as it is counts most, then one in a workflow, then the one
 * nearest to the root. `preferred` counts before all.
 */
export function surveyRepository(
  files: readonly RepositoryFile[],
  preferred: FoundCommand | null = null,
): Survey {
  const near = [...files].sort((a, b) => rankOf(a.path) - rankOf(b.path))
  const paths = new Set(files.map(({ path }) => path))
  const exists = (path: string) => paths.has(path)
  const commands = findCommands(near)
  const workloads = near.filter(isWorkload)
  const [workload] = workloads
  const told = commands.filter((one) => !isUntold(one))
  const torch = preferred ?? told[0] ?? null
  const alternatives = told.filter((one) => torch === null || lineOf(one) !== lineOf(torch))
  const chosen = workload ?? torch
  const [settings, ...ofFolders] = settingsIn(near)
  const ownSettings = ofFolders.filter(namesTraining)
  const packageFolder = packageOf(workload, exists)
  const installers = installersOf({ workload, packageFolder, torch, settings, ownSettings }, exists)
  return {
    workload: pathOf(workload),
    packageFolder,
    torch,
    alternatives,
    untold: commands.filter(isUntold),
    others: [...new Set([...workloads, ...told].map(({ path }) => path))].filter(
      (path) => path !== chosen?.path,
    ),
    workflow: pathOf(near.find(usesTheAction)),
    isDependency: files.some(({ path, text }) => path === 'package.json' && lists(text)),
    ownSettings: ownSettings.map(({ path }) => dirname(path)),
    hasSettings: (settings ?? ownSettings[0]) !== undefined,
    isNameless: settings !== undefined && !namesTraining(settings),
    unchecked: ofFolders.filter((file) => !namesTraining(file)).map(({ path }) => path),
    unfilled: unfilledIn(settings?.text ?? ''),
    hasTfjs: files.some(({ path, text }) => basename(path) === 'package.json' && listsTfjs(text)),
    installers,
    excluded: workload === undefined ? excludedBy(installers, torch, files) : [],
  }
}

const pathOf = (file: RepositoryFile | undefined): string | null => file?.path ?? null

const lineOf = ({ fitted }: FoundCommand): string => JSON.stringify([fitted.folder, fitted.words])

const namesTraining = (settings: RepositoryFile): boolean =>
  ['command', 'workload', 'matrix'].some((key) => hasKey(settings, key))

/** However it is written in YAML; ConfigError where it is none. */
function hasKey({ path, text }: RepositoryFile, key: string): boolean {
  const { value } = readYaml(text, path)
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/** The settings of the root, then those of other folders, which count only where the root has none. */
function settingsIn(near: readonly RepositoryFile[]) {
  const all = near.filter(
    ({ path }) => basename(path) === settingsFileName && !workflows.test(path),
  )
  const ofRoot = all.find(({ path }) => path === settingsFileName)
  return [ofRoot, ...(ofRoot === undefined ? all : [])] as const
}

/** The nearest folder of a workload that is a package. */
function packageOf(
  workload: RepositoryFile | undefined,
  exists: (path: string) => boolean,
): string {
  const folders = workload === undefined ? [] : foldersAbove(workload.path)
  return folders.find((folder) => exists(join(folder, 'package.json'))) ?? '.'
}

type Chosen = {
  readonly workload: RepositoryFile | undefined
  readonly packageFolder: string
  readonly torch: FoundCommand | null
  readonly settings: RepositoryFile | undefined
  readonly ownSettings: readonly RepositoryFile[]
}

function installersOf(
  { workload, packageFolder, torch, settings, ownSettings }: Chosen,
  exists: (path: string) => boolean,
): readonly Installer[] {
  if (ownSettings.length > 0) return ofSettings(ownSettings, exists)
  if (workload !== undefined) {
    const installer = importsPackage(workload.text) ? nodeInstaller(packageFolder, exists) : null
    return installer === null ? [] : [installer]
  }
  if (torch !== null) {
    return [pythonInstaller(dirname(torch.fitted.script ?? torch.path), exists, torch.packages)]
  }
  return settings === undefined ? [] : ofSettings([settings], exists)
}

/** A check needs the torch that has its hooks, and ranks of torchrun. */
function excludedBy(
  installers: readonly Installer[],
  torch: FoundCommand | null,
  files: readonly RepositoryFile[],
): readonly string[] {
  const read = (wanted: string) => files.find(({ path }) => path === wanted)?.text ?? null
  const ray = torch?.ranks?.by === 'ray' ? [{ name: 'ray', least: leastRay }] : []
  return missingPackages(installers, [{ name: 'torch', least: leastTorch }, ...ray], read)
}

/** What the commands of settings need, each once. */
function ofSettings(
  files: readonly RepositoryFile[],
  exists: (path: string) => boolean,
): readonly Installer[] {
  const commanded = files.filter((file) => hasKey(file, 'command'))
  const all = commanded.map((file) => pythonInstaller(folderOf(file), exists))
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index)
}

/** Where settings say that their command runs. */
function folderOf({ path, text }: RepositoryFile): string {
  const named = /^working-directory:\s*["']?([^"'#\n]+)/m.exec(text)?.[1]?.trim() ?? '.'
  return join(dirname(path), named)
}

const workflows = /^\.github\/workflows\/[^/]+\.ya?ml$/

/** Of one folder, what is written in a script comes after pages. */
const rankOf = (path: string): number =>
  path.split('/').length -
  (path.startsWith('.github/workflows/') ? 3 : 0) +
  (path.endsWith('.py') ? 0.5 : 0) +
  (/\.md$/.test(path) && !/(^|\/)README[^/]*$/i.test(path) ? 0.3 : 0)

/** A module that exports a workload: a name, parameters, a dataset and a loss. */
function isWorkload({ path, text }: RepositoryFile): boolean {
  if (!/\.[cm]?js$/.test(path)) return false
  const isExported = /\bexport\s+(const\s+workload\b|default\b)|\bworkload\b[^\n]*\bas\s+workload\b/
  return isExported.test(text) && ['parameters', 'dataset', 'loss'].every((name) => has(text, name))
}

const has = (text: string, name: string): boolean => new RegExp(`\\b${name}\\s*[:(]`).test(text)

/** Whether a module imports anything but files and parts of Node. */
const importsPackage = (text: string): boolean =>
  /\b(?:from|import|import\(|require\()\s*['"](?![./]|node:)/.test(text)

/** Under any owner, because a copy of the Action is used like the original. */
function usesTheAction({ path, text }: RepositoryFile): boolean {
  const name = actionRepository.replace(/^.*\//, '')
  return workflows.test(path) && new RegExp(`\\buses:\\s*['"]?[\\w.-]+/${name}@`).test(text)
}

/** A gap that init has marked stays one until the settings no longer have its word. */
function unfilledIn(settings: string): readonly string[] {
  const command = settings.replace(/^\s*#.*$/gm, '')
  return [...settings.matchAll(/^# Missing: (a value for (\S+))\.$/gm)]
    .filter(([, , word = '']) => command.includes(word))
    .map(([, gap = '']) => gap)
}

const listsTfjs = (packageJson: string): boolean =>
  /"@tensorflow\/tfjs[\w-]*"\s*:/.test(packageJson)

function lists(packageJson: string): boolean {
  return /"minicluster"\s*:/.test(packageJson)
}
