import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type ActionResult, type ActionStep, runAction } from '../../rigs/action/run-action.js'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import { commentEvent, pushEvent } from '../../rigs/events/runner-events.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist')
const actionYml = join(import.meta.dirname, '../../../action.yml')
const inputs = {
  steps: '3',
  'fault-tests': 'off',
  bundle: 'bundle.js',
  severities: 'bundle_bytes=error',
}

describeWithRigs('A regression that people accept in the pull request', (rigs) => {
  let here: ARepository
  beforeEach(async () => {
    here = aRepository(rigs())
    const { world } = rigs().github
    world.permissions.set('alice', 'write')
    addRun(5, 'push', sha('3'))
    addRun(6, 'pull_request', sha('a'))
    await run({ event: here.push, job: { runId: 5 } }, 1000)
  })

  const addRun = (id: number, event: string, headSha: string) =>
    rigs().github.world.addRun({ repository: here.repository.fullName, id, event, headSha })

  const run = (
    step: Pick<ActionStep, 'event'> & Partial<ActionStep>,
    bytes: number,
  ): Promise<ActionResult> =>
    runAction(rigs(), {
      dist,
      actionYml,
      files: { 'bundle.js': 'x'.repeat(bytes) },
      ...step,
      inputs: { ...inputs, ...step.inputs },
    })

  const say = (author: string, body: string) => {
    const { fullName: repository } = here.repository
    return rigs().github.world.addComment({ repository, issueNumber: 7, author, body })
  }

  const check = (attempt: number) =>
    run({ event: here.pullRequest, job: { runId: 6, attempt } }, 3000)

  const bodies = () => rigs().github.world.comments.map(({ body }) => body)

  test('It passes for a person with write access only, and the baseline and later comments have who and why', async () => {
    say('mallory', '/minicluster accept bundle_bytes it is fine')
    say('github-actions[bot]', '/minicluster accept bundle_bytes it is fine')
    const refused = await check(1)
    expect(refused.exitCode).toBe(1)
    expect(bodies().at(-1)).toContain('no write access')
    expect(bodies().at(-1)).toContain('only a person can accept')

    const { id: commentId } = say('alice', '/minicluster accept bundle_bytes a new *dialect*')
    const { repository } = here
    const event = commentEvent({ repository, number: 7, commentId, sha: sha('3') })
    const answered = await run({ event, inputs: { mode: 'accept' }, job: { runId: 8 } }, 1)
    expect([answered.exitCode, bodies().at(-1)]).toEqual([
      0,
      expect.stringContaining('**Accepted.** A regression of Bundle is accepted by alice'),
    ])

    const accepted = await check(2)
    expect([accepted.exitCode, accepted.outputs['verdict']]).toEqual([0, 'pass'])
    const comment = bodies().find((body) => body.includes('run=6')) ?? ''
    expect(comment).toContain('Worse, accepted by alice')
    expect(comment).toContain(String.raw`a new \*dialect\*`)

    const { world } = rigs().github
    const pull = world.pullRequest(repository.fullName, 7)
    if (pull !== undefined) pull.state = 'closed'
    addRun(9, 'push', sha('b'))
    const merge = { repository, branch: 'main', sha: sha('b'), before: sha('3') }
    const merged = await run({ event: pushEvent(merge), job: { runId: 9 } }, 3000)
    expect([merged.exitCode, merged.outputs['baseline-status']]).toEqual([0, 'found'])
    world.addCommit(sha('d'), [sha('b'), sha('c')])
    const always = { comment: 'always' }
    await run({ event: here.forkPullRequest, inputs: always, job: { runId: 10 } }, 3000)
    expect(bodies().at(-1)).toContain('Accepted earlier: Bundle, by alice in')
  })
})
