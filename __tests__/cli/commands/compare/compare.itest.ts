import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compare } from '../../../../src/cli/commands/compare/compare.js'
import type { PairedComparison } from '../../../../src/cli/commands/compare/compose-comparison.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { comparison as comparisonSchema } from '../../../../src/kit/records/baseline/comparison.js'
import { aWorld } from '../world.js'
import { type StubSetup, writeStub } from './stub-program.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['compare', ...argv], { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'compare') throw new Error('not it')
  return invocation.options
}

let world: Awaited<ReturnType<typeof aWorld>>
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => {
  delete process.env['STUB_LOG']
})

/** Two directories with a program each, compared. */
async function compareStubs(a: StubSetup, b: StubSetup, ...argv: string[]) {
  const { folder, dependencies } = world
  for (const [name, setup] of [
    ['a', a],
    ['b', b],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true })
    await writeStub(join(folder, name), setup)
  }
  const words = ['--base', './a', '--head', './b', '--program', 'program.mjs', '--pairs', '5']
  const control = argv.includes('--positive-control') ? [] : ['--positive-control', '0']
  const asked = optionsOf(...words, ...control, '--output', 'c.json', ...argv)
  const outcome = await compare(asked, dependencies)
  const text = await readFile(join(folder, 'c.json'), 'utf8')
  return { outcome, said: world.said, record: JSON.parse(text) as PairedComparison }
}

describe('Two directories', () => {
  test('The comparison passes equally fast sides with exit code 0 and a valid record', async () => {
    const words = ['--positive-control', '15', '--junit', 'junit.xml']
    const { outcome, record, said } = await compareStubs({}, {}, ...words)
    expect(outcome).toEqual({ exitCode: 0 })
    expect(await readFile(join(world.folder, 'junit.xml'), 'utf8')).toContain('name="p50_step_ms"')
    expect(comparisonSchema.parse(record)).toMatchObject({
      verdict: 'pass',
      baseline: 'directory ./a',
    })
    expect(record.comparisons['p50_step_ms']).toMatchObject({ method: 'paired', samples: 5 })
    expect(record.positive_control).toMatchObject({ intended_percent: 15, is_detected: true })
    expect(record.positive_control!.measured_percent).toBeGreaterThan(13)
    expect(record.positive_control!.measured_percent).toBeLessThan(17)
    expect(record.experiment.runs).toHaveLength(5 * 4)
    expect(record.experiment.turn_ms).toBe(30)
    expect(record.notes).toContainEqual(expect.stringContaining('in turns of 30 ms'))
    expect(said.stdout).toMatch(/Step time, faster half +(1\.9|2)[\d.]* ms/)
    expect(said.stdout).toMatch(/PASS/)
    expect(said.stdout).toContain('Positive control: a slowdown of 15 %')
    expect(record.notes).not.toContainEqual(expect.stringContaining('15 %'))
    expect(said.stdout).toContain('Machine: A CPU, 2 cores')
  })

  test('The comparison fails with exit code 1 when the second side is slower', async () => {
    const { outcome, record, said } = await compareStubs({}, { stepMs: 2.4 })
    expect(outcome).toEqual({ exitCode: 1 })
    expect(record).toMatchObject({ verdict: 'regression' })
    expect(record.comparisons['faster_half_step_ms']).toMatchObject({ verdict: 'regression' })
    expect(said.stdout).toMatch(/REGRESSION +Side B is worse\. .*Step time, faster half: worse by/)
  })

  test('The comparison fails when the second side sends more, however fast it is', async () => {
    const { outcome, record } = await compareStubs({}, { bytes: 20020 })
    expect(outcome).toEqual({ exitCode: 1 })
    expect(record.comparisons['bytes_sent_per_step']).toMatchObject({ verdict: 'regression' })
  })

  test('The comparison warns with exit code 0 when the final weights differ', async () => {
    const { outcome, record } = await compareStubs({}, { hash: '1'.repeat(32) })
    expect(outcome).toEqual({ exitCode: 0 })
    expect(record).toMatchObject({ verdict: 'warning' })
  })

  test('Pairs that leave the comparison inconclusive fail where they are required', async () => {
    const words = ['--severities', 'final_state_hash=error', '--junit', 'j.xml']
    const open = { hash: 'any' }
    const { outcome, record, said } = await compareStubs(open, open, ...words, '--require', 'pairs')
    expect(outcome).toEqual({ exitCode: 1 })
    expect(record).toMatchObject({ verdict: 'inconclusive' })
    const sentence = 'The pairs leave the comparison inconclusive, and require lists pairs'
    expect(record.notes).toContain(`${sentence}.`)
    expect(said.stdout).toContain(sentence)
    expect(await readFile(join(world.folder, 'j.xml'), 'utf8')).toContain(sentence)
  })

  test('The comparison says that both sides are the same directory', async () => {
    const { record } = await compareStubs({}, {}, '--head', './a')
    expect(record.notes).toContain('Both sides are the same: any difference is noise.')
  })

  test('The comparison resolves the name of a path that consists of dots', async () => {
    const { record } = await compareStubs({}, {}, '--head', 'b/.')
    expect(record.notes).toContain('A: directory ./a. B: directory b (b/.).')
  })
})

describe('Processes of a comparison', () => {
  test("The comparison starts a balanced process per run in its side's directory after a warm-up", async () => {
    const log = join(world.folder, 'log')
    process.env['STUB_LOG'] = log
    const words = ['--pairs', '6', '--steps', '30', '--workload', 'transformer']
    await compareStubs({}, {}, ...words, '--positive-control', '15')
    const calls = (await readFile(log, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(calls).toHaveLength(7 * 4)
    const inA = calls.filter(({ cwd }) => cwd.endsWith('/a'))
    expect(inA).toHaveLength(7 * 3)
    for (const { words } of calls) {
      expect(words.slice(0, 2)).toEqual(['run', '--quiet'])
      expect(words).toEqual(expect.arrayContaining(['--steps', '30', '--workload', 'transformer']))
    }
    expect(inA.filter(({ words }) => words.includes('--fault'))).toHaveLength(7)
  })

  test("The processes of a comparison have none of the workflow's secrets", async () => {
    process.env['INPUT_GITHUB-TOKEN'] = 'secret'
    try {
      const extra = "if (process.env['INPUT_GITHUB-TOKEN']) process.exit(3)"
      expect((await compareStubs({ extra }, { extra })).outcome).toEqual({ exitCode: 0 })
    } finally {
      delete process.env['INPUT_GITHUB-TOKEN']
    }
  })

  test('The comparison leaves nothing behind', async () => {
    await compareStubs({}, {})
    expect((await readdir(join(world.folder, 'a'))).sort()).toEqual(['program.mjs'])
    const own = (await readdir(tmpdir())).filter((name) =>
      name.startsWith(`minicluster-${process.pid}-`),
    )
    expect(own).toEqual([])
  })
})

describe('Positive control', () => {
  test('The comparison reports that the control is unavailable when side A knows no faults', async () => {
    const wanted = ['--positive-control', '15']
    const { outcome, record } = await compareStubs({ knowsFaults: false }, {}, ...wanted)
    expect(outcome).toEqual({ exitCode: 0 })
    expect(record.positive_control).toBeNull()
    expect(record.notes).toContainEqual(
      expect.stringMatching(
        /^No slowdown could be injected to test this gate: .*unknown option '--fault'/,
      ),
    )
  })

  test('The comparison skips the control and the turns when the user disables them', async () => {
    const { record } = await compareStubs({}, {}, '--turn-ms', '0')
    expect(record.positive_control).toBeNull()
    expect(record.experiment.turn_ms).toBeNull()
    expect(record.notes).toContainEqual(expect.stringContaining('one after the other'))
    expect(record.experiment.runs).toHaveLength(5 * 3)
  })
})

describe('Mistakes in a comparison', () => {
  const failing = (a: StubSetup, b: StubSetup, ...argv: string[]) => compareStubs(a, b, ...argv)

  test('The error about a failing program has its side, exit code and last output', async () => {
    await expect(failing({}, { exitCode: 3 })).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(
        /^side B \(directory \.\/b\): its program ended with exit code 3\n {2}error: this went wrong$/,
      ),
    })
    await expect(failing({ exitCode: 2 }, {})).rejects.toMatchObject({ exitCode: 2 })
  })

  test('The error explains that no step fits into a turn', async () => {
    const attempt = failing({ stepMs: 90 }, {}, '--turn-ms', '50')
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^--turn-ms 50: a step of side A takes (89|9\d) ms/),
      hint: expect.stringMatching(/^Give 3\d\d or more/),
    })
  })

  test('The comparison ends a program that takes too long', async () => {
    const extra = 'setTimeout(() => {}, 60_000)'
    await expect(failing({ extra }, {}, '--timeout', '1')).rejects.toMatchObject({
      message: expect.stringContaining('side A (directory ./a): its program took longer than 1 s'),
    })
  })

  test.each([
    [['--pairs', '3'], /--pairs 3: at least 5 are needed/],
    [
      ['--workload', './none.mjs'],
      /side A \(directory \.\/a\): there is no workload \.\/none\.mjs/,
    ],
    [['--program', 'other.mjs'], /side A \(directory \.\/a\): there is no program other\.mjs/],
    [['--base', './c.json'], /--base \.\/c\.json: .*/],
    [['--base', 'no-such-thing'], /--base no-such-thing: there is no such file or directory/],
    [['--base', '--all'], /--base/],
    [['--severities', 'p50_step=off'], /there is no metric p50_step to set/],
    [['--thresholds', 'final_state_hash=5'], /there is no metric final_state_hash to set/],
  ])('The comparison refuses %j with exit code 2', async (argv, message) => {
    await writeFile(join(world.folder, 'c.json'), '{}')
    const attempt = failing({}, {}, ...argv)
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(message),
    })
  })

  test('The comparison accepts few pairs when it tests nothing', async () => {
    const off = [
      'faster_half_step_ms',
      'faster_half_compute_ms',
      'p50_step_ms',
      'p50_allreduce_ms',
      'peak_rss_bytes',
    ]
    const severities = off.map((name) => `${name}=off`).join(',')
    const { record } = await compareStubs({}, {}, '--pairs', '2', '--severities', severities)
    expect(Object.keys(record.comparisons)).toEqual([
      'bytes_sent_per_step',
      'messages_per_step',
      'final_state_hash',
    ])
  })
})

test('The option --json prints only the record, and --report writes a page that loads nothing', async () => {
  world = await aWorld(undefined, { json: true })
  const { said, record } = await compareStubs({}, {}, '--report', 'page.html')
  expect(JSON.parse(said.stdout)).toEqual(record)
  const page = await readFile(join(world.folder, 'page.html'), 'utf8')
  expect(page).toContain('Step time, median')
  // A link is followed by a person only.
  expect(page).not.toMatch(/<(?!a\b)[^>]*(src|href)="?https?:/)
})
