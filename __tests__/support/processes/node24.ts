import { execFileSync } from 'node:child_process'
import { describe } from 'vitest'

/**
 * A Node 24 to run dist/ with, as GitHub does: this very process if it is one, else what NODE24 names.
 * Undefined where there is neither; throws when NODE24 names something else.
 */
export function findNode24(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (isNode24(process.version)) return process.execPath
  const path = environment.NODE24
  if (path === undefined || path === '') return undefined
  const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
  if (!isNode24(version)) throw new Error(`NODE24 names ${path}, which is Node ${version}, not 24`)
  return path
}

/** A suite that needs Node 24; where there is none it shows up as skipped, with the reason. */
export function describeOnNode24(name: string, suite: (node: string) => void): void {
  const node = findNode24()
  if (node !== undefined) describe(name, () => suite(node))
  else
    describe.skip(`${name} (skipped: NODE24 is not set to the path of a Node 24)`, () => suite(''))
}

const isNode24 = (version: string): boolean => version.startsWith('v24.')
