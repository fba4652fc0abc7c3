import { join } from 'node:path'
import type { ProgramEnd } from '../system/processes/bounded-process.js'
import { installPackage, tryToLoad } from '../system/node-package.js'
import { removeTree } from '../system/files/scratch-directory.js'
import { fileSize } from '../system/files/tree-size.js'
import type { ActionsCache } from './actions-cache.js'
import { quote } from './describe-failure.js'

/** An optional package that a backend needs. */
export type BackendPackage = {
  /** The backend that the user requested. */
  readonly backend: string
  readonly name: string
  /** The version that the backend needs. */
  readonly version: string
}

/** The result of installing the package of a backend. */
type ProvidedPackage =
  | {
      readonly status: 'ready'
      /** A `node_modules`: workers find the package when NODE_PATH names it before they start. */
      readonly modulesDirectory: string
      readonly how: 'kept' | 'restored' | 'installed'
      /** One line for the log. */
      readonly note: string
    }
  /** `reason` completes a sentence that begins with the name of the backend. */
  | { readonly status: 'unavailable'; readonly reason: string }

type ProvideSettings = {
  readonly wanted: BackendPackage
  readonly environment: Readonly<Record<string, string | undefined>>
  /** With a limit of its own: the package has some hundred megabytes. */
  readonly cache: ActionsCache
  readonly installLimitMs: number
}

const loadLimitMs = 60_000

/** The place of the package between runs; its name contains everything that its native parts depend on. */
export const backendPackageKey = ({ backend, version }: BackendPackage): string =>
  `minicluster-${backend}-${version}-${process.platform}-${process.arch}-abi${process.versions.modules}-1`

/** Takes the package from the runner, else from the workflow's cache, else installs it; never rejects. */
export async function provideBackendPackage(settings: ProvideSettings): Promise<ProvidedPackage> {
  const { environment, wanted } = settings
  const root = environment['RUNNER_TOOL_CACHE'] || environment['RUNNER_TEMP']
  if (!root) return unavailable('is not installed, and there is no runner to install it on')
  const folder = join(root, 'minicluster', backendPackageKey(wanted))
  try {
    return (
      (await takeFrom(folder, wanted, 'kept')) ??
      (await restore(folder, settings)) ??
      (await install(folder, settings))
    )
  } catch (error) {
    return unavailable(`cannot be installed: ${quote(error)}`)
  }
}

const unavailable = (reason: string): ProvidedPackage => ({ status: 'unavailable', reason })

/** Null where it is not in the folder, or does not load from there. */
async function takeFrom(
  folder: string,
  wanted: BackendPackage,
  how: 'kept' | 'restored',
): Promise<ProvidedPackage | null> {
  const modulesDirectory = join(folder, 'node_modules')
  if ((await fileSize(join(modulesDirectory, wanted.name, 'package.json'))) === null) return null
  const loaded = await tryToLoad(wanted.name, modulesDirectory, loadLimitMs)
  if (loaded.status !== 'succeeded') return null
  const note = `${labelOf(wanted)}: ${how === 'kept' ? 'kept' : 'restored from the cache'}`
  return { status: 'ready', modulesDirectory, how, note }
}

async function restore(
  folder: string,
  { cache, wanted }: ProvideSettings,
): Promise<ProvidedPackage | null> {
  // A package that does not load must not block its replacement.
  await removeTree(folder)
  const restored = await cache.restore([folder], [backendPackageKey(wanted)])
  // A key with the same beginning may be of another Node.
  if (restored.status !== 'ok' || !isOurs(restored.value, wanted)) return null
  return takeFrom(folder, wanted, 'restored')
}

const isOurs = (key: string, wanted: BackendPackage): boolean =>
  key.toLowerCase() === backendPackageKey(wanted).toLowerCase()

const labelOf = ({ backend, name, version }: BackendPackage): string =>
  name.endsWith(backend) ? `${backend} ${version}` : `${backend} (${name} ${version})`

async function install(
  folder: string,
  { cache, environment, installLimitMs, wanted }: ProvideSettings,
): Promise<ProvidedPackage> {
  await removeTree(folder)
  const specifier = `${wanted.name}@${wanted.version}`
  const call = { specifier, directory: folder, environment, limitMs: installLimitMs }
  const installed = await installPackage(call)
  if (installed.status === 'failed') {
    await removeTree(folder)
    return unavailable(`cannot be installed: npm ${describeEnd(installed)}`)
  }
  const modulesDirectory = join(folder, 'node_modules')
  const loaded = await tryToLoad(wanted.name, modulesDirectory, loadLimitMs)
  if (loaded.status === 'failed') {
    await removeTree(folder)
    return unavailable(`is installed but does not load: node ${describeEnd(loaded)}`)
  }
  const saved = await cache.save([folder], backendPackageKey(wanted))
  const kept =
    saved.status === 'ok' ? 'kept in the cache' : `not kept for the next run (${saved.reason})`
  const note = `${labelOf(wanted)}: installed, and ${kept}`
  return { status: 'ready', modulesDirectory, how: 'installed', note }
}

/** The most informative line of a program's errors: an error name, a reason, or the first line. */
function describeEnd({ reason, error }: Extract<ProgramEnd, { status: 'failed' }>): string {
  const lines = error.split('\n').map((line) => line.replace(/^npm (?:error|ERR!)\s*/, '').trim())
  const telling = [/^\w*Error: /, /\breason: /, /\S/]
  const [line] = telling.flatMap((pattern) => lines.find((text) => pattern.test(text)) ?? [])
  return line === undefined ? reason : `${reason}: ${quote(line)}`
}
