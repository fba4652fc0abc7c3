import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, dist } from '../program.js'
import { workloadThatStarts } from './starting-workload.js'

const cli = join(dist, 'cli.js')
const isAllowed = spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0

/** A run in its own mounts and PID namespace, whose /proc stays that of the parent unless the script mounts another. */
function runThere(cwd: string, script: string, words: readonly string[] = []) {
  const run = ['run', '--steps', '5', '--workers', '2', '--output', 'run.json', ...words]
  const shell = ['sh', '-c', script, process.execPath, cli, ...run]
  return spawnSync('unshare', ['--mount', '--pid', '--fork', ...shell], { cwd, encoding: 'utf8' })
}

/** The command lines of the processes whose working directory is this one. */
const listHere = `for one in /proc/[0-9]*; do
  [ "$(readlink $one/cwd)" = "$PWD" ] && tr '\\0' ' ' < $one/cmdline && echo
done`

describe.skipIf(!isAllowed)('A run where a place of the system is not what it seems', () => {
  test.each([
    ['shared memory is read-only', 'mount -t tmpfs -o ro none /dev/shm', '/dev/shm is read-only'],
    ['there is no /proc', 'mount -t tmpfs none /proc', '/proc is missing or cannot be read'],
    ['nothing is missing', 'mount -t proc none /proc', null],
  ])('The run goes through pipes, with the reason, where %s', async (_where, prelude, reason) => {
    const ended = runThere(await aFolder(), `${prelude}; exec "$0" "$@"`)
    expect({ code: ended.status, said: ended.stderr }).toMatchObject({ code: 0 })
    const said = ended.stdout + ended.stderr
    if (reason !== null) expect(said).toContain(`shared-memory cannot be used: ${reason}`)
    expect(said).toContain(reason === null ? 'over shared-memory' : 'over fifo')
  })

  test('Where /proc is that of another PID namespace, no file of it is opened and every started process is ended', async () => {
    const cwd = await aFolder()
    const workload = workloadThatStarts("{ stdio: 'ignore', detached: true }")
    writeFileSync(join(cwd, 'starts.mjs'), workload)
    const script = `"$0" "$@"; echo "code $?"; ${listHere}`
    const { stdout, stderr } = runThere(cwd, script, ['--workload', './starts.mjs'])
    expect(stdout, stderr).toContain('code 0')
    expect(stdout + stderr).toContain('/proc belongs to another PID namespace')
    expect(stdout).not.toContain('sleep 600')
  })

  test('A read-only place for temporary files is named with its variable', async () => {
    const cwd = await aFolder()
    mkdirSync(join(cwd, 'tmp'))
    const script = 'mount -t tmpfs -o ro none tmp; TMPDIR=$PWD/tmp exec "$0" "$@"'
    const { status, stderr } = runThere(cwd, script)
    expect({ status, stderr }).toMatchObject({ status: 3 })
    expect(stderr).toContain('TMPDIR')
    expect(stderr).not.toContain('--run-dir')
  })
})
