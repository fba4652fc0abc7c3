import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, start } from '../program.js'

/** A linear model whose worker says something on the line to its coordinator after some steps. */
const meddling = (message: object) => `
import { writeSync } from 'node:fs'
let calls = 0
export default {
  name: 'meddling',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset: () => ({
    size: 64,
    columns: (ids) => {
      if (++calls === 150) writeSync(3, ${JSON.stringify(`${JSON.stringify(message)}\n`)})
      const x = Float32Array.from({ length: ids.length * 4 }, (_, i) => (ids[i >> 2] + i % 4) % 11)
      return { x: { data: x, shape: [ids.length, 4] } }
    },
  }),
  loss: (tf, { w }, { x }) => tf.square(tf.matMul(x, w)).sum(1),
}
`

describe('Workload that writes to the control line', () => {
  test.each([
    [{ type: 'ready', rank: 0 }],
    [{ type: 'failure' }],
    [{ type: 'beat', rank: 99_999_999, latest: 5, step: 1, sequence: 1, phase: 'reduce' }],
  ])(
    'The check ends with one sentence and one JSON document after the message %j',
    async (message) => {
      const cwd = await aFolder()
      await writeFile(join(cwd, 'workload.mjs'), meddling(message))
      const words = ['check', '--workload', './workload.mjs', '--fault-tests', 'off', '--json']
      const { exitCode, stdout, stderr } = await start('cli.js', words, { cwd }).ended
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 3 })
      expect(JSON.parse(stdout)).toMatchObject({
        error: {
          message: expect.stringMatching(/^worker 0 sent .* invalid message/),
          exit_code: 3,
        },
      })
      expect(stderr).not.toContain('    at ')
    },
  )

  test('The Action gives the verdict unknown and an annotation', async () => {
    const cwd = await aFolder()
    await writeFile(join(cwd, 'workload.mjs'), meddling({ type: 'failure' }))
    await writeFile(join(cwd, 'output'), '')
    const inputs = { INPUT_WORKLOAD: './workload.mjs', 'INPUT_FAULT-TESTS': 'off' }
    const files = { GITHUB_OUTPUT: join(cwd, 'output') }
    const env = { PATH: process.env.PATH, HOME: cwd, ...inputs, ...files }
    const { exitCode, stdout } = await start('action.js', [], { cwd, env }).ended
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^::error title=.*::worker 0 sent the coordinator an invalid message/m)
    expect(await readFile(join(cwd, 'output'), 'utf8')).toMatch(/^verdict<<(\S+)\nunknown\n\1$/m)
  })
})
