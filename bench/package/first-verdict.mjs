import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { spread } from '../harness/statistics.mjs'
import { cell } from '../harness/table.mjs'

export const title = 'First verdict'
export const rule =
  'Wall time of one line in an empty virtual environment or an empty directory: it installs the wheel by pip, or the package by npx, and checks the built-in training without faults. An untimed line before has filled the caches of pip and npm.'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const check = 'minicluster check --fault-tests off'
const isPass = /PASS {2}2 workers equal 1 worker, bit for bit/
const mostSeconds = 60

export async function measure({ scratch, takeTurns }) {
  const { wheel, tarball } = await packages(scratch)
  const byPip = `venv/bin/pip install --quiet ${wheel} && venv/bin/${check}`
  const byNpx = `npx --yes --package ${tarball} ${check}`
  const contestants = [
    { name: 'pip', measure: () => secondsOf(byPip, scratch, true) },
    { name: 'npx', measure: () => secondsOf(byNpx, scratch, false) },
  ]
  for (const contestant of contestants) await contestant.measure()
  const figures = await takeTurns(contestants, { label: 'first verdict', unit: 's' })
  const results = { pip: spread(figures.pip), npx: spread(figures.npx) }
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

/** The wheel and the package of this checkout. */
async function packages(scratch) {
  const folder = await mkdtemp(join(scratch, 'packages-'))
  const wheel = await execute(process.execPath, [join(root, 'build/wheel.mjs'), folder])
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const packed = await execute('npm', words, { cwd: root })
  const [{ filename }] = JSON.parse(packed.stdout)
  return { wheel: wheel.stdout.trim(), tarball: join(folder, filename) }
}

async function secondsOf(line, scratch, needsEnvironment) {
  const cwd = await mkdtemp(join(scratch, 'empty-'))
  if (needsEnvironment) await execute('python3', ['-m', 'venv', 'venv'], { cwd })
  const started = performance.now()
  const { stdout } = await execute('sh', ['-c', line], { cwd })
  const seconds = (performance.now() - started) / 1000
  if (!isPass.test(stdout)) throw new Error(`no verdict from: ${line}\n${stdout}`)
  return seconds
}

const tableOf = ({ pip, npx }) => ({
  columns: ['one line', 'wall time'],
  rows: [
    ['pip install MINICLUSTER && minicluster check --fault-tests off', cell(pip, 's')],
    ['npx minicluster check --fault-tests off', cell(npx, 's')],
  ],
})

const targetsOf = ({ pip, npx }) => [
  { claim: 's to a first verdict by pip', atMost: mostSeconds, measured: pip.median },
  { claim: 's to a first verdict by npx', atMost: mostSeconds, measured: npx.median },
]
