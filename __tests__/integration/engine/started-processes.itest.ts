import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { processesIn } from '../../support/processes/processes-in.js'
import { aFolder, minicluster } from '../program.js'

/** A small model that starts a process which would outlive the run. */
const workloadThatStarts = (options: string): string => `
import { spawn } from 'node:child_process'
spawn('sleep', ['600'], ${options}).unref()
export default {
  name: 'starts',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset: () => ({
    size: 64,
    columns: (ids) => ({ x: { data: new Float32Array(ids.length * 4).fill(0.5), shape: [ids.length, 4] } }),
  }),
  loss: (tf, { w }, { x }) => tf.square(tf.matMul(x, w)).sum(1),
}
`

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
