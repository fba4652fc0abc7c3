import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, minicluster } from '../program.js'

const seconds = 1000

describe('Wrong arguments', () => {
  test.each([
    ['an unknown flag', ['run', '--wrokers', '2'], "unknown option '--wrokers'"],
    ['no workers', ['run', '--workers', '0'], 'from 1 to 64, got "0"'],
    ['too many workers', ['check', '--workers', '10000'], 'from 1 to 64, got "10000"'],
    ['a batch too small', ['run', '--workers', '8', '--batch-size', '4'], 'expected at least 8'],
    ['a wrong word', ['run', '--backend', 'nccl'], 'got "nccl"'],
    ['no such file', ['validate', 'a.json', 'b.json'], "a.json' does not exist"],
    ['no such result', ['report', 'a.json'], 'a.json'],
    ['no such option of a command', ['validate', 'a', 'b', '--steps', '3'], "'--steps'"],
  ])(
    'The program answers a mistake with exit code 2 and one sentence: %s: %j',
    async (_what, argv, sentence) => {
      const folder = await aFolder()
      const { exitCode, stdout, stderr } = await minicluster(folder, ...argv)
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
      expect(stderr).toContain(sentence)
      expect(stderr).not.toContain('    at ')
      expect(await readdir(folder)).toEqual([])
    },
  )
})

describe('Damaged files', () => {
  test.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of somebody else', () => '{"name": "left-pad"}'],
    ['binary', () => '\u0000\u0001\u0002'],
  ])(
    'The program explains a damaged file in one sentence: %s',
    async (_what, damage) => {
      const folder = await aFolder()
      await minicluster(folder, 'run', '--steps', '3', '--output', 'good.json')
      const text = await readFile(join(folder, 'good.json'), 'utf8')
      await writeFile(join(folder, 'bad.json'), damage(text))
      const result = await minicluster(folder, 'validate', 'good.json', 'bad.json', '--output', 'r')
      expect({ ...result, stderr: '' }).toMatchObject({ exitCode: 2, stdout: '' })
      expect(result.stderr).toContain('bad.json')
      expect(await readdir(folder)).not.toContain('r')
    },
    30_000,
  )
})

test.each([
  ['validate', ['validate', 'pipe.json', 'pipe.json']],
  ['report', ['report', 'pipe.json']],
  ['baseline save', ['baseline', 'save', 'pipe.json', '--name', 'b']],
])(
  'The command %s does not wait for the writer of a pipe',
  async (_what, argv) => {
    const folder = await aFolder()
    execFileSync('mkfifo', [join(folder, 'pipe.json')])
    const { exitCode, stdout, stderr } = await minicluster(folder, ...argv)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(
      /pipe\.json' cannot be read: it is not a regular file, and nothing arrived/,
    )
  },
  30 * seconds,
)

describe('Unusable workload', () => {
  test.each([
    ['is not there', null, 'there is no such file'],
    ['is no JavaScript', 'export default {', 'cannot be imported'],
    ['throws when it is loaded', 'throw new Error("broken on purpose")', 'broken on purpose'],
    ['exports nothing', 'export const answer = 42', 'mine.mjs'],
  ])(
    'The program gives exit code 2 and the place when the workload %s',
    async (_what, source, sentence) => {
      const folder = await aFolder()
      if (source !== null) await writeFile(join(folder, 'mine.mjs'), source)
      const result = await minicluster(folder, 'run', '--workload', './mine.mjs', '--steps', '3')
      expect(result.exitCode).toBe(2)
      expect(result.stderr).toContain(sentence)
      expect(result.stderr).toContain('mine.mjs')
      expect(result.stderr).not.toContain('    at ')
      const left = await readdir(join(folder, 'minicluster_results'), { recursive: true })
      expect(left).toEqual(['runs'])
    },
    30 * seconds,
  )
})

/** A workload that trains, with a statement at the start of `columns`, where `calls` counts. */
const workloadWith = (statement: string): string => `
let calls = 0
export default {
  name: 'mine',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset: () => ({
    size: 64,
    columns: (ids) => {
      calls++
      ${statement}
      return { x: { data: new Float32Array(ids.length * 4).fill(0.5), shape: [ids.length, 4] } }
    },
  }),
  loss: (tf, { w }, { x }) => tf.square(tf.matMul(x, w)).sum(1),
}
`

test.each([
  [
    'a promise that nothing awaits',
    "if (calls === 10) Promise.reject(new Error('lost'))",
    'rejected a promise that nothing awaited: lost',
  ],
  [
    'an object without a readable message',
    'if (calls === 10) throw { get message() { throw 1 } }',
    'columns threw: [object Object]',
  ],
])(
  'The program blames the workload for %s, even with --verbose in one sentence',
  async (_what, statement, sentence) => {
    const folder = await aFolder()
    await writeFile(join(folder, 'mine.mjs'), workloadWith(statement))
    const words = ['run', '--workload', './mine.mjs', '--steps', '20', '--verbose']
    const { exitCode, stderr } = await minicluster(folder, ...words)
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2 })
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
  },
  30 * seconds,
)

test('The program detects an unwritable destination before training', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'directory'))
  for (const output of ['file/a.json', 'directory', '/proc/a.json']) {
    const result = await minicluster(folder, 'run', '--output', output, '--steps', '1000000')
    expect(result).toMatchObject({ exitCode: 2, stdout: '' })
    expect(result.stderr).toMatch(/option --(output|run-dir): cannot write to \S+: /)
  }
})
