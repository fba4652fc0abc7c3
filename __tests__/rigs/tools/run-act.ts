import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { bundleEntry } from '../../support/bundle.js'
import { jobVariables } from '../action/job-variables.js'
import type { RunnerEvent } from '../events/runner-events.js'
import { tokens } from '../github/tokens.js'
import type { Rigs } from '../start-rigs.js'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** What a checkout needs to run our workflows: no sources, no packages. */
const contents = ['.github', 'action.yml', 'dist', 'examples', 'templates']

export type ActJob = {
  readonly act: string
  readonly event: RunnerEvent
  /** A file of .github/workflows. */
  readonly workflow: string
  readonly job: string
  readonly matrix?: string
  /** Inputs of the steps that use our action, where they should differ from those in the file. */
  readonly inputs: Readonly<Record<string, string>>
  readonly dist: string
}

/** Runs one job of a workflow of this repository on act, with the rigs in GitHub's place. */
export async function runAct(rigs: Rigs, job: ActJob): Promise<{ exitCode: number; log: string }> {
  const folder = await rigs.folder()
  const checkout = await makeCheckout(join(folder, 'checkout'), job)
  const uploader = await makeUploader(join(folder, 'upload-artifact'))
  const eventPath = join(folder, 'event.json')
  await writeFile(eventPath, JSON.stringify(job.event.payload))
  const text = await prepareWorkflow(checkout, job)
  const ref = /actions\/upload-artifact@(\w+)/.exec(text)?.[1]
  const args = [
    job.event.name,
    ...['-W', `.github/workflows/${job.workflow}`, '-j', job.job, '-e', eventPath],
    // In this very system, without containers.
    ...['-P', 'ubuntu-latest=-self-hosted', '-P', 'ubuntu-24.04=-self-hosted'],
    // Without a token it would ask for the user's own.
    ...['-s', `GITHUB_TOKEN=${tokens.trusted}`],
    // Its own services are of older versions; ours are named in the variables.
    '--no-cache-server',
    ...['--local-repository', `actions/upload-artifact@${ref}=${uploader}`],
    ...(job.matrix === undefined ? [] : ['--matrix', job.matrix]),
    ...variablesOf(rigs, job.event),
  ]
  return start(job.act, args, checkout, folder)
}

/** Those that act does not set itself; it knows nothing of our API, services and token. */
function variablesOf(rigs: Rigs, event: RunnerEvent): string[] {
  const wanted = ['GITHUB_API_URL', 'GITHUB_GRAPHQL_URL', 'GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT']
  const variables = Object.entries(jobVariables(rigs, event, {}))
  return variables
    .filter(([name]) => name.startsWith('ACTIONS_') || wanted.includes(name))
    .flatMap(([name, value]) => ['--env', `${name}=${value}`])
}

/** A repository of its own with one commit, so that nothing of the surroundings takes part. */
async function makeCheckout(folder: string, { dist, event }: ActJob): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of contents) {
    await cp(name === 'dist' ? dist : join(root, name), join(folder, name), { recursive: true })
  }
  const git = (...args: string[]) => run('git', args, { cwd: folder })
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('remote', 'add', 'origin', `https://github.com/${event.env['GITHUB_REPOSITORY']}.git`)
  await git('add', '--all', '--force')
  const who = ['-c', 'user.name=rig', '-c', 'user.email=rig@example.org']
  await git(...who, 'commit', '--quiet', '--message', 'All of it')
  return folder
}

type Workflow = { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> }
type Step = { readonly uses?: string; with?: Readonly<Record<string, unknown>> }

/** Writes the inputs into the workflow, and answers with its text. */
async function prepareWorkflow(checkout: string, { workflow, job, inputs }: ActJob) {
  const path = join(checkout, '.github/workflows', workflow)
  const parsed = parse(await readFile(path, 'utf8')) as Workflow
  for (const step of parsed.jobs[job]?.steps ?? []) {
    if (step.uses === './') step.with = { ...step.with, ...inputs }
  }
  await writeFile(path, stringify(parsed))
  return stringify(parsed)
}

async function makeUploader(folder: string): Promise<string> {
  await bundleEntry(join(import.meta.dirname, 'upload-artifact.ts'), folder)
  const inputs = ['name', 'path', 'if-no-files-found', 'retention-days']
  const described = inputs.map((name) => `  ${name}: { description: ${name} }`).join('\n')
  const runs = 'runs: { using: node24, main: upload-artifact.js }'
  const text = `name: upload\ndescription: upload\ninputs:\n${described}\n${runs}\n`
  await writeFile(join(folder, 'action.yml'), text)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
  return folder
}

function start(act: string, args: readonly string[], cwd: string, home: string) {
  // act runs the first node that it finds, whatever the action asks for.
  const node = dirname(process.env.NODE24 ?? process.execPath)
  const env = { PATH: `${node}:/usr/local/bin:/usr/bin:/bin`, HOME: home }
  const child = spawn(act, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
