import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const root = join(import.meta.dirname, '../../..')

/** The import rules that the files under `folder`/src break. */
export type ImportReport = {
  readonly numFiles: number
  /** One line `rule: from -> to` for each broken rule, sorted; paths are relative to the folder. */
  readonly broken: readonly string[]
  /** Which wing imports which, sorted. */
  readonly between: readonly WingImport[]
}

/** A wing is a folder of src. */
export type WingImport = {
  readonly from: string
  readonly to: string
  readonly isTypeOnly: boolean
}

export async function checkImports(folder: string): Promise<ImportReport> {
  const options = { ...(await readRules()), baseDir: folder, validate: true }
  const { output } = await cruise(['src'], options)
  if (typeof output === 'string') throw new Error(output)
  const broken = new Set(renderViolations(output))
  return {
    numFiles: countSources(output),
    broken: [...broken].sort(),
    between: importsBetweenWings(output),
  }
}

function importsBetweenWings({ modules }: ICruiseResult): WingImport[] {
  const found = new Map<string, WingImport>()
  for (const { source, dependencies } of modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [wingOf(source), wingOf(resolved)]
      if (from === null || to === null || from === to) continue
      const isTypeOnly = dependencyTypes.includes('type-only')
      const isKnown = found.get(`${from} ${to}`)?.isTypeOnly ?? true
      found.set(`${from} ${to}`, { from, to, isTypeOnly: isTypeOnly && isKnown })
    }
  }
  return [...found.keys()].sort().flatMap((pair) => found.get(pair) ?? [])
}

const wingOf = (path: string): string | null => /^src\/([^/]+)\//.exec(path)?.[1] ?? null

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
