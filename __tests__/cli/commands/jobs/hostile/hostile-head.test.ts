import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MiniclusterError } from '../../../../../src/kit/errors.js'
import { createTerminalLog } from '../../../../../src/kit/console/terminal-log.js'
import { useScratchDirectory } from '../../../../support/scratch-directory.js'
import {
  type ReplayServer,
  startReplayServer,
} from '../../../../machine/system/ray/replay-server.js'
import { aWorld } from '../../world.js'
import { type Damage, damage, damaged, isDestroyed, mannerOf, token } from './damage.js'
import { commands, type Place } from './drive-commands.js'
import { type Target, targetOf } from './healthy-head.js'

/** Two damages are done in each; 5000 have been tried. */
const numCases = Number(process.env['HOSTILE_CASES'] ?? 1000)

type Harm = Readonly<Partial<Record<Target, readonly Damage[]>>>

/** A head whose answers are damaged as the test says, and which says that the job has succeeded after the first look. */
const head = { harm: {} as Harm, step: 0, answers: 0, looks: 0, endsAfterOne: false }
let server: ReplayServer
const scratch = useScratchDirectory()
const said = { stdout: '', stderr: '' }

beforeAll(async () => {
  server = await startReplayServer((_method, path, query) => {
    const target = targetOf(path, query)
    if (target === null) return { kind: 'raw', http: 404, body: 'there is no such path' }
    if (target === 'log') head.step += 1
    if (target === 'job') head.looks += 1
    if (target === 'job' && head.endsAfterOne && head.looks > 1) {
      return { kind: 'raw', http: 200, body: '{"status":"SUCCEEDED"}' }
    }
    const harm = head.harm[target] ?? []
    head.answers += harm.length > 0 ? 1 : 0
    return mannerOf(damaged(target, head.step, harm))
  })
})
afterAll(() => server.close())
beforeEach(() => {
  vi.stubEnv('RAY_AUTH_TOKEN', token)
  return () => vi.unstubAllEnvs()
})

const hostileNames = [
  'step_9; touch x #',
  'step_8\u001b[31mEVIL',
  'step_7\nEVIL',
  '$(touch x)',
  'step_6\u202eEVIL',
]

async function aPlace(): Promise<Place> {
  const checkpointDir = scratch.path('c; touch x #')
  for (const name of ['step_5', ...hostileNames])
    await mkdir(join(checkpointDir, name), { recursive: true })
  await symlink('step_5', join(checkpointDir, 'latest'))
  const sinks = {
    stdout: { write: (text: string) => (said.stdout += text) },
    stderr: { write: (text: string) => (said.stderr += text) },
    quiet: false,
    verbose: true,
    colour: { stdout: false, stderr: false },
    isTerminal: false,
  }
  const { dependencies } = await aWorld()
  const world = { ...dependencies, workingDirectory: scratch.path() }
  return {
    rayAddress: server.address.href,
    folder: scratch.path(),
    checkpointDir,
    plain: { ...world, log: createTerminalLog({ ...sinks, json: false }) },
    machine: { ...world, log: createTerminalLog({ ...sinks, json: true }) },
    drawn: { text: '' },
  }
}

const controls =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/
/** What a screen is drawn with is ours; what stands before this word is not. */
const controlBeforeWord = new RegExp(`${controls.source}(?:\\[31m|\\]0;|31m)?EVIL`)

function flawOf(text: string, isDrawn: boolean): string | null {
  const found = (isDrawn ? controlBeforeWord : controls).exec(text)
  if (found !== null) {
    return `a control character: ${JSON.stringify(text.slice(Math.max(0, found.index - 60), found.index + 20))}`
  }
  if (text.includes(token) || text.includes(JSON.stringify(token).slice(1, -1))) return 'the token'
  return null
}

/** In a page, where it would not be a word. */
const tagIn = (text: string): string | null =>
  text.startsWith('<!') && /<img|<script>EVIL/i.test(text) ? 'a tag' : null

/** The checks that rest on an answer. */
const checksOn: Readonly<Partial<Record<Target, readonly string[]>>> = {
  job: ['job', 'progress'],
  log: ['progress'],
  rankLog: ['network'],
  gpus: ['gpu'],
  nodes: ['ray'],
  resources: ['ray'],
  runs: ['ranks'],
}

type Check = { readonly name: string; readonly status: string }

/** Runs a command on a head that does harm, and says what is wrong with what came out. */
async function tryCommand(name: string, harm: Harm, place: Place): Promise<string | null> {
  const command = commands[name]
  if (command === undefined) return 'no such command'
  Object.assign(said, { stdout: '', stderr: '' })
  Object.assign(head, { harm, step: 0, looks: 0, endsAfterOne: name.startsWith('watch') })
  const destroyed = Object.entries(harm).flatMap(([target, damages]) =>
    isDestroyed(target as Target, damaged(target as Target, 0, damages)) ? [target as Target] : [],
  )
  try {
    const { exitCode, written } = await command.run(place)
    const isDrawn = name.endsWith('terminal')
    const flaws = [
      flawOf(written, isDrawn),
      tagIn(written),
      flawOf(said.stdout, isDrawn),
      flawOf(said.stderr, isDrawn),
    ]
    return flaws.find((flaw) => flaw !== null) ?? healthFlaw(name, exitCode, destroyed)
  } catch (error) {
    if (!(error instanceof MiniclusterError)) throw error
    place.plain.log.error(`${error.message}\n${error.hint ?? ''}`)
    return flawOf(said.stderr, false)
  }
}

/** What nobody could read is never well. */
function healthFlaw(name: string, exitCode: number, destroyed: readonly Target[]): string | null {
  if (name === 'health') return checkFlaw(exitCode, destroyed)
  if (name.startsWith('watch')) return null
  const isSeen = name !== 'look of a supervisor' || exitCode === 0
  const rests: Target = name === 'list' ? 'jobs' : 'job'
  return isSeen && destroyed.includes(rests) ? `${name} made sense of a destroyed answer` : null
}

function checkFlaw(exitCode: number, destroyed: readonly Target[]): string | null {
  const { checks } = JSON.parse(said.stdout) as { checks: readonly Check[] }
  const rests = destroyed
    // A job that seems not to have called Ray has no ranks.
    .filter((target) => target !== 'runs' || head.harm.job === undefined)
    .flatMap((target) => checksOn[target] ?? [])
  const wrong = checks.filter((check) => rests.includes(check.name) && check.status === 'ok')
  if (wrong.length > 0) return `${wrong.map((check) => check.name).join()} ok by a destroyed answer`
  return rests.length > 0 && exitCode === 0 ? 'healthy by a destroyed answer' : null
}

const harmfulCase = fc
  .constantFrom(...Object.keys(commands))
  .chain((name) =>
    fc.record({
      name: fc.constant(name),
      first: fc.constantFrom(...(commands[name]?.asks ?? [])),
      second: fc.constantFrom(...(commands[name]?.asks ?? [])),
      damages: fc.tuple(damage, damage),
    }),
  )
  .map(({ name, first, second, damages: [one, other] }): { name: string; harm: Harm } => ({
    name,
    harm: first === second ? { [first]: [one, other] } : { [first]: [one], [second]: [other] },
  }))

describe('A hostile head', () => {
  test('The job is healthy before any answer is damaged', async () => {
    const place = await aPlace()
    Object.assign(said, { stdout: '', stderr: '' })
    Object.assign(head, { harm: {}, step: 0, looks: 0, endsAfterOne: false })
    const { exitCode } = (await commands['health']?.run(place)) ?? { exitCode: null }
    const { checks } = JSON.parse(said.stdout) as { checks: readonly Check[] }
    expect(checks.filter(({ status }) => status !== 'ok')).toEqual([])
    expect(exitCode).toBe(0)
    expect((await commands['look of a supervisor']?.run(place))?.exitCode).toBe(0)
  })

  test(`${2 * numCases} damaged answers cause no crash, no injection, no visible token and no healthy verdict`, async () => {
    const place = await aPlace()
    const before = head.answers
    await fc.assert(
      fc.asyncProperty(harmfulCase, async ({ name, harm }) => {
        const flaw = await tryCommand(name, harm, place)
        if (flaw !== null) throw new Error(`${name}: ${flaw}`)
      }),
      { numRuns: numCases, seed: 16, includeErrorInReport: true },
    )
    expect(head.answers - before).toBeGreaterThan(numCases)
    // A name that a shell had read would have made a file.
    expect((await readdir(scratch.path())).filter((name) => name.startsWith('x'))).toEqual([])
  })
})
