import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { spread } from '../harness/statistics.mjs'
import { cell } from '../harness/table.mjs'

export const title = 'First verdict'
export const rule =
  'Wall time of one line in an empty virtual environment or an empty directory: it installs the wheel by pip, runs it by uvx, or the package by npx, and checks the built-in training without faults. An untimed line before has filled the caches of pip, uv and npm.'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const check = 'minicluster check --fault-tests off'
const isPass = /PASS {2}2 workers equal 1 worker, bit for bit/
const mostSeconds = 60

export async function measure({ scratch, takeTurns }) {
  const { wheel, tarball } = await packages(scratch)
  const uvx = await installUv(scratch)
  const lines = {
    pip: `venv/bin/pip install --quiet ${wheel} && venv/bin/${check}`,
    uvx: `${uvx} --from ${wheel} ${check}`,
    npx: `npx --yes --package ${tarball} ${check}`,
  }
  const contestants = Object.entries(lines).map(([name, line]) => ({
    name,
    measure: () => secondsOf(line, scratch, name === 'pip'),
  }))
  for (const contestant of contestants) await contestant.measure()
  const figures = await takeTurns(contestants, { label: 'first verdict', unit: 's' })
  const results = Object.fromEntries(
    Object.keys(lines).map((name) => [name, spread(figures[name])]),
  )
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

/** The program uvx, in an environment of its own. */
async function installUv(scratch) {
  const folder = await mkdtemp(join(scratch, 'uv-'))
  await execute('python3', ['-m', 'venv', folder])
  await execute(join(folder, 'bin/pip'), ['install', '--quiet', 'uv'])
  return join(folder, 'bin/uvx')
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

const shown = {
  pip: 'pip install MINICLUSTER && minicluster check --fault-tests off',
  uvx: 'uvx minicluster check --fault-tests off',
  npx: 'npx minicluster check --fault-tests off',
}

const tableOf = (results) => ({
  columns: ['one line', 'wall time'],
  rows: Object.entries(shown).map(([name, line]) => [line, cell(results[name], 's')]),
})

const targetsOf = (results) =>
  Object.keys(shown).map((name) => ({
    claim: `s to a first verdict by ${name}`,
    atMost: mostSeconds,
    measured: results[name].median,
  }))
