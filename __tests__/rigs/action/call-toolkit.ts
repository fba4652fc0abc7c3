import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunnerEvent } from '../events/runner-events.js'
import type { Rigs } from '../start-rigs.js'
import { type Job, jobVariables } from './job-variables.js'

const script = join(import.meta.dirname, 'toolkit-call.mjs')

export type ToolkitCall = {
  readonly event: RunnerEvent
  readonly job?: Partial<Job>
  /** Working directory and GITHUB_WORKSPACE. */
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
}

export type ToolkitAnswer<T> = { readonly value?: T; readonly error?: string; readonly log: string }

/** Calls the real @actions/artifact or @actions/cache against the rigs, in a process of its own. */
export async function callToolkit<T>(
  rigs: Rigs,
  { event, job = {}, folder, env }: ToolkitCall,
  [name, method, ...args]: readonly ['artifact' | 'cache', string, ...unknown[]],
): Promise<ToolkitAnswer<T>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, name, method, JSON.stringify(args)],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        ...jobVariables(rigs, event, job),
        GITHUB_WORKSPACE: folder,
        RUNNER_TEMP: folder,
        ...env,
      },
      maxBuffer: 1 << 26,
      timeout: 120_000,
    },
  )
  const answer = /^ANSWER (.*)$/m.exec(stdout)?.[1] ?? '{}'
  return { ...(JSON.parse(answer) as object), log: stdout }
}
