import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { LocalRay } from '../../__tests__/support/ray/local-ray.ts'
import { aPlace, cli, minicluster, readRows, wait, withRay } from './room.ts'

const fixtures = join(process.cwd(), '__tests__/fixtures/ray')
/** Ticks of /proc in a second. */
const ticks = 100
/** Requests further apart than this belong to two looks. */
const betweenLooksMs = 800

/** What `jobs watch` costs while a healthy job of Ray Train with two ranks trains, after its first minute. */
export function watching(seconds: number) {
  return withRay(async (ray, python) => {
    const place = aPlace()
    const job = ['--dir', join(place, 'c'), '--steps', '1000000', '--dt', '0.1']
    await minicluster(
      ray,
      place,
      'jobs',
      'submit',
      '--job-id',
      'healthy',
      '--working-dir',
      fixtures,
      '--env',
      'RAY_TRAIN_ENABLE_STATE_TRACKING=1',
      '--env',
      'RAY_DEDUP_LOGS=0',
      '--',
      python,
      'train_gloo.py',
      ...job,
    )
    while (readRows(join(place, 'c/steps.log')).length === 0) await wait(200)
    const counted = await countRequests(ray)
    const child = watchJob(ray, place, counted.address)
    try {
      await wait(60_000)
      const before = { cpuS: cpuSeconds(child), atMs: performance.now() }
      counted.begin()
      await wait(1000 * seconds)
      const passedS = (performance.now() - before.atMs) / 1000
      const share = (cpuSeconds(child) - before.cpuS) / passedS
      return { seconds: passedS, core_share: share, ...counted.looks() }
    } finally {
      child.kill('SIGTERM')
      counted.server.close()
    }
  })
}

function watchJob(ray: LocalRay, cwd: string, address: string): ChildProcess {
  const words = ['jobs', 'watch', 'healthy', '--json', '--ray-address', address]
  return spawn(process.execPath, [cli(), ...words], { cwd, env: ray.environment, stdio: 'ignore' })
}

/** User and system time that a process has used, its threads included. */
function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

type Span = { fromMs: number; toMs: number; requests: number }

/** A proxy to the dashboard that counts requests and measures the duration of each poll. */
async function countRequests(ray: LocalRay) {
  let spans: Span[] = []
  const server: Server = createServer((request, response) => {
    const nowMs = performance.now()
    const last = spans.at(-1)
    const span =
      last !== undefined && nowMs - last.toMs < betweenLooksMs
        ? last
        : { fromMs: nowMs, toMs: nowMs, requests: 0 }
    if (span !== last) spans.push(span)
    span.requests += 1
    const options = { method: request.method, headers: request.headers }
    const passed = ask(new URL(request.url ?? '/', ray.address), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('end', () => (span.toMs = performance.now()))
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    server,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: () => (spans = []),
    looks() {
      const times = spans.map(({ fromMs, toMs }) => toMs - fromMs).sort((one, other) => one - other)
      const requests = spans.map((span) => span.requests)
      return {
        looks: spans.length,
        requests_per_look: requests.reduce((sum, one) => sum + one, 0) / spans.length,
        most_requests: Math.max(...requests),
        look_ms: times[Math.floor(times.length / 2)] ?? null,
      }
    },
  }
}
