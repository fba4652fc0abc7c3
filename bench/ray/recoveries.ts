import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalRay } from '../../__tests__/support/ray/local-ray.ts'
import {
  aPlace,
  minicluster,
  overlaps,
  readJson,
  readRows,
  supervise,
  wait,
  withRay,
} from './room.ts'

/** What is done to a job, and whether Ray Train can recover from it by itself. */
export const faults = ['kill', 'hang', 'raylet', 'supervisor'] as const
export type FaultOfJob = (typeof faults)[number]

const script = 'train_gloo.py'
const steps = ['--steps', '40']

/** Ray Train with Gloo under `supervise`, each fault so often, beside an undisturbed run and Ray Train's own recovery. */
export async function recoveries(times: number, only: string = 'all') {
  const wanted = faults.filter((fault) => only === 'all' || only === fault)
  const found: ({ fault: FaultOfJob } & Awaited<ReturnType<typeof inRay>>)[] = []
  for (const fault of wanted) {
    for (let run = 0; run < times; run += 1) found.push({ fault, ...(await inRay(fault)) })
    process.stderr.write(`${JSON.stringify(found.at(-1))}\n`)
  }
  return { runs: found }
}

/** A cluster for each run: what one run broke does not reach the next. */
const inRay = (fault: FaultOfJob) =>
  withRay(async (ray, python) => {
    const killNode = fault === 'raylet' ? await ray.addNode() : null
    const undisturbed = await finish(ray, python, [])
    if (killNode === null && fault === 'raylet') throw new Error('no second node')
    const own = fault === 'kill' ? await recoverByItself(ray, python) : null
    const disturbed = await disturb(fault, { ray, python, killNode })
    return { ...disturbed, own_s: own, same_loss: sameLoss(disturbed.final, undisturbed.final) }
  })

const sameLoss = (one: unknown, other: unknown): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other)

async function finish(ray: LocalRay, python: string, words: readonly string[]) {
  const place = aPlace()
  return resultOf(place, await supervise(ray, python, place, script, ...steps, ...words))
}

const restartsIn = (stdout: string): number | null => {
  try {
    return (JSON.parse(stdout) as { total_retries: number }).total_retries
  } catch {
    return null
  }
}

type World = {
  readonly ray: LocalRay
  readonly python: string
  readonly killNode: (() => void) | null
}

async function disturb(fault: FaultOfJob, world: World) {
  if (fault === 'raylet' || fault === 'supervisor') return disturbFromOutside(fault, world)
  const { ray, python } = world
  const run = await finish(ray, python, ['--fail', fault, '--at', '12'])
  return conclude(run, failedAt(run.place))
}

async function disturbFromOutside(fault: FaultOfJob, { ray, python, killNode }: World) {
  const place = aPlace()
  mkdirSync(join(place, 'c'), { recursive: true })
  const running = supervise(ray, python, place, script, ...steps)
  while ((readRows(join(place, 'c/steps.log')).at(-1)?.[1] ?? 0) < 12) await wait(50)
  const at = Date.now() / 1000
  if (fault === 'raylet') killNode?.()
  else for (const pid of ray.find('JobSupervisor')) process.kill(pid, 'SIGKILL')
  return conclude(resultOf(place, await running), at)
}

function resultOf(place: string, ended: Awaited<ReturnType<typeof supervise>>) {
  const { exitCode, stdout, stderr } = ended
  const final = readJson(join(place, 'c/final.json'))
  if (final === null) process.stderr.write(`${stdout}\n${stderr.slice(-3000)}\n`)
  return { place, exitCode, final, restarts: restartsIn(stdout), overlaps: overlaps(place) }
}

const failedAt = (place: string): number => Number(readJson(join(place, 'c/failed-once')) ?? 0)

/** Seconds from the fault to the first step beyond all that had been made. */
function conclude(run: ReturnType<typeof resultOf>, at: number) {
  const rows = readRows(join(run.place, 'c/steps.log')).map(([time = 0, step = 0]) => ({
    time,
    step,
  }))
  const before = Math.max(...rows.filter(({ time }) => time <= at).map(({ step }) => step))
  const next = rows.find(({ time, step }) => time > at && step > before)
  const { place, ...rest } = run
  rmSync(place, { recursive: true, force: true })
  return { ...rest, first_new_step_s: next === undefined ? null : next.time - at }
}

/** The same fault, the same program, and Ray Train's max_failures in place of ours. */
async function recoverByItself(ray: LocalRay, python: string): Promise<number | null> {
  const place = aPlace()
  const fixtures = join(process.cwd(), '__tests__/fixtures/ray')
  await minicluster(
    ray,
    place,
    ...['jobs', 'submit', '--follow', '--working-dir', fixtures, '--', python, script],
    ...['--dir', join(place, 'c'), ...steps, '--own', '--fail', 'kill', '--at', '12'],
  )
  const found = conclude(
    { place, exitCode: 0, final: null, restarts: null, overlaps: 0 },
    failedAt(place),
  )
  return found.first_new_step_s
}
