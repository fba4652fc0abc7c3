import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const root = join(import.meta.dirname, '../../..')

/** The import rules that the files under `folder`/src break. */
export type ImportReport = {
  readonly numFiles: number
  /** One line `rule: from -> to` for each broken rule, sorted; paths are relative to the folder. */
  readonly broken: readonly string[]
}

export async function checkImports(folder: string): Promise<ImportReport> {
  const options = { ...(await readRules()), baseDir: folder, validate: true }
  const { output } = await cruise(['src'], options)
  if (typeof output === 'string') throw new Error(output)
  const broken = new Set([...renderViolations(output), ...findCirclesAtLoad(output)])
  return { numFiles: countSources(output), broken: [...broken].sort() }
}

/**
 * The circles of imports that are followed when a module loads. The cruiser reports one circle for each import, so a
 * circle that is allowed could hide one that is not.
 */
function findCirclesAtLoad({ modules }: ICruiseResult): string[] {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => resolved),
    ]),
  )
  const circles: string[] = []
  const path: string[] = []
  const done = new Set<string>()
  const visit = (file: string): void => {
    if (path.includes(file)) {
      circles.push(renderCircle(path.slice(path.indexOf(file))))
    } else if (!done.has(file)) {
      path.push(file)
      for (const next of imports.get(file) ?? []) visit(next)
      path.pop()
      done.add(file)
    }
  }
  for (const file of [...imports.keys()].sort()) visit(file)
  return circles
}

/** By its first file in the order of names, wherever it was entered. */
function renderCircle(files: readonly string[]): string {
  const [first = ''] = [...files].sort()
  const next = files[(files.indexOf(first) + 1) % files.length] ?? first
  return `no-cycles: ${first} -> ${next}`
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
