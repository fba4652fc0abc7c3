import { pathToFileURL } from 'node:url'
import { ConfigError } from '../../../kit/errors.js'
import { compileTypeScript } from '../../../kit/wording/compile-typescript.js'
import type { Workload } from '../workload.js'
import { describeValue, isObject } from './describe-value.js'
import { guardWorkload } from './guard-workload.js'
import {
  describePlace,
  findPlace,
  moduleSource,
  thrownText,
  type WorkloadSource,
} from './workload-source.js'

type FindLine = (path: string, error: unknown) => number | null

/**
 * Imports a user's module and returns the exported workload, whose results are checked (`guardWorkload`). Every mistake
 * in the file or its export is a ConfigError. `findLine` returns the line because of which an import failed if it is
 * known, because Node does not report it here.
 */
export async function loadWorkload(
  path: string,
  cwd: string,
  findLine: FindLine = () => null,
): Promise<Workload> {
  const source = moduleSource(path, cwd)
  const module = await importModule(source, findLine)
  return guardWorkload(checkMembers(exportedWorkload(module, source), source), source)
}

async function importModule(
  source: WorkloadSource,
  findLine: FindLine,
): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(source.path ?? '').href)) as Record<string, unknown>
  } catch (error) {
    throw unusableFile(error, source) ?? cannotImport(source, error, findLine)
  }
}

/** Only errors of the named file itself, because modules that it imports can cause the same errors. */
function unusableFile(error: unknown, source: WorkloadSource): ConfigError | undefined {
  const code = codeOf(error)
  const text = thrownText(error)
  const path = source.path ?? ''
  if (text.includes(`'${path}'`)) {
    if (code === 'ERR_MODULE_NOT_FOUND') return missing(source)
    if (code === 'ERR_UNSUPPORTED_DIR_IMPORT') return directory(source)
  }
  const namesFile = text.endsWith(path) || text.includes(`"${pathToFileURL(path).href}"`)
  return namesFile && foreignTypeCodes.has(code) ? notJavaScript(source) : undefined
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : ''

function cannotImport(source: WorkloadSource, error: unknown, findLine: FindLine): ConfigError {
  const kind = error instanceof Error ? error.name : 'it threw'
  const isSyntax = error instanceof SyntaxError
  const file = source.path ?? ''
  const line = findLine(file, error)
  const place = line === null ? findPlace(error, source) : { file, line, column: null }
  return new ConfigError(
    `${source.label} cannot be imported: ${kind}${describePlace(source, place)}: ${thrownText(error)}`,
    isSyntax && place === null ? 'look at the modules it imports, with node --check' : undefined,
    { cause: error, place },
  )
}

const missing = ({ label }: WorkloadSource) =>
  new ConfigError(
    `${label}: there is no such file, and no built-in workload of that name`,
    'name a built-in workload, or a module as a path from the working directory',
  )

const directory = ({ label }: WorkloadSource) =>
  new ConfigError(`${label} is a directory`, 'name the module file in it')

/** The last two are one code under two names, for JSON. */
const foreignTypeCodes = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_IMPORT_ATTRIBUTE_MISSING',
  'ERR_IMPORT_ASSERTION_TYPE_MISSING',
])

const notJavaScript = ({ label }: WorkloadSource) =>
  new ConfigError(
    `${label} cannot be imported: it is not JavaScript`,
    compileTypeScript(label.replace('workload ', '')) ?? 'give a JavaScript module (.mjs or .js)',
  )

/** The named export, the default export, or either of them inside the export of a CommonJS module. */
function exportedWorkload(
  module: Record<string, unknown>,
  { label }: WorkloadSource,
): Record<string, unknown> {
  const { default: byDefault } = module
  const inner = isObject(byDefault) ? byDefault['workload'] : undefined
  const found = module['workload'] ?? inner ?? byDefault
  if (isObject(found)) return found
  const names = Object.keys(module)
  const what =
    found === undefined
      ? `exports ${names.length === 0 ? 'nothing' : names.join(', ')}`
      : `exports ${describeValue(found)} as its workload`
  throw new ConfigError(
    `${label} ${what}, expected an object exported as default or under the name workload`,
    'write: export const workload = { name, parameters, dataset, loss }',
  )
}

const members = { name: 'string', parameters: 'function', dataset: 'function', loss: 'function' }

function checkMembers(found: Record<string, unknown>, { label }: WorkloadSource): Workload {
  for (const [member, type] of Object.entries(members)) {
    const value = found[member]
    if (typeof value === type && value !== '') continue
    const expected = type === 'string' ? 'a non-empty text' : 'a function'
    const what = value === undefined ? 'is missing' : `is ${describeValue(value)}`
    throw new ConfigError(
      `${label}: ${member} ${what}, expected ${expected}`,
      `a workload has ${Object.keys(members).join(', ')}`,
    )
  }
  return found as unknown as Workload
}
