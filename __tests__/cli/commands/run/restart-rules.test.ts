import { expect, test } from 'vitest'
import { restartRules } from '../../../../src/cli/commands/run/restart-rules.js'
import type { CommandWork, Job } from '../../../../src/runtime/run/job.js'
import { launcherPolicy, ownPolicy } from '../../../../src/runtime/supervise/restart-policy.js'

const jobOf = (...argv: CommandWork['argv']): Pick<Job, 'work'> => ({
  work: { kind: 'command', argv, workingDirectory: '/' },
})

const restarted = jobOf('torchrun', '--max-restarts', '3', 'a.py')

test('The restarts that torchrun was asked for follow the rules of torchrun', () => {
  expect(restartRules(restarted, 0)).toEqual({ policy: launcherPolicy(3), note: null })
})

test('The restarts that we were asked for follow our rules', () => {
  expect(restartRules(jobOf('torchrun', 'a.py'), 2)).toEqual({ policy: ownPolicy(2), note: null })
  const trained = { work: { kind: 'model' } } as Pick<Job, 'work'>
  expect(restartRules(trained, 2)).toEqual({ policy: ownPolicy(2), note: null })
})

test('A run for which both were asked follows our rules, and a note says so', () => {
  const { policy, note } = restartRules(restarted, 2)
  expect(policy).toEqual(ownPolicy(2))
  expect(note).toContain('takes the place of the 3 restarts that torchrun was asked for')
})

test('A run for which none were asked has none', () => {
  expect(restartRules(jobOf('torchrun', 'a.py'), 0).policy.maxRestarts).toBe(0)
})
