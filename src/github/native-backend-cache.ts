import { join } from 'node:path'
import type { ProgramEnd } from '../system/processes/bounded-process.js'
import { installPackage, tryToLoad } from '../system/node-package.js'
import { removeTree } from '../system/files/scratch-directory.js'
import { fileSize } from '../system/files/tree-size.js'
import type { ActionsCache } from './actions-cache.js'
import { quote } from './describe-failure.js'

/** The result of installing native TensorFlow. */
export type NativeBackend =
  | {
      readonly status: 'ready'
      /** A `node_modules`: workers find the package when NODE_PATH names it before they start. */
      readonly modulesDirectory: string
      readonly how: 'kept' | 'restored' | 'installed'
      /** One line for the log. */
      readonly note: string
    }
  /** `reason` completes the sentence "tfjs-node ...". */
  | { readonly status: 'unavailable'; readonly reason: string }

export type NativeBackendSettings = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** With a limit of its own: the package has some hundred megabytes. */
  readonly cache: ActionsCache
  readonly installLimitMs: number
}

const packageName = '@tensorflow/tfjs-node'
/** The one that the backend is made for. */
const packageVersion = '4.22.0'
const loadLimitMs = 60_000

/** Where the package is kept between runs: anything that its native parts depend on is in the name. */
export const nativeBackendKey = (): string =>
  `minicluster-tfjs-node-${packageVersion}-${process.platform}-${process.arch}-abi${process.versions.modules}-1`

/** Takes the package from the runner, else from the workflow's cache, else installs it; never rejects. */
export async function provideNativeBackend(
  settings: NativeBackendSettings,
): Promise<NativeBackend> {
  const { environment } = settings
  const root = environment['RUNNER_TOOL_CACHE'] || environment['RUNNER_TEMP']
  if (!root) return unavailable('is not installed, and there is no runner to install it on')
  const folder = join(root, 'minicluster', nativeBackendKey())
  try {
    return (
      (await takeFrom(folder, 'kept', '')) ??
      (await restore(folder, settings)) ??
      (await install(folder, settings))
    )
  } catch (error) {
    return unavailable(`cannot be installed: ${quote(error)}`)
  }
}

const unavailable = (reason: string): NativeBackend => ({ status: 'unavailable', reason })

/** Null where it is not in the folder, or does not load from there. */
async function takeFrom(
  folder: string,
  how: 'kept' | 'restored',
  note: string,
): Promise<NativeBackend | null> {
  const modulesDirectory = join(folder, 'node_modules')
  if ((await fileSize(join(modulesDirectory, packageName, 'package.json'))) === null) return null
  const loaded = await tryToLoad(packageName, modulesDirectory, loadLimitMs)
  if (loaded.status !== 'succeeded') return null
  return {
    status: 'ready',
    modulesDirectory,
    how,
    note: note || `tfjs-node ${packageVersion}: ${how}`,
  }
}

async function restore(
  folder: string,
  { cache }: NativeBackendSettings,
): Promise<NativeBackend | null> {
  // A package that does not load must not block its replacement.
  await removeTree(folder)
  const restored = await cache.restore([folder], [nativeBackendKey()])
  // A key with the same beginning may be of another Node.
  if (restored.status !== 'ok' || !isOurs(restored.value)) return null
  return takeFrom(folder, 'restored', `tfjs-node ${packageVersion}: restored from the cache`)
}

const isOurs = (key: string): boolean => key.toLowerCase() === nativeBackendKey().toLowerCase()

async function install(
  folder: string,
  { cache, environment, installLimitMs }: NativeBackendSettings,
): Promise<NativeBackend> {
  await removeTree(folder)
  const specifier = `${packageName}@${packageVersion}`
  const call = { specifier, directory: folder, environment, limitMs: installLimitMs }
  const installed = await installPackage(call)
  if (installed.status === 'failed') {
    await removeTree(folder)
    return unavailable(`cannot be installed: npm ${describeEnd(installed)}`)
  }
  const modulesDirectory = join(folder, 'node_modules')
  const loaded = await tryToLoad(packageName, modulesDirectory, loadLimitMs)
  if (loaded.status === 'failed') {
    await removeTree(folder)
    return unavailable(`is installed but does not load: node ${describeEnd(loaded)}`)
  }
  const saved = await cache.save([folder], nativeBackendKey())
  const kept =
    saved.status === 'ok' ? 'kept in the cache' : `not kept for the next run (${saved.reason})`
  const note = `tfjs-node ${packageVersion}: installed, and ${kept}`
  return { status: 'ready', modulesDirectory, how: 'installed', note }
}

/** The most informative line of a program's errors: an error name, a reason, or the first line. */
function describeEnd({ reason, error }: Extract<ProgramEnd, { status: 'failed' }>): string {
  const lines = error.split('\n').map((line) => line.replace(/^npm (?:error|ERR!)\s*/, '').trim())
  const telling = [/^\w*Error: /, /\breason: /, /\S/]
  const [line] = telling.flatMap((pattern) => lines.find((text) => pattern.test(text)) ?? [])
  return line === undefined ? reason : `${reason}: ${quote(line)}`
}
