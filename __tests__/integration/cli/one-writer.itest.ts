import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockName } from '../../../src/machine/system/files/directory-lock.js'
import { aFolder, dist, minicluster, start, waitFor } from '../program.js'

const cli = join(dist, 'cli.js')
const missing = ['--pid --fork --mount-proc true', '--uts hostname elsewhere'].find(
  (words) => spawnSync('unshare', words.split(' ')).status !== 0,
)

/** A command that writes into a directory for as long as the test needs it. */
async function aWriter() {
  const cwd = await aFolder()
  const { child, ended } = start('cli.js', ['run', '--steps', '1000000', '--run-dir', 'd'], { cwd })
  const lock = join(cwd, 'd', lockName)
  const text = await waitFor(() => readFile(lock, 'utf8').catch(() => null), 30)
  const { pid, started_at } = JSON.parse(text) as { pid: number; started_at: string }
  expect(pid).toBe(child.pid)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { cwd, kill, who: `process ${pid} of` as const, startedAt: started_at }
}

const second = ['run', '--steps', '3', '--run-dir', 'd', '--output', 'second.json', '--json']

/** The second command in namespaces of its own; `prelude` runs before it. */
function inNamespaces(cwd: string, words: readonly string[], prelude = 'true') {
  const script = ['sh', '-c', `${prelude}; exec "$0" "$@"`, process.execPath, cli, ...second]
  return spawnSync('unshare', [...words, ...script], { cwd, encoding: 'utf8' })
}

describe('Two processes with one run directory', () => {
  test('The second is refused at once with the process and the start of the first, which a kill frees', async () => {
    const { cwd, kill, who, startedAt } = await aWriter()
    const refused = await minicluster(cwd, ...second)
    expect(refused).toMatchObject({ exitCode: 2 })
    const { error } = JSON.parse(refused.stdout) as { error: { message: string; hint: string } }
    expect(error.message).toContain(who)
    expect(error.message).toContain(`started ${startedAt}, is writing to`)
    expect(error.hint).toContain(lockName)
    await kill()
    expect(await minicluster(cwd, ...second)).toMatchObject({ exitCode: 0 })
  })

  test.skipIf(missing)(
    'A process in another namespace of process ids, or on another host, respects the lock of a living and of a killed one',
    async () => {
      const { cwd, kill, who } = await aWriter()
      const elsewhere = () => [
        inNamespaces(cwd, ['--pid', '--fork', '--mount-proc']),
        inNamespaces(cwd, ['--uts'], 'hostname elsewhere'),
      ]
      const refused = { status: 2, stderr: expect.stringContaining(who) as string }
      expect(elsewhere()).toMatchObject([refused, refused])
      await kill()
      expect(elsewhere()).toMatchObject([refused, refused])
      expect(await minicluster(cwd, ...second)).toMatchObject({ exitCode: 0 })
    },
  )
})

describe('Two processes with one output directory', () => {
  test('A check and a baseline are refused while another command holds their directory', async () => {
    const { cwd } = await aWriter()
    const check = await minicluster(cwd, 'check', '--fault-tests', 'off', '--output-dir', 'd')
    expect(check).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /option --output-dir: process \d+ of .+ is writing to/,
      ) as string,
    })
    const other = await aFolder()
    await mkdir(join(other, 'run'))
    expect((await minicluster(other, 'run', '--steps', '3', '--output', 'r.json')).exitCode).toBe(0)
    execFileSync('cp', [join(other, 'r.json'), cwd])
    const words = ['r.json', '--name', 'main', '--baseline-dir', 'd']
    expect(await minicluster(cwd, 'baseline', 'save', ...words)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/option --baseline-dir: process \d+ of/) as string,
    })
  })
})
