import { callProgram, type ProgramEnd } from '../processes/bounded-process.js'

type GitCall = {
  readonly parameters: readonly string[]
  readonly limitMs: number
  readonly maxOutputBytes: number
}

/** Queries one repository. */
type CallGit = (call: GitCall) => Promise<ProgramEnd>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The only way to git: about the repository that contains the directory, whatever repository a hook of git is about,
 * with no fetch, no prompt and no optional lock, and with no program that the repository's own configuration names.
 */
export function createCallGit(directory: string, environment: Environment): CallGit {
  const own = {
    ...filterNames(environment, (name) => !name.startsWith('GIT_') || keptVariables.has(name)),
    // Nothing is fetched, so no ssh command, proxy or credential helper runs.
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  }
  const call = (settings: readonly Setting[], { parameters, ...limits }: GitCall) =>
    callProgram({
      program: 'git',
      parameters: ['--no-pager', '--no-replace-objects', ...asOptions(settings), ...parameters],
      directory,
      environment: own,
      ...limits,
    })
  let disarming: Promise<OwnPrograms> | null = null
  return async (asked) => {
    disarming ??= readOwnPrograms((limited) => call(noPrograms, limited))
    const found = await disarming
    if (found.status === 'failed') return found
    const settings = [...noPrograms, ...found.settings]
    const ambiguous = settings.find(([key]) => key.includes('='))
    if (ambiguous !== undefined) return refusal(ambiguous[0])
    return call(settings, asked)
  }
}

/** A key with an equals sign cannot be overridden on a command line. */
const refusal = (key: string): ProgramEnd => ({
  status: 'failed',
  hasStarted: false,
  reason: `is not called: the configuration of the repository has the key ${JSON.stringify(key)}`,
  error: '',
})

type Setting = readonly [key: string, value: string]

const asOptions = (settings: readonly Setting[]) =>
  settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])

/** Programs that a command could start whatever it is about; those of a transport also Git LFS would start. */
const noPrograms: readonly Setting[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.sshCommand', 'ssh'],
  ['core.gitProxy', ''],
  ['core.askPass', ''],
  ['credential.helper', ''],
  ['gpg.program', 'gpg'],
  ['diff.external', ''],
]

/** What a person may set for all repositories; the rest belongs to one repository or starts programs. */
const keptVariables = new Set([
  'GIT_CEILING_DIRECTORIES',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_EXEC_PATH',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
])

/** As `git rev-parse --local-env-vars` lists them, and what else ties git to one repository. */
const ofOneRepository =
  /^GIT_(DIR|WORK_TREE|IMPLICIT_WORK_TREE|COMMON_DIR|INDEX_FILE|PREFIX|INTERNAL_SUPER_PREFIX|NAMESPACE|(ALTERNATE_)?OBJECT_DIRECTOR(Y|IES)|QUARANTINE_PATH|GRAFT_FILE|SHALLOW_FILE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|CONFIG|CONFIG_(PARAMETERS|COUNT|KEY_\d+|VALUE_\d+))$/

/**
 * The environment without the variables of one repository, such as those that git gives its hooks: with them, a program
 * in another checkout would read and write the repository of the hook.
 */
export const withoutGitRepository = (environment: Environment): Environment =>
  filterNames(environment, (name) => !ofOneRepository.test(name))

const filterNames = (environment: Environment, keep: (name: string) => boolean): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => keep(name)))

type OwnPrograms =
  | { readonly status: 'read'; readonly settings: readonly Setting[] }
  | Extract<ProgramEnd, { readonly status: 'failed' }>

/** A large configuration of one repository has far less. */
const settingsLimits = { limitMs: 10_000, maxOutputBytes: 8 << 20 }

/**
 * Settings that switch off the filters and configured hooks that the repository itself names. A file that needs such a
 * filter cannot be checked out, rather than with another content. Filters of the user and the machine stay, and so does
 * Git LFS as it installs itself.
 */
async function readOwnPrograms(call: CallGit): Promise<OwnPrograms> {
  const listed = await call({
    parameters: ['config', '--list', '-z', '--show-scope', '--includes'],
    ...settingsLimits,
  })
  // A git that cannot list them, such as one older than 2.26, would run them: then nothing else is asked of it.
  if (listed.status === 'failed') return listed
  return { status: 'read', settings: settingsAgainst(readOwnEntries(listed.output)) }
}

/** The entries of the repository and of the checkout, not those of the user and the machine. */
function readOwnEntries(listing: string): Setting[] {
  const words = listing.split('\0')
  const entries: Setting[] = []
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [key = '', ...value] = (words[at + 1] ?? '').split('\n')
    if (words[at] === 'local' || words[at] === 'worktree') entries.push([key, value.join('\n')])
  }
  return entries
}

function settingsAgainst(entries: readonly Setting[]): readonly Setting[] {
  const extendsLfs = entries.some(([key]) =>
    /^lfs\.(customtransfer|extension|standalonetransferagent)\b/.test(key),
  )
  const disarmed = new Map<string, readonly Setting[]>()
  if (extendsLfs) disarmed.set('filter.lfs', withoutFilter('filter.lfs'))
  for (const [key, value] of entries) {
    const owner = key.slice(0, key.lastIndexOf('.'))
    if (owner.startsWith('hook.')) disarmed.set(owner, [[`${owner}.enabled`, 'false']])
    if (owner.startsWith('filter.') && !isGitLfs(key, value))
      disarmed.set(owner, withoutFilter(owner))
  }
  return [...disarmed.values()].flat()
}

const withoutFilter = (filter: string): readonly Setting[] => [
  [`${filter}.clean`, ''],
  [`${filter}.smudge`, ''],
  [`${filter}.process`, ''],
  [`${filter}.required`, 'true'],
]

/** As `git lfs install --local` writes it. */
const isGitLfs = (key: string, value: string): boolean =>
  key.startsWith('filter.lfs.') &&
  /^(git-lfs (smudge|clean) (--skip )?-- %f|git-lfs filter-process( --skip)?|true)$/.test(value)
