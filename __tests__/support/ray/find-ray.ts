import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type FoundRay = { readonly program: string } | { readonly whyNot: string }

const rigs = join(import.meta.dirname, '../../../.rigs')

/** The program `ray`, or why there is none; with MINICLUSTER_REQUIRE_RAY=1 that is an error. MINICLUSTER_RAY names its environment, else it is the one that .ci/run makes. */
export const findRay = (): FoundRay => find(process.env['MINICLUSTER_RAY'] ?? join(rigs, 'ray'))

/** The same for a Ray that is a year older, which MINICLUSTER_OLDER_RAY names. */
export const findOlderRay = (): FoundRay =>
  find(process.env['MINICLUSTER_OLDER_RAY'] ?? join(rigs, 'older-ray'))

function find(environment: string): FoundRay {
  const program = join(environment, 'bin/ray')
  const whyNot = existsSync(program) ? failureOf(program) : 'Ray is not installed, see .ci/run'
  if (whyNot === null) return { program }
  if (process.env['MINICLUSTER_REQUIRE_RAY'] === '1') throw new Error(`${environment}: ${whyNot}`)
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
