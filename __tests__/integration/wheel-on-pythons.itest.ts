import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const minutes = 60_000

/** The oldest and the newest Python that the wheel is for and that is here, by version and program. */
function findPythons(): readonly (readonly [version: string, program: string])[] {
  const places = (process.env['PATH'] ?? '').split(':')
  const pyenv = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions')
  if (existsSync(pyenv)) places.push(...readdirSync(pyenv).map((name) => join(pyenv, name, 'bin')))
  const programs = places.filter((place) => existsSync(place)).flatMap(pythonsIn)
  const found = new Map<string, string>()
  for (const program of programs) {
    const version = versionOf(program)
    if (version !== null && !found.has(version)) found.set(version, program)
  }
  const sorted = [...found].sort(([one], [other]) => minorOf(one) - minorOf(other))
  return sorted.filter((_, at) => at === 0 || at === sorted.length - 1)
}

const pythonsIn = (place: string): readonly string[] =>
  readdirSync(place)
    .filter((name) => /^python3\.\d+$/.test(name))
    .map((name) => join(place, name))

/** Null for one that does not start, that is too old, or that cannot make an environment. */
function versionOf(program: string): string | null {
  const script = 'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])'
  try {
    const version = execFileSync(program, ['-c', script], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return minorOf(version) >= 9 ? version : null
  } catch {
    return null
  }
}

const minorOf = (version: string): number => Number(version.split('.')[1])

const pythons = findPythons()

function suite(): void {
  let folder = ''
  let wheel = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minicluster-pythons-'))
    const { stdout } = await run(process.execPath, [join(root, 'build/wheel.mjs'), folder])
    wheel = stdout.trim()
    const script = 'def test_it(minicluster):\n    assert callable(minicluster.check)\n'
    await writeFile(join(folder, 'test_fixture.py'), script)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each(pythons)(
    'Python %s installs the wheel into an empty environment, and has the command and the fixture',
    async (version, program) => {
      const place = join(folder, version)
      await run(program, ['-m', 'venv', place])
      const python = join(place, 'bin/python')
      const quiet = ['--quiet', '--disable-pip-version-check']
      await run(python, ['-m', 'pip', 'install', ...quiet, wheel, 'pytest'])
      const env = { ...process.env, PATH: '/usr/bin:/bin' }
      const said = await run(join(place, 'bin/minicluster'), ['--version'], { env })
      expect(wheel).toContain(`-${said.stdout.trim()}-`)
      const options = { cwd: folder, env }
      const tested = await run(python, ['-m', 'pytest', 'test_fixture.py'], options)
      expect(tested.stdout).toContain('1 passed')
    },
    5 * minutes,
  )
}

if (pythons.length > 1)
  describe('The wheel on the oldest and the newest Python that are here', suite)
else describe.skip('The wheel on other Pythons (skipped: one Python from 3.9 on is here)', suite)
