import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the tests find Ray: MINICLUSTER_RAY names its environment, else the one that .ci/run makes. */
const environment =
  process.env['MINICLUSTER_RAY'] ?? join(import.meta.dirname, '../../../.rigs/ray')

/** The program `ray`, or why there is none; with MINICLUSTER_REQUIRE_RAY=1 that is an error. */
export function findRay(): { readonly program: string } | { readonly whyNot: string } {
  const program = join(environment, 'bin/ray')
  const whyNot = existsSync(program) ? failureOf(program) : 'Ray is not installed, see .ci/run'
  if (whyNot === null) return { program }
  if (process.env['MINICLUSTER_REQUIRE_RAY'] === '1') throw new Error(whyNot)
  return { whyNot }
}

function failureOf(program: string): string | null {
  try {
    execFileSync(program, ['--version'], { stdio: 'pipe', timeout: 120_000 })
    return null
  } catch (error) {
    return `Ray does not run: ${(error as Error).message.slice(0, 200)}`
  }
}
