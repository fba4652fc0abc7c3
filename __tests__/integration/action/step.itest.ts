import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeOnNode24 } from '../../support/processes/node24.js'
import { chattyWorkload, nosyWorkload } from '../chatty-workload.js'
import { processesIn } from '../../support/processes/processes-in.js'
import { aFolder, dist, start, waitFor } from '../program.js'

const seconds = 1000

type Workplace = {
  readonly node?: string
  readonly files?: Readonly<Record<string, string>>
  /** Whether the folder is known as the checked-out repository. */
  readonly isWorkspace?: boolean
}

/** A step as the runner starts it: inputs in the environment, files for outputs and the summary. */
async function runStep(
  inputs: Record<string, string>,
  { node, files: given = {}, isWorkspace = false }: Workplace = {},
) {
  const folder = await aFolder()
  for (const [name, text] of Object.entries(given)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const files = { GITHUB_OUTPUT: 'output', GITHUB_STEP_SUMMARY: 'summary' }
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: folder }
  if (isWorkspace) env.GITHUB_WORKSPACE = folder
  for (const [variable, name] of Object.entries(files)) {
    env[variable] = join(folder, name)
    await writeFile(join(folder, name), '')
  }
  for (const [name, value] of Object.entries(inputs)) env[`INPUT_${name.toUpperCase()}`] = value
  const result = await start('action.js', [], { cwd: folder, env, node }).ended
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return { folder, ...result, outputs: await read('output'), summary: await read('summary') }
}

function suite(node?: string): void {
  test(
    'The step passes, finds the injected faults, and sets outputs and a summary',
    async () => {
      const { exitCode, outputs, summary, stdout, folder } = await runStep(
        { steps: '20', 'fault-tests': 'worker_crash,skipped_sync' },
        { node },
      )
      expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 })
      expect(outputs).toMatch(/^verdict<<(\S+)\npass\n\1$/m)
      expect(outputs).toMatch(/^correctness<<(\S+)\nbitwise\n\1$/m)
      expect(outputs).toMatch(/^faults-detected<<(\S+)\n2\n\1$/m)
      expect(outputs).toContain(join(folder, 'minicluster_results/report.html'))
      expect(summary).toContain('PASS')
    },
    60 * seconds,
  )

  test(
    'The step fails on a wrong input with an annotation',
    async () => {
      const { exitCode, outputs, stdout } = await runStep({ workers: '0' }, { node })
      expect(exitCode).toBe(1)
      expect(outputs).toMatch(/^verdict<<(\S+)\nunknown\n\1$/m)
      expect(stdout).toMatch(/^::error title=.*::input workers from the workflow: expected/m)
    },
    30 * seconds,
  )

  test(
    'The step works in its working directory, and names it in a failure',
    async () => {
      const module = "export const workload = { name: 'x' }\n"
      const { exitCode, stdout } = await runStep(
        { 'working-directory': 'packages/a', workload: './broken.mjs' },
        {
          node,
          files: { 'packages/a/broken.mjs': module, 'packages/a/minicluster.yml': 'seed: 7\n' },
        },
      )
      expect(exitCode).toBe(1)
      expect(stdout).toContain('packages/a/minicluster.yml gives seed')
      expect(stdout).toMatch(
        /^::error title=.*::workload \.\/broken\.mjs.*The working directory is packages\/a\./m,
      )
    },
    30 * seconds,
  )

  test(
    "The step annotates the line of the user's module that threw",
    async () => {
      const module =
        "export const workload = {\n  name: 'x',\n  dataset() {},\n  loss() {},\n  parameters() {\n    throw new Error('no weights')\n  },\n}\n"
      const { exitCode, stdout } = await runStep(
        { workload: './broken.mjs', 'fault-tests': 'off' },
        { node, files: { 'broken.mjs': module }, isWorkspace: true },
      )
      expect(exitCode).toBe(1)
      expect(stdout).toMatch(
        /^::error title=[^,]+,file=broken\.mjs,line=6,col=11::.*parameters threw at \.\/broken\.mjs:6:11: no weights/m,
      )
    },
    30 * seconds,
  )

  test(
    'The step ignores workflow commands that a workload prints',
    async () => {
      const inputs = { workload: './chatty.mjs', steps: '3', 'fault-tests': 'off' }
      const { stdout, exitCode } = await runStep(inputs, {
        node,
        files: { 'chatty.mjs': chattyWorkload },
      })
      expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 })
      expect(stdout).toContain('hello from the workload')
      expect(stdout).not.toMatch(/^\s*::set-output/m)
      expect(stdout).not.toContain('##[')
    },
    60 * seconds,
  )
}

describe('Step of a workflow', () => suite())

test(
  'A step that is refused leaves no worker that was started early',
  async () => {
    const { exitCode, folder } = await runStep({ workers: '0' })
    expect(exitCode).toBe(1)
    await waitFor(() => (processesIn(folder).length === 0 ? true : null))
  },
  30 * seconds,
)

// With fewer, Node 24 does not start; with these, a program cannot be read or a worker not be started.
test.each([24, 26, 28, 30])(
  'A limit of %d descriptors fails the step with one sentence instead of a stack trace, and leaves no worker',
  async (limit) => {
    const cwd = await aFolder()
    const shell = ['-c', `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath]
    const output = join(cwd, 'output')
    const inputs = { INPUT_STEPS: '3', INPUT_BASELINE: 'none' }
    const env = { PATH: process.env.PATH, GITHUB_OUTPUT: output, ...inputs }
    await writeFile(output, '')
    const command = [...shell, join(dist, 'action.js')]
    const step = spawnSync('/bin/sh', command, { cwd, env, encoding: 'utf8' })
    expect(step).toMatchObject({ status: 1, stderr: expect.not.stringContaining('    at ') })
    const error = /^::error title=MiniCluster could not .*::.*too many (open files|files are open)/m
    expect(step.stdout).toMatch(error)
    expect(step.stdout).toContain('raise `ulimit -n`')
    expect(step.stdout).not.toContain('    at ')
    // There may be no descriptor for the outputs either.
    const isTold = (await readFile(output, 'utf8')).includes('unknown')
    expect(isTold || step.stdout.includes('::warning::The output verdict')).toBe(true)
    await waitFor(() => (processesIn(cwd).length === 0 ? true : null))
  },
  30 * seconds,
)

test(
  'The step hides its token and its files from its workers and passes the rest',
  async () => {
    const inputs = { workload: './nosy.mjs', steps: '3', 'fault-tests': 'off' }
    const { stdout, exitCode, folder } = await runStep(
      { ...inputs, 'github-token': 'ghs_secret', baseline: 'none' },
      { files: { 'nosy.mjs': nosyWorkload } },
    )
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 })
    const told = stdout.match(/(?<=I see )\{.*\}/)?.[0] ?? '{}'
    const seen = JSON.parse(told) as NodeJS.ProcessEnv
    expect(seen.HOME).toBe(folder)
    expect(Object.keys(seen).filter((name) => /^(INPUT|GITHUB|ACTIONS)_/.test(name))).toEqual([])
    expect(stdout.split('ghs_secret')).toHaveLength(2)
  },
  60 * seconds,
)

describeOnNode24('Step of a workflow on Node 24', (node) => suite(node))
