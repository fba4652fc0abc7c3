import { expect, test } from 'vitest'
import type { ActionContext } from '../../../../src/cli/commands/action/action-context.js'
import { recordBaseline } from '../../../../src/cli/commands/action/record-baseline.js'
import { readWorkflowContext } from '../../../../src/machine/github/workflow-context.js'

/** What the step notes about a run without a verdict, where runs are recorded; nothing where they are not. */
async function notesOn(event: string, ref: string): Promise<readonly string[]> {
  const notes: string[] = []
  const environment = {
    GITHUB_EVENT_NAME: event,
    GITHUB_REPOSITORY: 'octo/train',
    GITHUB_REF: ref,
  }
  const repository = { full_name: 'octo/train', default_branch: 'main' }
  const room = {
    options: { baseline: 'artifact' },
    context: readWorkflowContext(environment, JSON.stringify({ repository })),
    step: { log: { note: (line: string) => notes.push(line) } },
  }
  const outcome = { point: {}, correctness: null, proof: null }
  await recordBaseline(outcome as never, null, room as unknown as ActionContext)
  return notes
}

test.each([
  ['push', 'refs/heads/main', 1],
  ['workflow_dispatch', 'refs/heads/main', 1],
  ['push', 'refs/tags/main', 0],
  ['push', 'refs/heads/release/1.x', 1],
  ['workflow_dispatch', 'refs/heads/topic', 1],
  ['schedule', 'refs/heads/main', 1],
  ['pull_request', 'refs/pull/7/merge', 0],
  ['merge_group', 'refs/heads/gh-readonly-queue/main/pr-7', 0],
])(
  'A run for the event %s on %s is recorded as a baseline this often: %d',
  async (event, ref, count) => {
    expect(await notesOn(event, ref)).toHaveLength(count)
  },
)
