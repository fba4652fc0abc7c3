import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matrix } from '../../../../src/cli/commands/matrix/matrix.js'
import type { CommandOptions } from '../../../../src/cli/config/command-descriptions.js'
import { parseSettings } from '../../../../src/cli/config/settings/parse-settings.js'
import { WorkerFailedError } from '../../../../src/kit/errors.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { aWorld, recordOf, scriptedServices } from '../world.js'

const text = `matrix:
  reference: python one.py
  configurations:
    - { name: tensor, command: torchrun --nproc-per-node 2 train.py }
`

/** The command in a world whose runs end as `train` says, and leave no record of their ranks. */
async function perform(argv: readonly string[], train = recordOf, settings = text) {
  const call = parseCommandLine(['matrix', ...argv], { version: '', columns: 80 }, null)
  if (call.kind !== 'command') throw new Error('not a call')
  const options = call.options as CommandOptions<'matrix'>
  const { services, jobs } = scriptedServices(train)
  const { folder, said, dependencies } = await aWorld(services)
  const own = { ...dependencies, settings: parseSettings(settings, 'minicluster.yml') }
  const outcome = await matrix(options, own)
  return { outcome, jobs, folder, said }
}

test('Nothing runs after a reference that leaves no record, and the verdict is unknown', async () => {
  const { outcome, jobs, folder, said } = await perform([])
  expect(outcome).toMatchObject({ exitCode: 3, verdict: 'unknown' })
  expect(outcome.reasons.join()).toContain('no process of it loaded the adapter')
  expect(jobs).toHaveLength(1)
  expect(said.stdout).toMatch(/tensor +not compared/)
  const report = await readFile(join(folder, 'minicluster_results/report.json'), 'utf8')
  expect(JSON.parse(report)).toMatchObject({
    verdict: 'unknown',
    matrix: { configurations: [{ name: 'tensor', outcome: 'not-compared', proof: null }] },
  })
})

test('A reference that fails says how, and what is required and open fails', async () => {
  const train = (): never => {
    throw new WorkerFailedError([0], 'worker 0 was killed')
  }
  const { outcome } = await perform([], train)
  expect(outcome).toMatchObject({ exitCode: 3, verdict: 'unknown' })
  expect(outcome.reasons.join()).toContain('worker 0 was killed')
  const required = await perform(['--require', 'proof'], train)
  expect(required.outcome).toMatchObject({ exitCode: 1, verdict: 'fail' })
})

test.each([
  [['--only', 'tensr'], text, 'Did you mean tensor?'],
  [['--require', 'faults'], text, 'a matrix injects no faults'],
  [['--require', 'pairs'], text, 'a matrix measures no pairs'],
  [['--require', 'baseline'], text, 'a matrix is compared with no baseline'],
  [[], 'workers: 2\n', 'minicluster.yml has no key matrix'],
])('The call %j is refused before anything runs', async (argv, settings, says) => {
  const failure = await perform(argv, recordOf, settings).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ConfigError', exitCode: 2 })
  const { message, hint } = failure as { readonly message: string; readonly hint?: string }
  expect(`${message} ${hint ?? ''}`).toContain(says)
})
