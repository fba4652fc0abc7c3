import { dirname } from 'node:path/posix'
import { settingsFileName } from '../../config/settings/settings.js'
import { actionRepository } from '../../../machine/system/version.js'
import { fitCommand, type FittedCommand } from './fit-command.js'
import { type Installer, nodeInstaller, packagesIn, pythonInstaller } from './installer.js'
import { parsePython, parseTorchrun, type TorchCommand } from './parse-torchrun.js'

/** A text file of the repository; the path has slashes and is relative to its root. */
export type RepositoryFile = { readonly path: string; readonly text: string }

/** A command, the file that shows it, how it runs in CI, and the packages that the file installs. */
type FoundCommand = TorchCommand & {
  readonly path: string
  readonly fitted: FittedCommand
  readonly packages: readonly string[]
}

/** The training of a repository, and the file that shows it; null if nothing was found. */
export type Survey = {
  readonly workload: string | null
  readonly torch: FoundCommand | null
  /** A script that is started without a launcher, and where; null if there is none, or something better. */
  readonly plain: { readonly path: string; readonly line: string } | null
  /** Further files with a workload or a command, which were not chosen. */
  readonly others: readonly string[]
  /** The workflow that uses the Action already; null if none does. */
  readonly workflow: string | null
  /** Whether package.json lists minicluster. */
  readonly isDependency: boolean
  /** Whether minicluster.yml is there, so that it says what is trained. */
  readonly hasSettings: boolean
  /** What minicluster.yml marks as missing and its command still has. */
  readonly unfilled: readonly string[]
  /** Whether package.json lists TensorFlow.js, whose models are workloads. */
  readonly hasTfjs: boolean
  /** How what the training needs is installed; null if nothing has to be. */
  readonly installer: Installer | null
}

/**
 * Examines files. Of several candidates, a command that runs as it is counts most, then one in a workflow, then the one
 * nearest to the root.
 */
export function surveyRepository(files: readonly RepositoryFile[]): Survey {
  const near = [...files].sort((a, b) => rankOf(a.path) - rankOf(b.path))
  const paths = new Set(files.map(({ path }) => path))
  const exists = (path: string) => paths.has(path)
  const commands = near.flatMap((file) => commandsIn(file, paths))
  const workloads = near.filter(isWorkload)
  const [workload] = workloads
  const torch = commands.reduce<FoundCommand | null>(completer, null)
  const chosen = workload ?? torch
  const settings = files.find(({ path }) => path === settingsFileName)
  return {
    workload: pathOf(workload),
    torch,
    plain: chosen === null ? (near.flatMap(plainIn)[0] ?? null) : null,
    others: [...workloads, ...commands]
      .map(({ path }) => path)
      .filter((path) => path !== chosen?.path),
    workflow: pathOf(near.find(usesTheAction)),
    isDependency: files.some(({ path, text }) => path === 'package.json' && lists(text)),
    hasSettings: settings !== undefined,
    unfilled: unfilledIn(settings?.text ?? ''),
    hasTfjs: files.some(({ path, text }) => path === 'package.json' && listsTfjs(text)),
    installer: installerOf({ workload, torch, settings }, exists),
  }
}

const pathOf = (file: RepositoryFile | undefined): string | null => file?.path ?? null

function commandsIn({ path, text }: RepositoryFile, paths: ReadonlySet<string>) {
  const command = placesOfCommands.test(path) ? parseTorchrun(text) : null
  if (command === null) return []
  const fitted = fitCommand(command.words, path, paths)
  return [{ ...command, path, fitted, packages: packagesIn(text) }]
}

function plainIn({ path, text }: RepositoryFile) {
  const line = placesOfCommands.test(path) ? parsePython(text) : null
  return line === null ? [] : [{ path, line }]
}

/** The one with the fewer gaps; the first of equals, which is nearer. */
const completer = (one: FoundCommand | null, other: FoundCommand): FoundCommand =>
  one !== null && gapsOf(one) <= gapsOf(other) ? one : other

const gapsOf = ({ fitted }: FoundCommand): number =>
  10 * fitted.missing.length + fitted.changes.length

const namesCommand = (yaml: string): boolean => /^command:/m.test(yaml)

type Chosen = {
  readonly workload: RepositoryFile | undefined
  readonly torch: FoundCommand | null
  readonly settings: RepositoryFile | undefined
}

function installerOf(
  { workload, torch, settings }: Chosen,
  exists: (path: string) => boolean,
): Installer | null {
  if (workload !== undefined) return importsPackage(workload.text) ? nodeInstaller(exists) : null
  if (torch !== null) {
    return pythonInstaller(torch.fitted.home ?? dirname(torch.path), exists, torch.packages)
  }
  return namesCommand(settings?.text ?? '') ? pythonInstaller('.', exists) : null
}

const workflows = /^\.github\/workflows\/[^/]+\.ya?ml$/

const placesOfCommands =
  /(^|\/)(Makefile|justfile|package\.json|README[^/]*|[^/]*\.(sh|bash|slurm|sbatch|mk))$|^\.github\/workflows\/[^/]+\.ya?ml$/i

const rankOf = (path: string): number =>
  path.split('/').length - (path.startsWith('.github/workflows/') ? 3 : 0)

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
