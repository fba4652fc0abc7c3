import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActionResult, runAction } from '../rigs/action/run-action.js'
import { type RunnerEvent, pullRequestEvent, pushEvent } from '../rigs/events/runner-events.js'
import type { Repository } from '../rigs/github/github-world.js'
import { type Rigs, startRigs } from '../rigs/start-rigs.js'
import { type DemoPullRequest, pullRequests, sharedInputs } from './pull-requests.js'

/**
 * Records what the Action says on pull requests of a demo repository: `npm run examples`. Each is a real run of the built
 * Action with real processes; only GitHub is a rig. It needs MINICLUSTER_TORCH and `npm run rigs`.
 */
const root = join(import.meta.dirname, '../..')
const target = join(root, 'examples/pull-requests')
const torch = process.env.MINICLUSTER_TORCH
const only = process.env.ONLY?.split(',')
const name = 'acme/training'
const minutes = 60_000

let rigs: Rigs
let repository: Repository
let checkout: string
let baseSha: string

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, {
    cwd: checkout,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
      GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
    },
  }).trim()

function commit(message: string): string {
  git('add', '--all')
  const author = ['-c', 'user.name=alice', '-c', 'user.email=alice@example.org']
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', message)
  return git('rev-parse', 'HEAD')
}

beforeAll(async () => {
  rigs = await startRigs()
  repository = rigs.github.world.addRepository(name)
  rigs.github.world.permissions.set('alice', 'write')
  checkout = await rigs.folder()
  await cp(join(target, 'repository'), checkout, { recursive: true })
  git('init', '--quiet', '--initial-branch', 'main')
  baseSha = commit('A small classifier')
  rigs.github.world.addCommit(baseSha, [], `${name}:main`)
}, minutes)
afterAll(() => rigs.stop())

function step(
  event: RunnerEvent,
  runId: number,
  inputs: Readonly<Record<string, string>>,
  attempt = 1,
): Promise<ActionResult> {
  const path = [join(torch ?? '', 'bin'), process.env.PATH].join(':')
  return runAction(rigs, {
    dist: join(root, 'dist'),
    event,
    workspace: checkout,
    inputs: { ...sharedInputs, ...inputs },
    env: { PATH: path, OMP_NUM_THREADS: '1' },
    job: { runId, attempt },
    timeoutMs: 15 * minutes,
  })
}

test(
  'The base branch is checked, which leaves the baseline',
  { timeout: 10 * minutes },
  async () => {
    rigs.github.world.addRun({ repository: name, id: 1, event: 'push', headSha: baseSha })
    const event = pushEvent({ repository, branch: 'main', sha: baseSha, before: '0'.repeat(40) })
    const pushed = await step(event, 1, {})
    expect(pushed).toMatchObject({ exitCode: 0, outputs: { verdict: 'pass' } })
  },
)

test.each(pullRequests.filter((pull) => only?.includes(pull.name) ?? true))(
  'The pull request $name is recorded',
  { timeout: 30 * minutes },
  async (pull) => {
    const event = await open(pull)
    const legs = pull.legs ?? [{ values: null, inputs: {} }]
    const results: ActionResult[] = []
    for (const { values, inputs } of legs) {
      // As the runner fills it in: `null` outside a matrix.
      const matrix = JSON.stringify(values)
      results.push(await step(event, pull.number, { ...pull.inputs, ...inputs, matrix }))
    }
    if (pull.reply !== undefined) results.push(await answer(pull, pull.reply, event))
    await rm(join(target, pull.name), { recursive: true, force: true })
    await write(pull, results)
    expect(results.at(-1)?.outputs['verdict']).toBe(pull.verdict)
  },
)

/** A branch with the change, and its merge into main, which is what a workflow checks out. */
async function open(pull: DemoPullRequest): Promise<RunnerEvent> {
  const { world } = rigs.github
  git('checkout', '--quiet', '--force', '-B', pull.name, baseSha)
  git('clean', '-qfdx')
  git('apply', join(target, 'changes', `${pull.change ?? pull.name}.diff`))
  const headSha = commit(pull.title)
  const mergeSha = createHash('sha1').update(headSha).digest('hex')
  world.addCommit(headSha, [baseSha], `${name}:${pull.name}`)
  world.addCommit(mergeSha, [baseSha, headSha])
  const base = { branch: 'main', sha: baseSha }
  const head = { branch: pull.name, sha: headSha }
  world.addPullRequest({
    repository: name,
    number: pull.number,
    title: pull.title,
    base,
    head: { ...head, repository: name },
    mergeSha,
  })
  world.addRun({ repository: name, id: pull.number, event: 'pull_request', headSha })
  return pullRequestEvent({
    repository,
    number: pull.number,
    title: pull.title,
    base,
    head: { ...head, repository },
    mergeSha,
  })
}

async function answer(pull: DemoPullRequest, body: string, event: RunnerEvent) {
  const said = { repository: name, issueNumber: pull.number, author: 'alice', body }
  rigs.github.world.addComment(said)
  return step(event, pull.number, pull.inputs ?? {}, 2)
}

async function write(pull: DemoPullRequest, results: readonly ActionResult[]): Promise<void> {
  const folder = join(target, pull.name)
  await mkdir(folder, { recursive: true })
  const comments = rigs.github.world.comments.filter((one) => one.issueNumber === pull.number)
  const [comment] = comments.filter(({ author }) => author !== 'alice')
  const { legs, reply } = pull
  const steps = results.map(({ exitCode, outputs, annotations }, place) => ({
    ...(legs && { matrix: legs[place]?.values }),
    ...(reply !== undefined && place > 0 && { after_reply: reply }),
    exit_code: exitCode,
    verdict: outputs['verdict'],
    annotations,
  }))
  await writeFile(join(folder, 'comment.md'), shown(comment?.body ?? ''))
  await writeFile(
    join(folder, 'summary.md'),
    shown(results.map(({ summary }) => summary).join('\n')),
  )
  await writeFile(join(folder, 'steps.json'), shown(`${JSON.stringify(steps, null, 2)}\n`))
}

/** Where this machine keeps its files is nothing that a runner would say. */
function shown(text: string): string {
  const python = /(?:\/[\w.+-]+)+\/lib\/python[\d.]+/g
  return text
    .replaceAll(checkout, '/home/runner/work/training/training')
    .replaceAll(torch ?? '\0', '/opt/torch')
    .replaceAll(root, '/home/runner/work/_actions/acme/minicluster-action/v1')
    .replaceAll(python, '/opt/python/lib/python3')
}
