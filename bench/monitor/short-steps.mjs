import { spawn } from 'node:child_process'
import { mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Steps of a tenth of a millisecond or two, for some seconds. */
const steps = 12_000
const looksWhileRunning = 2

/** Healthy runs of very short steps, each looked at twice while it runs and once when it is over. */
export async function lookAtShortSteps({ program, scratch, progress }, rounds) {
  const rows = []
  for (const workers of [2, 3, 4]) {
    const looks = []
    for (let round = 0; round < rounds; round++) {
      looks.push(...(await lookAtOne({ program, scratch }, workers)))
    }
    const alarms = looks.filter(({ status }) => status === 'degraded' || status === 'critical')
    rows.push({ workers, runs: rounds, looks, alarms: alarms.length })
    progress(`${workers} workers, very short steps: ${alarms.length} of ${looks.length} looks`)
  }
  return rows
}

async function lookAtOne({ program, scratch }, workers) {
  const folder = await mkdtemp(join(scratch, 'short-'))
  const [checkpoint, runDir] = [join(folder, 'health.json'), join(folder, 'run')]
  const paths = ['--health-checkpoint-path', checkpoint, '--run-dir', runDir]
  const size = ['--workers', String(workers), '--steps', String(steps)]
  const words = ['run', '--quiet', '--output', join(folder, 'run.json'), ...paths, ...size]
  const child = spawn(process.execPath, [program.path, ...words], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.on('close', resolve))
  while ((await stat(checkpoint).catch(() => null)) === null) await delay(50)
  const looks = []
  for (let look = 0; look < looksWhileRunning; look++) {
    await delay(700)
    looks.push(await lookOnce(program, checkpoint, runDir))
  }
  await ended
  return [...looks, await lookOnce(program, checkpoint, runDir)]
}

/** One process of `monitor status`; its exit code is not needed. */
async function lookOnce(program, checkpoint, runDir) {
  const words = ['monitor', 'status', '--checkpoint', checkpoint, '--run-dir', runDir, '--json']
  const { stdout } = await program.call(...words).catch((error) => error)
  const { status, reason, phase } = JSON.parse(stdout)
  return { status, reason, phase }
}
