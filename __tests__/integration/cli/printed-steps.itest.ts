import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, minicluster } from '../program.js'

const steps = ['sh', '-c', 'for i in 1 2 3; do echo "step $i/3 loss: 0.$i"; done'] as const

/** What the output of a command told, as the record of the run has it. */
async function run(options: readonly string[], command: readonly string[]) {
  const folder = await aFolder()
  const ended = await minicluster(folder, 'run', '--run-dir', 'r', ...options, '--', ...command)
  const text = await readFile(join(folder, 'r/run.json'), 'utf8').catch(() => '{"steps":[]}')
  const record = JSON.parse(text) as {
    readonly steps: readonly { readonly step: number; readonly loss: number | null }[]
    readonly steps_from?: string
  }
  return { ...ended, ...record, seen: record.steps.map(({ step, loss }) => [step, loss]) }
}

test('Steps and losses of any command are read from its output, and the run says so', async () => {
  const { exitCode, stdout, seen, steps_from: from } = await run([], steps)
  expect(seen).toEqual([
    [1, 0.1],
    [2, 0.2],
    [3, 0.3],
  ])
  expect(from).toBe('output')
  expect(stdout).toContain('Steps and losses were read from the output of the command')
  expect(exitCode).toBe(0)
})

test('User patterns read steps and losses from output of another form', async () => {
  const options = ['--step-pattern', 't(?<step>\\d+)', '--loss-pattern', 'L(?<loss>[\\d.]+)']
  const { seen } = await run(options, ['sh', '-c', 'echo t7 L0.5; echo t8 L0.25'])
  expect(seen).toEqual([
    [7, 0.5],
    [8, 0.25],
  ])
})

test('A pattern that backtracks endlessly is reported and delays nothing', async () => {
  const line = `${'a'.repeat(60)}b`
  const { seen, stderr, exitCode } = await run(['--step-pattern', '^(a+)+$'], ['echo', line])
  expect(seen).toEqual([])
  expect(stderr).toContain('the pattern ^(a+)+$ took more than a second')
  expect(exitCode).toBe(0)
})

test.each(['(', 'step \\d+'])('The pattern %j is refused before anything runs', async (pattern) => {
  const { exitCode, stderr } = await run(['--loss-pattern', pattern], ['echo', 'ran'])
  expect(stderr).toMatch(/--loss-pattern.*expected a regular expression with a group/)
  expect(exitCode).toBe(2)
})

test('A command that fails is a failed run, with its signal and its last lines', async () => {
  const { exitCode, stderr } = await run([], ['sh', '-c', 'echo step 1 loss 2; kill -SEGV $$'])
  expect(stderr).toMatch(/SIGSEGV/)
  expect(exitCode).toBe(3)
})

test('A command that stops printing after its steps is ended as stalled; one that is silent from the start is not', async () => {
  const options = ['--stall-timeout-ms', '2500']
  const hung = await run(options, ['sh', '-c', 'echo step 1 loss 2; echo step 2 loss 1; sleep 60'])
  expect(hung.stderr).toContain(
    'worker 0 printed nothing more (what happens inside is unknown) at step 3',
  )
  expect(hung.exitCode).toBe(3)
  const quiet = await run(options, ['sh', '-c', 'sleep 6; echo step 1 loss 2'])
  expect(quiet.exitCode).toBe(0)
})

test('A check of a command that only prints is unknown, and lists what could not be checked', async () => {
  const folder = await aFolder()
  const { exitCode, stdout } = await minicluster(folder, 'check', '--json', '--', ...steps)
  const report = JSON.parse(stdout) as {
    verdict: string
    checks: { name: string; reasons: string[] }[]
  }
  expect(report.verdict).toBe('unknown')
  const reasons = report.checks.find(({ name }) => name === 'instrumentation')?.reasons.join(' ')
  expect(reasons).toContain('3 steps in its output')
  expect(reasons).toContain('Not checked: whether the ranks hold the same weights')
  expect(exitCode).toBe(3)
})

test('A command that fails is reported at the newest step that it printed', async () => {
  const script = 'echo step=1 loss=1; echo step=2 loss=1; sleep 0.5; exit 7'
  const { stderr } = await run([], ['bash', '-c', script])
  expect(stderr).toMatch(/worker 0 exited with code 7 at step \d+/)
  expect(stderr).not.toContain('before it reported a step')
})
