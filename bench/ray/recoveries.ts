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

/** A fault of a job, and whether Ray Train can recover from it by itself. */
export const faults = ['kill', 'hang', 'raylet', 'supervisor'] as const
export type FaultOfJob = (typeof faults)[number]

const script = 'train_gloo.py'
const steps = ['--steps', '24']
/** The fault comes at this step. */
const faultStep = 12

/** Ray Train with Gloo under `supervise`, each fault several times, beside an undisturbed run and Ray Train's own recovery. */
export async function recoveries(times: number, named: readonly string[]) {
  const wanted = faults.filter((fault) => named.includes(fault))
  const undisturbed = (await withRay((ray, python) => finish(ray, python, []))).final
  const found: ({ fault: FaultOfJob } & Awaited<ReturnType<typeof inRay>>)[] = []
  for (const fault of wanted) {
    for (let run = 0; run < times; run += 1) {
      found.push({ fault, ...(await inRay(fault, undisturbed)) })
      process.stderr.write(`${JSON.stringify(found.at(-1))}\n`)
    }
  }
  return { runs: found }
}

/** A new cluster for each run, so that damage of one run does not affect the next. */
const inRay = (fault: FaultOfJob, undisturbed: unknown) =>
  withRay(async (ray, python) => {
    const isOwnToo = fault === 'kill' || fault === 'raylet'
    const own = isOwnToo ? await recoverByItself(fault, ray, python) : null
    const disturbed = await disturb(fault, { ray, python })
    return { ...disturbed, own_s: own, same_loss: sameLoss(disturbed.final, undisturbed) }
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

type World = { readonly ray: LocalRay; readonly python: string }

async function disturb(fault: FaultOfJob, { ray, python }: World) {
  if (fault === 'raylet' || fault === 'supervisor') {
    const place = aPlace()
    const act = await actionOf(fault, ray)
    const running = supervise(ray, python, place, script, ...steps)
    const at = await actAtStep(place, act)
    return conclude(resultOf(place, await running), at)
  }
  const run = await finish(ray, python, ['--fail', fault, '--at', String(faultStep)])
  return conclude(run, failedAt(run.place))
}

/** A prepared fault from outside. */
async function actionOf(fault: 'raylet' | 'supervisor', ray: LocalRay): Promise<() => void> {
  if (fault === 'raylet') return ray.addNode()
  return () => ray.find('JobSupervisor').forEach((pid) => process.kill(pid, 'SIGKILL'))
}

/** Acts when the job in `place` has reached the step of the fault; returns the time in seconds. */
async function actAtStep(place: string, act: () => void): Promise<number> {
  mkdirSync(join(place, 'c'), { recursive: true })
  while ((readRows(join(place, 'c/steps.log')).at(-1)?.[1] ?? 0) < faultStep) await wait(50)
  const at = Date.now() / 1000
  act()
  return at
}

function resultOf(place: string, ended: Awaited<ReturnType<typeof supervise>>) {
  const { exitCode, stdout, stderr } = ended
  const final = readJson(join(place, 'c/final.json'))
  if (final === null) process.stderr.write(`${stdout}\n${stderr.slice(-3000)}\n`)
  return { place, exitCode, final, restarts: restartsIn(stdout), overlaps: overlaps(place) }
}

const failedAt = (place: string): number => Number(readJson(join(place, 'c/failed-once')) ?? 0)

/** Seconds from the fault to the first step that another process makes, beyond all that the old one had made, or still made. */
function conclude(run: ReturnType<typeof resultOf>, at: number) {
  const rows = readRows(join(run.place, 'c/steps.log')).map(
    ([time = 0, step = 0, process = 0]) => ({ time, step, process }),
  )
  const old = new Set(rows.filter(({ time }) => time <= at).map(({ process }) => process))
  const done = Math.max(...rows.filter(({ process }) => old.has(process)).map(({ step }) => step))
  const next = rows.find(({ process, step }) => !old.has(process) && step > done)
  const { place, ...rest } = run
  rmSync(place, { recursive: true, force: true })
  return { ...rest, first_new_step_s: next === undefined ? null : next.time - at }
}

/** The same fault, the same program, and Ray Train's max_failures in place of ours. */
async function recoverByItself(
  fault: 'kill' | 'raylet',
  ray: LocalRay,
  python: string,
): Promise<number | null> {
  const place = aPlace()
  const fixtures = join(process.cwd(), '__tests__/fixtures/ray')
  const act = fault === 'raylet' ? await actionOf(fault, ray) : null
  const failing = fault === 'kill' ? ['--fail', 'kill', '--at', String(faultStep)] : []
  const running = minicluster(
    ray,
    place,
    'jobs',
    'submit',
    '--follow',
    '--working-dir',
    fixtures,
    '--',
    python,
    script,
    '--dir',
    join(place, 'c'),
    ...steps,
    '--own',
    ...failing,
  )
  const actedAt = act === null ? null : await actAtStep(place, act)
  await running
  const run = { place, exitCode: 0, final: null, restarts: null, overlaps: 0 }
  return conclude(run, actedAt ?? failedAt(place)).first_new_step_s
}
