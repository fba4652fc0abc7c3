import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import { pullRequestEvent, pushEvent, type RunnerEvent } from '../../rigs/events/runner-events.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { findTool } from '../../rigs/tools/find-tool.js'
import { commitAll, makeCheckout, runAct } from '../../rigs/tools/run-act.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist')
const found = findTool('act')
const minutes = 60_000

// Those by default depend on how busy the machine is, which a test of the wiring must not.
const quickInputs = { 'fault-tests': 'worker_crash,skipped_sync', 'max-false-alarms': '100' }
const selfTest = { workflow: 'self-test.yml', job: 'defaults', matrix: ['os:ubuntu-latest'] }

function suite(act: string): void {
  describeWithRigs('Our self-test beside the rigs', (rigs) => {
    let here: ARepository
    let checkout: string
    beforeEach(async () => {
      here = aRepository(rigs())
      checkout = join(await rigs().folder(), 'checkout')
      await makeCheckout(checkout, { dist, repository: here.repository.fullName })
    })

    /** A run on what is checked out; an unexpected end shows the whole log. */
    async function run(event: RunnerEvent, runId: number, inputs = quickInputs) {
      const job = { act, checkout, event, runId, inputs, ...selfTest }
      const { exitCode, log } = await runAct(rigs(), job)
      expect(exitCode === 0 ? 'success' : log).toBe('success')
      return log
    }

    const artifactNames = () =>
      rigs()
        .results.artifacts.list()
        .map(({ name }) => name)

    test(
      "The self-test runs on main and on a pull request that finds main's measurement",
      async () => {
        const { repository } = here
        const first = await commitAll(checkout)
        const facts = { repository: repository.fullName, event: 'push', headSha: first }
        rigs().github.world.addRun({ ...facts, id: 5 })
        const base = { branch: 'main', sha: first }
        const onMain = await run(pushEvent({ repository, ...base, before: sha('3') }), 5)
        expect(onMain).toMatch(/Summary - .*PASS/)
        expect(onMain).toContain('baseline-status=none')
        expect(artifactNames()).toContain('minicluster-baseline-self-test-ubuntu-latest')

        const mergeSha = await commitAll(checkout)
        const head = { branch: 'topic', sha: sha('a'), repository }
        const pullRequest = pullRequestEvent({ repository, number: 7, base, head, mergeSha })
        const onPullRequest = await run(pullRequest, 6)
        expect(onPullRequest).toContain('baseline-status=found')
        expect(onPullRequest).toContain(`baseline-sha=${first}`)
        expect(onPullRequest).toContain('regressions=0')
      },
      5 * minutes,
    )

    test(
      'The self-test fails when the action does',
      async () => {
        await commitAll(checkout)
        const inputs = { workers: '0' }
        const job = { act, checkout, event: here.push, runId: 5, inputs, ...selfTest }
        const { exitCode, log } = await runAct(rigs(), job)
        expect(exitCode).toBe(1)
        // act may lose the last lines that a step prints; outputs are in a file.
        expect(log).toContain('verdict=unknown')
      },
      2 * minutes,
    )
  })
}

if ('path' in found) describe('act', () => suite(found.path))
else describe.skip(`act (skipped: ${found.whyNot})`, () => suite(''))
