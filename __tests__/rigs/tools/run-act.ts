import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { jobVariables } from '../action/job-variables.js'
import type { RunnerEvent } from '../events/runner-events.js'
import { tokens } from '../github/tokens.js'
import type { Rigs } from '../start-rigs.js'

const root = join(import.meta.dirname, '../../..')

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
  /** `name:value`, to take one row of a matrix. */
  readonly matrix: string
  /** Inputs of the steps that use our action, where they should differ from those in the file. */
  readonly inputs: Readonly<Record<string, string>>
}

/** A repository of its own, so that nothing of the surroundings takes part. */
export async function makeCheckout(
  folder: string,
  { dist, repository }: { readonly dist: string; readonly repository: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of contents) {
    await cp(name === 'dist' ? dist : join(root, name), join(folder, name), { recursive: true })
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
    ...['-W', workflowPath, '-j', job.job, '--matrix', job.matrix, '-e', eventPath],
    // In this very system, without containers.
    ...['-P', 'ubuntu-latest=-self-hosted', '-P', 'ubuntu-24.04=-self-hosted'],
    // Without a token it would ask for the user's own.
    ...['-s', `GITHUB_TOKEN=${tokens.trusted}`],
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

type Workflow = { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> }
type Step = { readonly uses?: string; with?: Readonly<Record<string, unknown>> }

/** The workflow with the inputs written into it. */
async function readWorkflow({ checkout, workflow, job, inputs }: ActJob): Promise<string> {
  const text = await readFile(join(checkout, '.github/workflows', workflow), 'utf8')
  const parsed = parse(text) as Workflow
  for (const step of parsed.jobs[job]?.steps ?? []) {
    if (step.uses === './') step.with = { ...step.with, ...inputs }
  }
  return stringify(parsed)
}

function start({ act, checkout }: ActJob, args: readonly string[], home: string) {
  // act runs the first node that it finds, whatever the action asks for.
  const node = dirname(process.env.NODE24 ?? process.execPath)
  const env = { PATH: `${node}:/usr/local/bin:/usr/bin:/bin`, HOME: home }
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

async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...args], { cwd: folder })
  return stdout.trim()
}
