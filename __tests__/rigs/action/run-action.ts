import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RunnerEvent } from '../events/runner-events.js'
import { tokens } from '../github/tokens.js'
import type { Rigs } from '../start-rigs.js'
import { inputVariables } from './action-inputs.js'
import { readCommandFile } from './command-files.js'
import { jobVariables, type Job } from './job-variables.js'
import { type Commands, readCommands } from './read-commands.js'

const summaryLimitBytes = 1024 * 1024

export type ActionStep = {
  /** The folder with action.js; action.yml is expected beside this folder unless `actionYml` names it. */
  readonly dist: string
  readonly actionYml?: string
  readonly event: RunnerEvent
  readonly inputs?: Readonly<Record<string, string>>
  /** Further variables, which win over all others. */
  readonly env?: Readonly<Record<string, string>>
  /** The Node to run it with; this one when not given. */
  readonly node?: string
  /** Files of the workspace, by their path in it. */
  readonly files?: Readonly<Record<string, string>>
  /** A workspace that is there already, a git checkout for example. */
  readonly workspace?: string
  readonly job?: Partial<Job>
  /** It is killed after this time. */
  readonly timeoutMs?: number
}

export type ActionResult = Commands & {
  /** Null when it was killed. */
  readonly exitCode: number | null
  readonly outputs: Readonly<Record<string, string>>
  /** As the page of the run would show it: empty when it is over the limit, since the runner drops it then. */
  readonly summary: string
  readonly isSummaryTooLarge: boolean
  /** Variables for the steps that follow. */
  readonly exported: Readonly<Record<string, string>>
  /** Standard output and standard error in the order in which they came. */
  readonly log: string
  readonly workspace: string
  readonly temp: string
}

/** Runs the built action as the runner would, against the rigs, and reads what it leaves behind. */
export async function runAction(rigs: Rigs, step: ActionStep): Promise<ActionResult> {
  const folder = await rigs.folder()
  const workspace = step.workspace ?? join(folder, 'workspace')
  const temp = join(folder, 'temp')
  for (const path of [workspace, temp]) await mkdir(path, { recursive: true })
  await writeFiles(workspace, step.files ?? {})
  const files = await createCommandFiles(folder)
  const eventPath = join(folder, 'event.json')
  await writeFile(eventPath, JSON.stringify(step.event.payload))
  const token = step.job?.token ?? tokens.trusted
  const actionYml = step.actionYml ?? join(dirname(step.dist), 'action.yml')
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ...jobVariables(rigs, step.event, { ...step.job, token }),
    ...files,
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_WORKSPACE: workspace,
    GITHUB_ACTION_PATH: dirname(step.dist),
    RUNNER_TEMP: temp,
    RUNNER_TOOL_CACHE: join(folder, 'tools'),
    ...(await inputVariables(actionYml, step.inputs ?? {}, token)),
    ...step.env,
  }
  const { exitCode, log } = await run(step, workspace, env)
  const read = (name: keyof typeof files): Promise<string> => readFile(files[name], 'utf8')
  const summary = await read('GITHUB_STEP_SUMMARY')
  const isSummaryTooLarge = Buffer.byteLength(summary) > summaryLimitBytes
  return {
    ...readCommands(log),
    exitCode,
    log,
    workspace,
    temp,
    outputs: readCommandFile(await read('GITHUB_OUTPUT')),
    exported: readCommandFile(await read('GITHUB_ENV')),
    summary: isSummaryTooLarge ? '' : summary,
    isSummaryTooLarge,
  }
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

async function createCommandFiles(folder: string) {
  const files = {
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_ENV: join(folder, 'env'),
    GITHUB_PATH: join(folder, 'path'),
    GITHUB_STATE: join(folder, 'state'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  }
  for (const path of Object.values(files)) await writeFile(path, '')
  return files
}

async function run(
  { dist, node = process.execPath, timeoutMs = 120_000 }: ActionStep,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ exitCode: number | null; log: string }> {
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child: ChildProcess = spawn(node, [join(dist, 'action.js')], {
    cwd,
    env,
    stdio: [...stdio],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const said: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    return { exitCode, log: Buffer.concat(said).toString() }
  } finally {
    clearTimeout(timer)
  }
}
