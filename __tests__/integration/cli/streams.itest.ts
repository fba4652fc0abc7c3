import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, minicluster, start } from '../program.js'

const seconds = 1000
const cli = join(
  process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist'),
  'cli.js',
)
const fullDisk = /^error: standard output cannot be written: no space is left on the device$/m

/** The command with a device as its output that takes nothing. */
async function withFullOutput(argv: readonly string[]) {
  const cwd = await aFolder()
  const full = openSync('/dev/full', 'w')
  try {
    const stdio = ['ignore', full, 'pipe'] as const
    const { status, stderr } = spawnSync(process.execPath, [cli, ...argv], {
      cwd,
      stdio: [...stdio],
    })
    return { status, stderr: String(stderr) }
  } finally {
    closeSync(full)
  }
}

test(
  'A reader that closes its end does not disturb the run',
  async () => {
    const folder = await aFolder()
    const { child, ended } = start('cli.js', ['check', '--steps', '5', '--fault-tests', 'off'], {
      cwd: folder,
    })
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ exitCode: 0, signal: null })
  },
  30 * seconds,
)

test(
  'The standard output with --json is one document, and messages go to stderr without colours',
  async () => {
    const folder = await aFolder()
    const { stdout, stderr } = await minicluster(folder, 'run', '--steps', '5', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ tool_name: 'minicluster' })
    expect(stderr).toContain('Run complete!')
    expect(stderr).not.toContain('\u001b')
  },
  30 * seconds,
)

test(
  'The option --quiet prints nothing when all is well',
  async () => {
    const folder = await aFolder()
    const result = await minicluster(folder, 'run', '--steps', '5', '--quiet')
    expect(result).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })
  },
  30 * seconds,
)

describe('Full standard output', () => {
  test.each([
    ['a schema', ['schema', 'run-metrics']],
    ['the help', ['--help']],
    ['a run', ['run', '--steps', '5', '--quiet', '--json']],
    ['the list of faults', ['fault-test', '--list']],
    ['a check', ['check', '--steps', '5', '--fault-tests', 'off']],
  ])(
    'A full standard output gives one clear error and exit code 3 for %s: %j',
    async (_what, argv) => {
      const { status, stderr } = await withFullOutput(argv)
      expect(status).toBe(3)
      expect(stderr).toMatch(fullDisk)
      expect(stderr).not.toContain('    at ')
    },
    30 * seconds,
  )
})

test('The help and the version need no writable directory', () => {
  for (const argument of ['--help', '--version']) {
    const { status, stderr } = spawnSync(process.execPath, [cli, argument], { cwd: '/' })
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
  }
})

test('A command that would read its own standard output is refused at once', async () => {
  const cwd = await aFolder()
  const program = [process.execPath, cli].map((path) => `'${path}'`).join(' ')
  // Through a shell: Node's own pipes to its children are sockets.
  const line = `${program} baseline save /dev/stdout --name x | cat`
  const { stderr } = spawnSync('sh', ['-c', line], { cwd, encoding: 'utf8' })
  expect(stderr).toContain('it is a pipe that this command writes its own output into')
})
