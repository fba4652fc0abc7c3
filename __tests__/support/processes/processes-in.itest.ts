import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { useScratchDirectory } from '../scratch-directory.js'
import { until } from '../until.js'
import { endProcessesIn, processesIn } from './processes-in.js'

const scratch = useScratchDirectory()

/** A daemon with a child that starts another child when it dies, as one that stands by does. */
const daemon = `
  const { spawn } = require('node:child_process')
  const start = () => spawn('sleep', ['600'], { stdio: 'ignore' }).once('close', start)
  start()
`

test.skipIf(process.platform !== 'linux')(
  'All processes in the folder of a test are ended with their successors, and no others',
  async () => {
    const options = { cwd: scratch.path(), detached: true, stdio: 'ignore' } as const
    spawn(process.execPath, ['-e', daemon], options).unref()
    await until(() => processesIn(scratch.path()).length >= 2)
    await endProcessesIn(scratch.path())
    expect(processesIn(scratch.path())).toEqual([])
    expect(processesIn('/nowhere')).toEqual([])
  },
)
