import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { CommandWork, Job } from '../../../src/runtime/run/job.js'

/** A virtual environment with torch: MINICLUSTER_TORCH names it. */
const place = process.env['MINICLUSTER_TORCH'] ?? ''
const hasTorch = existsSync(join(place, 'bin', 'torchrun'))

/** Folder of the scripts that tests run. */
export const scripts = join(import.meta.dirname, 'scripts')

/** Tests that need PyTorch; elsewhere they are skipped, and where MINICLUSTER_REQUIRE_TORCH is set they fail. */
export function describeTorch(name: string, tests: () => void): void {
  if (!hasTorch && process.env['MINICLUSTER_REQUIRE_TORCH'])
    throw new Error('MINICLUSTER_TORCH names no environment with torchrun')
  const noted = hasTorch ? name : `${name} (skipped: MINICLUSTER_TORCH names no environment)`
  describe.skipIf(!hasTorch)(noted, tests)
}

/** A virtual environment with a torch that has no hooks for collectives: MINICLUSTER_OLDER_TORCH names it. */
const olderPlace = process.env['MINICLUSTER_OLDER_TORCH'] ?? ''

/** Tests that need an older PyTorch; elsewhere they are skipped. */
export function describeOlderTorch(name: string, tests: () => void): void {
  const hasOlder = existsSync(join(olderPlace, 'bin', 'torchrun'))
  const noted = hasOlder ? name : `${name} (skipped: MINICLUSTER_OLDER_TORCH names no environment)`
  describe.skipIf(!hasOlder)(noted, tests)
}

/** Python of that environment. */
export const python = join(place, 'bin', 'python')

/** A command line of torchrun for a script of the tests, or one by its absolute path. */
export function torchrun(
  processes: number,
  script: string,
  ...parameters: readonly string[]
): CommandWork['argv'] {
  return torchrunOf(place, processes, script, parameters)
}

/** The same with the older torch. */
export function olderTorchrun(processes: number, script: string): CommandWork['argv'] {
  return torchrunOf(olderPlace, processes, script, [])
}

function torchrunOf(
  environment: string,
  processes: number,
  script: string,
  parameters: readonly string[],
): CommandWork['argv'] {
  const options = ['--standalone', '--nproc-per-node', String(processes)]
  const path = script.startsWith('/') ? script : join(scripts, script)
  return [join(environment, 'bin', 'torchrun'), ...options, path, ...parameters]
}

/** A job that runs a command; nothing is known of its steps. */
export function aCommandJob(
  argv: CommandWork['argv'],
  changes: Partial<Omit<Job, 'work'>> & { readonly adapter?: CommandWork['adapter'] } = {},
): Job {
  const { adapter = {}, ...given } = changes
  return {
    engine: 'command',
    runId: 'run-of-2',
    runDirectory: '/runs/run-of-2',
    healthCheckpointPath: null,
    workers: 2,
    steps: null,
    resumeFrom: null,
    stallTimeoutMs: 30_000,
    baselineThroughput: null,
    tdpWatts: null,
    checkpoints: { every: 0, layout: 'minicluster' },
    work: { kind: 'command', argv, workingDirectory: process.cwd(), adapter },
    ...given,
  }
}
