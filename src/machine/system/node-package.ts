import { delimiter, dirname, join } from 'node:path'
import { callProgram, type ProgramEnd } from './processes/bounded-process.js'
import { createDirectory } from './files/create-directory.js'

type Environment = Readonly<Record<string, string | undefined>>

type PackageCall = {
  /** Name and exact version, `name@1.2.3`. */
  readonly specifier: string
  /** Gets a `node_modules` with the package and all that it needs. */
  readonly directory: string
  readonly environment: Environment
  readonly limitMs: number
}

const maxOutputBytes = 4 << 20

/** Installs a package of npm's registry, scripts included, with the npm that belongs to the running Node. */
export async function installPackage(call: PackageCall): Promise<ProgramEnd> {
  const { specifier, directory, environment, limitMs } = call
  try {
    await createDirectory(directory)
  } catch (error) {
    const reason = `cannot create ${directory}`
    return { status: 'failed', hasStarted: false, reason, error: (error as Error).message }
  }
  const quietly = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const [program, ...leading] = npmCommand()
  return callProgram({
    program,
    parameters: [...leading, 'install', '--prefix', directory, ...quietly, specifier],
    // Its own folder, so that no .npmrc of the project decides where packages come from.
    directory,
    environment: withoutSecrets(environment),
    limitMs,
    maxOutputBytes,
  })
}

/** Whether a package loads, in a process of its own, because a native one may take its process down. */
export function tryToLoad(
  name: string,
  modulesDirectory: string,
  limitMs: number,
): Promise<ProgramEnd> {
  return callProgram({
    program: process.execPath,
    parameters: ['-e', `require(${JSON.stringify(name)})`],
    directory: dirname(modulesDirectory),
    environment: { ...withoutSecrets(process.env), NODE_PATH: modulesDirectory },
    limitMs,
    maxOutputBytes,
  })
}

function npmCommand(): readonly [string, ...string[]] {
  if (process.platform !== 'win32') return ['npm']
  const script = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return [process.execPath, script]
}

/** Variables that the scripts of a foreign package need; without tokens and inputs. */
const passed =
  /^(?:HOME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|LANG|LC_\w+|SystemRoot|ComSpec|PATHEXT|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|npm_config_(?!.*(?:auth|password|token))\w+)$/i

/** The running Node comes first, so that native parts are made for it. */
function withoutSecrets(environment: Environment): Environment {
  const kept = Object.entries(environment).filter(([name]) => passed.test(name))
  const searchPath = environment['PATH'] ?? environment['Path'] ?? ''
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), searchPath].filter((part) => part !== '').join(delimiter),
  }
}
