import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { processesIn } from '../../support/processes/processes-in.js'
import { aFolder, minicluster, start, waitFor } from '../program.js'
import { workloadThatStarts } from './starting-workload.js'

describe('Processes that a workload starts', () => {
  test.each(['{}', "{ stdio: 'inherit', detached: true }", "{ stdio: 'ignore', detached: true }"])(
    'The processes end with the run if they are started with %s',
    async (options) => {
      const cwd = await aFolder()
      await writeFile(join(cwd, 'starts.mjs'), workloadThatStarts(options))
      const words = ['run', '--steps', '5', '--workload', './starts.mjs', '--json']
      expect(await minicluster(cwd, ...words)).toMatchObject({ exitCode: 0 })
      expect(processesIn(cwd)).toEqual([])
    },
  )
})

test('Processes that a command starts, also in sessions of their own, end even if the run itself is killed', async () => {
  const cwd = await aFolder()
  const starting = 'sleep 600 & setsid sleep 600 & nohup sleep 600 >/dev/null 2>&1 &'
  const script = `${starting} touch started; sleep 600`
  const run = start('cli.js', ['run', '--run-dir', 'rd', '--', 'sh', '-c', script], { cwd })
  await waitFor(() => existsSync(join(cwd, 'started')) || null, 30)
  run.child.kill('SIGKILL')
  await waitFor(() => processesIn(cwd).length === 0 || null, 20)
}, 60_000)
