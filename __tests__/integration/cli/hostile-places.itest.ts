import { execFileSync, spawnSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, isAlive, minicluster, start, waitFor } from '../program.js'
import { readFile } from 'node:fs/promises'

const cli = join(
  process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist'),
  'cli.js',
)

describe('Command "validate" with --output', () => {
  test.each(['pipe', '/dev/stdout'])(
    'The command refuses the output %s at once',
    async (output) => {
      const folder = await aFolder()
      execFileSync('mkfifo', [join(folder, 'pipe')])
      await minicluster(folder, 'run', '--steps', '3', '--output', 'r.json')
      const words = ['validate', 'r.json', 'r.json', '--output', output, '--json']
      const { exitCode, stdout } = await minicluster(folder, ...words)
      expect(exitCode).toBe(2)
      expect(JSON.parse(stdout)).toMatchObject({
        error: { message: expect.stringContaining('it is not a regular file') },
      })
    },
  )
})

describe('Command "events" on a hostile log', () => {
  test.each([
    { name: 'that is a device', make: (path: string) => symlinkSync('/dev/zero', path) },
    {
      name: 'that is larger than any',
      make(path: string) {
        writeFileSync(path, '')
        truncateSync(path, 5e9)
      },
    },
  ])('The command refuses a log $name at once', async ({ make }) => {
    const folder = await aFolder()
    execFileSync('mkdir', ['-p', join(folder, 'run/events')])
    make(join(folder, 'run/events/rank-0.log'))
    const { exitCode, stderr } = await minicluster(folder, 'events', 'run')
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2 })
  })
})

describe('Alert command', () => {
  test('The alert command ends with a killed run and sees no token', async () => {
    const cwd = await aFolder()
    const tell =
      "require('fs').writeFileSync('told', process.pid + ' ' + Object.keys(process.env).join(' ')); setInterval(() => 0, 1000)"
    writeFileSync(join(cwd, 'tell.cjs'), `#!${process.execPath}\n${tell}`, { mode: 0o755 })
    const alert = `command=${join(cwd, 'tell.cjs')}`
    const words = [
      'run',
      '--steps',
      '1000000',
      '--fault',
      'worker_crash:rank=1,step=50',
      '--alert',
      alert,
    ]
    const env = { ...process.env, GITHUB_TOKEN: 'secret', MINICLUSTER_SMTP_URL: 'secret' }
    const { child, ended } = start('cli.js', words, { cwd, env })
    const told = await waitFor(() => readFile(join(cwd, 'told'), 'utf8').catch(() => null))
    const [pid, ...names] = told.split(' ')
    expect(names).not.toContain('GITHUB_TOKEN')
    expect(names).not.toContain('MINICLUSTER_SMTP_URL')
    child.kill('SIGKILL')
    await ended
    await waitFor(() => (isAlive(Number(pid)) ? null : true))
  })
})

test.each([22, 26, 30])(
  'A limit of %d descriptors gives one sentence, one JSON document and exit code 3',
  async (limit) => {
    const cwd = await aFolder()
    const shell = ['-c', `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath]
    const words = [cli, 'run', '--steps', '3', '--json']
    const child = spawnSync('/bin/sh', [...shell, ...words], { cwd, encoding: 'utf8' })
    expect(child).toMatchObject({ status: 3, stderr: expect.not.stringContaining('    at ') })
    const { error } = JSON.parse(child.stdout) as Record<string, Record<string, unknown>>
    expect(error).toMatchObject({ exit_code: 3 })
    expect(`${error?.message} ${error?.hint}`).toContain('too many files are open')
  },
)
