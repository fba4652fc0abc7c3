import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findRay } from '../../__tests__/support/ray/find-ray.ts'
import { type LocalRay, startLocalRay } from '../../__tests__/support/ray/local-ray.ts'

const fixtures = join(process.cwd(), '__tests__/fixtures/ray')

/** Path of the cli.js that is measured. */
export const cli = (): string =>
  process.env['MINICLUSTER_CLI'] ?? join(process.cwd(), 'dist/cli.js')

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs `work` beside a real Ray of its own, which is ended by process id. */
export async function withRay<T>(work: (ray: LocalRay, python: string) => Promise<T>): Promise<T> {
  const found = findRay()
  if ('whyNot' in found) throw new Error(found.whyNot)
  const ray = await startLocalRay(found.program)
  try {
    return await work(ray, join(dirname(found.program), 'python'))
  } finally {
    await ray.stop()
  }
}

/** Our own command line; returns its output. */
export async function minicluster(ray: LocalRay, cwd: string, ...words: string[]) {
  const child = spawn(process.execPath, [cli(), ...words], { cwd, env: ray.environment })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (bytes: Buffer) => (said.stdout += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said.stderr += bytes.toString()))
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { exitCode, ...said }
}

const places: string[] = []
process.on('exit', () => places.forEach((place) => rmSync(place, { recursive: true, force: true })))

/** A directory for one job; gone when this process ends. */
export function aPlace(): string {
  const place = mkdtempSync('/tmp/mcbench-')
  places.push(place)
  return place
}

/** A job under supervision in `place`; `words` are the program's own. */
export function supervise(ray: LocalRay, python: string, place: string, ...program: string[]) {
  const [script = '', ...words] = program
  return minicluster(
    ray,
    place,
    'jobs',
    'supervise',
    '--json',
    '--working-dir',
    fixtures,
    '--checkpoint-dir',
    join(place, 'c'),
    '--interval',
    '1',
    '--retry-delay',
    '0.5',
    '--limits',
    'stall=30,start=300',
    '--',
    python,
    script,
    '--dir',
    join(place, 'c'),
    ...words,
  )
}

export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Lines of numbers, such as `<time> <step>`; a line that is still being written is left out. */
export function readRows(path: string): number[][] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => line.split(' ').map(Number))
  } catch {
    return []
  }
}

/** How often an attempt reported that it lives between the first and the last report of another one. */
export function overlaps(place: string): number {
  const spans = new Map<number, { from: number; to: number }>()
  for (const [attempt = 0, at = 0] of readRows(join(place, 'c/alive.log'))) {
    const span = spans.get(attempt) ?? { from: at, to: at }
    spans.set(attempt, { from: Math.min(span.from, at), to: Math.max(span.to, at) })
  }
  const inOrder = [...spans.values()].sort((one, other) => one.from - other.from)
  return inOrder.slice(1).filter((span, index) => span.from <= (inOrder[index]?.to ?? 0)).length
}
