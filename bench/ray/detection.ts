import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LocalRay } from '../../__tests__/support/ray/local-ray.ts'
import { connectRay } from '../../src/machine/system/ray/http.js'
import { rayCluster } from '../../src/machine/system/ray/ray-cluster.js'
import { aPlace, cli, minicluster, readRows, wait, withRay } from './room.ts'

const fixtures = join(process.cwd(), '__tests__/fixtures/ray')
/** Late enough for a watch to know the duration of a step, on which the stall limit depends. */
const faultStep = 60
/** Steps of 0.2 s, so that the given stall limit applies. */
const stallSeconds = 20

type Cluster = ReturnType<typeof rayCluster>
type Check = {
  readonly name: string
  readonly status: string
  readonly evidence: readonly string[]
}

/** A fault of a watched job, and how the cluster shows it. */
const situations = {
  'process death': {
    program: ['--fail', 'kill'],
    act: null,
    isKnown: async (cluster: Cluster) => hasDeadRank(cluster),
    shows: ({ name }: Check) => name === 'ranks' || name === 'job',
  },
  'node loss': {
    program: ['--own'],
    act: (ray: LocalRay) => ray.addNode(),
    isKnown: async (cluster: Cluster) => hasDeadNode(cluster),
    shows: ({ evidence }: Check) => evidence.some((line) => line.includes('is dead')),
  },
  stall: {
    program: ['--fail', 'hang'],
    act: null,
    isKnown: null,
    shows: ({ name }: Check) => name === 'progress',
  },
} as const

/** Seconds from the first answer of Ray that shows it, polled ten times a second, to the line that shows it. */
export async function detection(times: number) {
  const runs: { situation: string; shown_after_s: number | null }[] = []
  for (let run = 0; run < times; run += 1) {
    for (const situation of Object.keys(situations) as (keyof typeof situations)[]) {
      const shown_after_s = await withRay((ray, python) => oneDetection(situation, ray, python))
      runs.push({ situation, shown_after_s })
      process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`)
    }
  }
  return { runs }
}

async function oneDetection(
  situation: keyof typeof situations,
  ray: LocalRay,
  python: string,
): Promise<number | null> {
  const { program, act, isKnown, shows } = situations[situation]
  const place = aPlace()
  const kill = act === null ? null : await act(ray)
  await minicluster(
    ray,
    place,
    'jobs',
    'submit',
    '--job-id',
    'watched',
    '--working-dir',
    fixtures,
    '--env',
    'RAY_TRAIN_ENABLE_STATE_TRACKING=1',
    '--env',
    'RAY_DEDUP_LOGS=0',
    '--',
    python,
    'train_gloo.py',
    '--dir',
    join(place, 'c'),
    '--steps',
    '600',
    '--at',
    String(faultStep),
    ...program,
  )
  const watch = watchFor(ray, place, shows)
  const http = connectRay(new URL(ray.address), ray.token)
  try {
    while (lastStep(place).step < faultStep) await wait(50)
    watch.arm()
    kill?.()
    const knownAt =
      isKnown === null ? stalledAt(place) : await since(() => isKnown(rayCluster(http)))
    const shownAt = await Promise.race([watch.shown, wait(120_000).then(() => null)])
    return shownAt === null ? null : (shownAt - (await knownAt)) / 1000
  } finally {
    http.close()
    watch.child.kill('SIGTERM')
  }
}

const lastStep = (place: string) => {
  const [time = 0, step = 0] = readRows(join(place, 'c/steps.log')).at(-1) ?? []
  return { time, step }
}

/** The job makes no progress after its last step; after the limit, this is a stall. */
async function stalledAt(place: string): Promise<number> {
  await wait(2000)
  return 1000 * (lastStep(place).time + stallSeconds)
}

async function since(isKnown: () => Promise<boolean>): Promise<number> {
  for (const deadline = Date.now() + 120_000; !(await isKnown()); await wait(100))
    if (Date.now() > deadline) throw new Error('Ray itself did not show it within two minutes')
  return Date.now()
}

async function hasDeadRank(cluster: Cluster): Promise<boolean> {
  const [job, runs] = await Promise.all([cluster.job('watched'), cluster.trainRuns()])
  if (job.status === 'ok' && job.value.status === 'FAILED') return true
  if (runs.status !== 'ok') return false
  return runs.value.some(
    (run) => run.status === 'ERRORED' || run.ranks.some(({ status }) => status === 'DEAD'),
  )
}

async function hasDeadNode(cluster: Cluster): Promise<boolean> {
  const nodes = await cluster.nodes()
  return nodes.status === 'ok' && nodes.value.some(({ isAlive }) => !isAlive)
}

/** When the watch first shows such a check as bad. */
function watchFor(ray: LocalRay, cwd: string, shows: (check: Check) => boolean) {
  const words = ['jobs', 'watch', 'watched', '--json', '--limits', `stall=${stallSeconds}`]
  const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore']
  const child = spawn(process.execPath, [cli(), ...words], { cwd, env: ray.environment, stdio })
  let isArmed = false
  const shown = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { checks } = JSON.parse(line) as { checks?: readonly Check[] }
      if (checks === undefined) process.stderr.write(`no look: ${line}\n`)
      else if (isArmed && checks.some((check) => check.status === 'bad' && shows(check)))
        resolve(Date.now())
    })
  })
  return { child, shown, arm: () => (isArmed = true) }
}
