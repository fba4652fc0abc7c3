import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { actionRepository } from '../../../src/machine/system/version.js'
import { jobVariables } from '../action/job-variables.js'
import type { RunnerEvent } from '../events/runner-events.js'
import { tokens } from '../github/tokens.js'
import type { Rigs } from '../start-rigs.js'

const root = join(import.meta.dirname, '../../..')

/** Labels of runners for which this machine stands. */
const platforms = ['ubuntu-latest', 'ubuntu-24.04', 'self-hosted']

/** What a checkout needs to run our workflows: no sources, no packages. */
const contents = ['.github', 'action.yml', 'dist', 'templates']

export type ActJob = {
  /** The program. */
  readonly act: string
  /** A checkout made by `makeCheckout`. */
  readonly checkout: string
  readonly event: RunnerEvent
  readonly runId: number
  /** A file of .github/workflows, and a job in it. */
  readonly workflow: string
  readonly job: string
  /** `name:value` of each dimension, to take one row of a matrix. */
  readonly matrix?: readonly string[]
  /** A folder with our action, for workflows that use it by its published name. */
  readonly action?: string
  /** Inputs of the steps that use our action, where they should differ from those in the file. */
  readonly inputs: Readonly<Record<string, string>>
  /** A folder whose programs come before those of the system. */
  readonly programs?: string
}

/** A repository of its own, so that nothing of the surroundings takes part; without `dist`, it is not one of ours. */
export async function makeCheckout(
  folder: string,
  { dist, repository }: { readonly dist: string | null; readonly repository: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of dist === null ? [] : contents) {
    await cp(name === 'dist' ? (dist ?? '') : join(root, name), join(folder, name), {
      recursive: true,
    })
  }
  await git(folder, 'init', '--quiet', '--initial-branch', 'main')
  await git(folder, 'remote', 'add', 'origin', `https://github.com/${repository}.git`)
}

/** Commits everything in the checkout on top of what is there; answers with the hash. */
export async function commitAll(folder: string): Promise<string> {
  const who = ['-c', 'user.name=rig', '-c', 'user.email=rig@example.org']
  await git(folder, 'add', '--all', '--force')
  await git(folder, ...who, 'commit', '--quiet', '--allow-empty', '--message', 'A change')
  return git(folder, 'rev-parse', 'HEAD')
}

/** Runs one job of a workflow of this repository on act, with the rigs in GitHub's place. */
export async function runAct(rigs: Rigs, job: ActJob): Promise<{ exitCode: number; log: string }> {
  const home = await rigs.folder()
  const eventPath = join(home, 'event.json')
  await writeFile(eventPath, JSON.stringify(job.event.payload))
  const workflowPath = join(home, job.workflow)
  await writeFile(workflowPath, await readWorkflow(job))
  const args = [
    job.event.name,
    '-W',
    workflowPath,
    '-j',
    job.job,
    '-e',
    eventPath,
    ...(job.matrix ?? []).flatMap((row) => ['--matrix', row]),
    ...(await localAction(job)),
    // In this very system, without containers.
    ...platforms.flatMap((label) => ['-P', `${label}=-self-hosted`]),
    // Without a token it would ask for the user's own.
    '-s',
    `GITHUB_TOKEN=${tokens.trusted}`,
    // Its own services are of older versions; ours are named in the variables.
    '--no-cache-server',
    ...variablesOf(rigs, job),
  ]
  return start(job, args, home)
}

/** Those that act does not set itself: it knows nothing of our API, our services and the token of a job. */
function variablesOf(rigs: Rigs, { event, runId }: ActJob): string[] {
  const wanted = ['GITHUB_API_URL', 'GITHUB_GRAPHQL_URL', 'GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT']
  return Object.entries(jobVariables(rigs, event, { runId }))
    .filter(([name]) => name.startsWith('ACTIONS_') || wanted.includes(name))
    .flatMap(([name, value]) => ['--env', `${name}=${value}`])
}

/** What act would fetch from GitHub is taken from the folder. */
async function localAction(job: ActJob): Promise<string[]> {
  if (job.action === undefined) return []
  const { jobs } = parse(await readFile(workflowFile(job), 'utf8')) as Workflow
  const used = jobs[job.job]?.steps.find(isOurs)?.uses ?? ''
  return ['--local-repository', `${used}=${job.action}`]
}

const workflowFile = ({ checkout, workflow }: ActJob): string =>
  join(checkout, '.github/workflows', workflow)

const isOurs = ({ uses = '' }: Step): boolean =>
  uses === './' || uses.startsWith(`${actionRepository}@`)

/** act itself stands in for the checkout; no other action can be had here. */
const canRun = (step: Step): boolean =>
  step.uses === undefined || isOurs(step) || step.uses.startsWith('actions/checkout@')

/** Nor can a step run that depends on what another action found. */
function runnable(steps: readonly Step[]): readonly Step[] {
  const missing = steps.filter((step) => !canRun(step)).flatMap(({ id }) => id ?? [])
  const isOrphan = ({ if: condition = '' }: Step): boolean =>
    missing.some((id) => condition.includes(`steps.${id}.`))
  return steps.filter((step) => canRun(step) && !isOrphan(step))
}

type Workflow = { readonly jobs: Readonly<Record<string, { steps: readonly Step[] }>> }
type Step = {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  with?: Readonly<Record<string, unknown>>
}

/** The workflow with the inputs written into it, without steps of actions that cannot be had. */
async function readWorkflow(asked: ActJob): Promise<string> {
  const parsed = parse(await readFile(workflowFile(asked), 'utf8')) as Workflow
  const job = parsed.jobs[asked.job]
  if (job !== undefined) job.steps = runnable(job.steps)
  for (const step of job?.steps ?? []) {
    if (isOurs(step)) step.with = { ...step.with, ...asked.inputs }
  }
  return stringify(parsed)
}

function start({ act, checkout, programs }: ActJob, args: readonly string[], home: string) {
  // act runs the first node that it finds, whatever the action asks for.
  const node = dirname(process.env.NODE24 ?? process.execPath)
  const first = programs === undefined ? '' : `${programs}:`
  const env = { PATH: `${first}${node}:/usr/local/bin:/usr/bin:/bin`, HOME: home }
  const child = spawn(act, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise<{ exitCode: number; log: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ exitCode: code ?? -1, log: Buffer.concat(said).toString() }),
    )
  })
}

/** Runs git in a folder; returns what it prints. */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...args], { cwd: folder })
  return stdout.trim()
}
