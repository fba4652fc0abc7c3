import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const root = join(import.meta.dirname, '../../..')

/** What .dependency-cruiser.mjs says about the files under `folder`/src. */
export type ImportReport = {
  readonly numFiles: number
  /** One line `rule: from -> to` for each broken rule, sorted; paths are relative to the folder. */
  readonly broken: readonly string[]
}

export async function checkImports(folder: string): Promise<ImportReport> {
  const options = { ...(await readRules()), baseDir: folder, validate: true }
  const all = await cruiseSources(options)
  // For each import it looks at one circle only, and a circle that is allowed could hide one that is not.
  const { path } = options.exclude as { readonly path: string }
  const atLoad = await cruiseSources({ ...options, exclude: { path, dynamic: true } })
  const broken = new Set([...renderViolations(all), ...renderViolations(atLoad)])
  return { numFiles: countSources(all), broken: [...broken].sort() }
}

async function cruiseSources(options: ICruiseOptions): Promise<ICruiseResult> {
  const tsConfig = extractTsConfig(join(root, 'tsconfig.json'))
  const { output } = await cruise(['src'], options, undefined, { tsConfig })
  if (typeof output === 'string') throw new Error(output)
  return output
}

/** The names of all import rules, sorted. */
export async function listImportRules(): Promise<readonly string[]> {
  const { ruleSet } = await readRules()
  const names = (ruleSet?.forbidden ?? []).map(({ name }) => name ?? 'a rule without a name')
  return [...new Set(names)].sort()
}

const readRules = (): Promise<ICruiseOptions> =>
  extractOptions(join(root, '.dependency-cruiser.mjs'))

const countSources = ({ modules }: ICruiseResult): number =>
  modules.filter(({ source }) => source.startsWith('src/')).length

const renderViolations = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
