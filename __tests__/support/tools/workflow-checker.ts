import { parse } from 'yaml'
import { actionRepository } from '../../../src/machine/system/version.js'
import { loadLanguageService } from './language-service.js'

type Metadata = {
  readonly name: string
  readonly description: string
  readonly inputs?: Readonly<Record<string, { readonly description: string }>>
  readonly outputs?: Readonly<Record<string, { readonly description: string }>>
}

/** Answers with one line for each thing that is wrong with the file, none when it is in order. */
export type YamlChecker = (fileName: string, text: string) => Promise<readonly string[]>

/** The actions our workflows may use, with the inputs they may pass, as their action.yml has them. */
const knownActions: Readonly<Record<string, readonly string[]>> = {
  'actions/cache': ['path', 'key'],
  'actions/configure-pages': [],
  'actions/deploy-pages': [],
  'actions/checkout': ['persist-credentials', 'fetch-depth'],
  'actions/setup-node': ['node-version', 'cache', 'package-manager-cache', 'registry-url'],
  'actions/upload-artifact': ['name', 'path', 'if-no-files-found', 'retention-days'],
  'actions/upload-pages-artifact': ['path'],
  'github/codeql-action/analyze': ['category'],
  'github/codeql-action/init': ['languages', 'build-mode', 'queries', 'config'],
  'github/codeql-action/upload-sarif': ['sarif_file'],
  'ossf/scorecard-action': ['results_file', 'results_format', 'publish_results'],
}

/** How others name this action: the owner is for them to fill in. */
const ownAction = actionRepository

const inputKeys = ['description', 'required', 'default', 'deprecationMessage']

/** Holds workflows against GitHub's validator, against our own action.yml, and against house rules. */
export async function createWorkflowChecker(actionYaml: string): Promise<YamlChecker> {
  const check = await createYamlChecker(parse(actionYaml) as Metadata)
  return async (fileName, text) => [
    // GitHub's validator does not look into local actions, so it gets ours under its public name.
    ...(await check(
      fileName,
      text.replaceAll(/uses: \.\/(?=\s*(?:#.*)?$)/gm, `uses: ${ownAction}@main`),
    )),
    ...findUnpinned(text),
    ...findPermissionProblems(text),
    ...findUnexplained(text),
    ...findCachesOfReleases(text),
  ]
}

/** Holds an action.yml against GitHub's validator and the keys that an input may have. */
export async function createActionChecker(): Promise<YamlChecker> {
  const check = await createYamlChecker(undefined)
  return async (fileName, text) => [...(await check(fileName, text)), ...findUnknownKeys(text)]
}

let numChecked = 0

async function createYamlChecker(own: Metadata | undefined): Promise<YamlChecker> {
  const { validate, registerLogger, TextDocument } = await loadLanguageService()
  registerLogger(failLoudly)
  const actionsMetadataProvider = {
    fetchActionMetadata: (action: { owner: string; name: string; path?: string }) => {
      const name = [action.owner, action.name, action.path].filter(Boolean).join('/')
      return Promise.resolve(name === ownAction ? own : describeAction(name))
    },
  }
  return async (fileName, text) => {
    // Its answers are cached by address, so no two texts may share one.
    const address = `file:///repository-${numChecked++}/${fileName}`
    const document = TextDocument.create(address, 'yaml', 0, text)
    const problems = await validate(document, { actionsMetadataProvider })
    return problems.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`)
  }
}

/** The validator logs its own crashes and then finds nothing wrong; a crash must not look like that. */
const failLoudly = {
  error: (message: string): never => {
    throw new Error(message)
  },
  warn: (): void => {},
  info: (): void => {},
  log: (): void => {},
}

function describeAction(name: string): Metadata | undefined {
  const inputs = knownActions[name]?.map((input) => [input, { description: input }])
  return inputs && { name, description: name, inputs: Object.fromEntries(inputs) }
}

/** A tag can be moved to other code after it was read; a commit cannot. */
function findUnpinned(text: string): string[] {
  const uses = [...text.matchAll(/uses: (?<action>[^\s#]+)(?<comment>.*)$/gm)]
  return uses
    .map(({ groups }) => ({ action: groups!.action!, comment: groups!.comment! }))
    .filter(({ action, comment }) => !isPinned(action, comment))
    .map(({ action }) => `${action} is not pinned to a commit, with its version in a comment`)
}

function isPinned(action: string, comment: string): boolean {
  if (action === './') return true
  const [name, ref = ''] = action.split('@')
  if (name === ownAction) return /^v\d+(\.\d+\.\d+)?$/.test(ref)
  return /^[0-9a-f]{40}$/.test(ref) && /^ # v\d+\.\d+\.\d+$/.test(comment)
}

/**
 * Our own action from the working tree runs what a pull request contains, which zizmor flags as `self-repository`. It
 * may be used only with that exception and its reason on the line, and so with every other exception.
 */
function findUnexplained(text: string): string[] {
  const lines = text.split('\n')
  const isExplained = (line: string): boolean => /# zizmor: ignore\[[a-z-]+\] \w+/.test(line)
  const own = lines.filter((line) => /uses: \.\//.test(line) && !/\[self-repository\]/.test(line))
  const bare = lines.filter((line) => line.includes('zizmor: ignore') && !isExplained(line))
  return [
    ...own.map(
      () => 'the action of this checkout is used without # zizmor: ignore[self-repository]',
    ),
    ...bare.map((line) => `an exception for zizmor has no reason: ${line.trim()}`),
  ]
}

/** A cache that a pull request could fill must not reach what is published. */
function findCachesOfReleases(text: string): string[] {
  const isRelease = /\bid-token: write\b/.test(text)
  const hasCache =
    /uses: actions\/setup-node@/.test(text) && !/package-manager-cache: false/.test(text)
  return isRelease && hasCache ? ['a release takes packages from a cache'] : []
}

function findPermissionProblems(text: string): string[] {
  const { permissions } = parse(text) as { permissions?: unknown }
  if (permissions === undefined) return ['the workflow states no permissions']
  return permissions === 'write-all' ? ['the workflow asks for every permission'] : []
}

function findUnknownKeys(text: string): string[] {
  const { inputs = {} } = parse(text) as { inputs?: Record<string, object> }
  return Object.entries(inputs).flatMap(([input, description]) =>
    Object.keys(description)
      .filter((key) => !inputKeys.includes(key))
      .map((key) => `input ${input} has the unknown key ${key}`),
  )
}
