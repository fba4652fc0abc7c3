import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { aFolder, minicluster, start } from './program.js'

const seconds = 1000

test(
  'a reader that goes away does not disturb the run',
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
  'with --json stdout is one document, and words go to stderr without colours',
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
  '--quiet says nothing when all is well',
  async () => {
    const folder = await aFolder()
    const result = await minicluster(folder, 'run', '--steps', '5', '--quiet')
    expect(result).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })
  },
  30 * seconds,
)

test('help and version need no directory that can be written to', () => {
  const cli = join(
    process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../dist'),
    'cli.js',
  )
  for (const argument of ['--help', '--version']) {
    const { status, stderr } = spawnSync(process.execPath, [cli, argument], { cwd: '/' })
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
  }
})
