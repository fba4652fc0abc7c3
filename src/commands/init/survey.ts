import { actionRepository } from '../../system/version.js'
import { parseTorchrun, type TorchCommand } from './parse-torchrun.js'

/** A text file of the repository; the path has slashes and is relative to its root. */
export type RepositoryFile = { readonly path: string; readonly text: string }

/** The training of a repository, and the file that shows it; null if nothing was found. */
export type Survey = {
  readonly workload: string | null
  readonly torch: (TorchCommand & { readonly path: string }) | null
  /** Further files with a workload or a command, which were not chosen. */
  readonly others: readonly string[]
  /** The workflow that uses the Action already; null if none does. */
  readonly workflow: string | null
  /** Whether package.json lists minicluster. */
  readonly isDependency: boolean
  /** Whether requirements.txt lists the packages of the training. */
  readonly hasRequirements: boolean
  /** Whether the workload imports packages that package-lock.json lists. */
  readonly needsPackages: boolean
}

/**
 * Examines files. Of several candidates, a command that runs as it is counts most, then one in a workflow, then the one
 * nearest to the root.
 */
export function surveyRepository(files: readonly RepositoryFile[]): Survey {
  const near = [...files].sort((a, b) => rankOf(a.path) - rankOf(b.path))
  const commands = near.flatMap(commandsIn)
  const workloads = near.filter(isWorkload)
  const [workload] = workloads
  const torch = commands.find(({ words }) => runsAsItIs(words)) ?? commands[0] ?? null
  const chosen = workload ?? torch
  const hasFile = (name: string) => files.some(({ path }) => path === name)
  return {
    workload: pathOf(workload),
    torch,
    others: [...workloads, ...commands]
      .map(({ path }) => path)
      .filter((path) => path !== chosen?.path),
    workflow: pathOf(near.find(usesTheAction)),
    isDependency: files.some(({ path, text }) => path === 'package.json' && lists(text)),
    hasRequirements: hasFile('requirements.txt'),
    needsPackages: importsPackage(workload?.text ?? '') && hasFile('package-lock.json'),
  }
}

const pathOf = (file: RepositoryFile | undefined): string | null => file?.path ?? null

function commandsIn({ path, text }: RepositoryFile) {
  const command = placesOfCommands.test(path) ? parseTorchrun(text) : null
  return command === null ? [] : [{ ...command, path }]
}

/** Whether a word has a variable, which no shell fills in for us. */
export const needsShell = (words: readonly string[]): boolean =>
  words.some((word) => /[$`]/.test(word))

/** Whether a command starts ranks on several machines. */
export const spansNodes = (words: readonly string[]): boolean =>
  /--nnodes[= ](?!1\b)/.test(words.join(' '))

const runsAsItIs = (words: readonly string[]): boolean => !needsShell(words) && !spansNodes(words)

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

function lists(packageJson: string): boolean {
  return /"minicluster"\s*:/.test(packageJson)
}
