import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { actionRepository, miniclusterVersion } from '../../../src/machine/system/version.js'
import { aRepository } from '../../rigs/a-repository.js'
import { scheduleEvent } from '../../rigs/events/runner-events.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { findTool } from '../../rigs/tools/find-tool.js'
import { commitAll, git, makeCheckout, runAct } from '../../rigs/tools/run-act.js'

const root = join(import.meta.dirname, '../../..')
const dist = process.env.MINICLUSTER_DIST ?? join(root, 'dist')
const published = `https://github.com/${actionRepository}`
const found = findTool('act')

/** Programs of a runner that reaches the nodes, and for which our published repository is a folder. */
async function writePrograms(folder: string, ssh: readonly string[], action: string) {
  const instead = `url.file://${action}.insteadOf=${published}`
  const programs = {
    ssh: `exec ${ssh.map((word) => `'${word}'`).join(' ')} "$@"`,
    git: `exec /usr/bin/git -c '${instead}' -c safe.directory='*' "$@"`,
    // act reads a terminal, which can lose the last lines of a step that ends at once.
    node: `'${process.execPath}' "$@"; code=$?; sleep 0.5; exit $code`,
  }
  await mkdir(folder)
  for (const [name, line] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${line}\n`)
    await chmod(join(folder, name), 0o755)
  }
}

/** What the step with the check printed. */
const verdictIn = (log: string): string =>
  /(UNHEALTHY|HEALTHY|DEGRADED|UNKNOWN): report on nodes/.exec(log)?.[1] ?? log

function suite(act: string): void {
  describeWithRigs('Workflow of the nodes', (rigs) => {
    describeWithRig('Example node-health.yml', { nodes: 1 }, (nodes) => {
      test('The job of the example passes on act exactly if the node is healthy', async () => {
        const { repository } = aRepository(rigs())
        const home = await rigs().folder()
        const [action, checkout, programs] = ['action', 'checkout', 'programs'].map((name) =>
          join(home, name),
        ) as [string, string, string]
        await makeCheckout(action, { dist, repository: actionRepository })
        await commitAll(action)
        await git(action, 'tag', `v${miniclusterVersion}`)
        await makeCheckout(checkout, { dist: null, repository: repository.fullName })
        const workflows = join(checkout, '.github/workflows')
        await cp(join(root, 'examples/workflows'), workflows, { recursive: true })
        const cluster = 'workers:\n  - {name: gpu1, ip: 198.18.1.2, ssh: gpu1}\n'
        await writeFile(join(checkout, 'cluster.yaml'), cluster)
        const sha = await commitAll(checkout)
        const { program, configFile } = nodes().ssh
        await writePrograms(programs, [program, '-F', configFile], action)

        const event = scheduleEvent({ repository, sha })
        const job = { act, checkout, event, workflow: 'node-health.yml', job: 'nodes', programs }
        const perform = () => runAct(rigs(), { ...job, runId: 5, inputs: {} })
        const first = await perform()
        // The load of other tests may be a finding about this machine.
        expect(verdictIn(first.log)).toMatch(/^(HEALTHY|DEGRADED)$/)
        expect(first.exitCode === 0).toBe(verdictIn(first.log) === 'HEALTHY')
        await nodes().stopSshd(1)
        const silent = await perform()
        expect(verdictIn(silent.log)).toBe('UNHEALTHY')
        expect(silent.exitCode).not.toBe(0)
      }, 180_000)
    })
  })
}

if ('path' in found) describe('act', () => suite(found.path))
else describe.skip(`act (skipped: ${found.whyNot})`, () => suite(''))
