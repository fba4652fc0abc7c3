import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proofReport } from '../../../src/records/reports/proof-report.js'
import { describeTorch, torchrun } from '../../support/torch/torch-rig.js'
import { aFolder, minicluster } from '../program.js'

const minutes = 60_000
const oneBug = join(import.meta.dirname, '../../../bench/torch/one-bug')

/** What a check of two ranks leaves, four steps long. */
async function check(...command: readonly string[]) {
  const folder = await aFolder()
  const options = ['--check-steps', '4', '--stall-timeout-ms', '60000', '--json']
  const ended = await minicluster(folder, 'check', ...options, '--', ...command)
  const text = await readFile(join(folder, 'minicluster_results/proof.json'), 'utf8')
  return { ...ended, proof: proofReport.parse(JSON.parse(text)) }
}

describeTorch('A check of a torchrun job that knows nothing of minicluster', () => {
  test(
    'A correct job is bitwise equal to its ranks run again alone',
    async () => {
      const { exitCode, proof, stdout } = await check(...torchrun(2, 'train.py'))
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 4, ended_at_step: 4, findings: [] })
      expect(proof.replays.map((one) => one.num_equal_states)).toEqual([4, 4])
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', proof: { tier: 'bitwise' } })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A job without DistributedDataParallel fails, with the mistake in its own words',
    async () => {
      const { exitCode, proof } = await check(...torchrun(2, join(oneBug, 'no_ddp.py')))
      expect(proof.tier).toBe('failed')
      expect(proof.findings).toMatchObject([{ kind: 'no-gradient-reduction', step: 0 }])
      expect(proof.findings[0]?.advice).toContain('DistributedDataParallel')
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'A rank that miscalculated once differs from its own replay, and is named with the step',
    async () => {
      const once = join(await aFolder(), 'has-happened')
      const { exitCode, proof } = await check(...torchrun(2, 'flaky.py', '--once', once))
      expect(proof.tier).toBe('failed')
      expect(proof.replays).toMatchObject([
        { rank: 0, first_difference: null },
        { rank: 1, first_difference: { step: 2 } },
      ])
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'A script that is not deterministic by itself is not bitwise, and no rank is blamed for it',
    async () => {
      const { exitCode, proof } = await check(...torchrun(2, 'flaky.py'))
      expect(proof).toMatchObject({
        tier: 'consistent',
        findings: [{ kind: 'message-varies', severity: 'note', ranks: [1], step: 2 }],
      })
      expect(proof.not_shown.join()).toContain('alone')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A command that torch has no part in is unknown, never passed',
    async () => {
      const { exitCode, proof } = await check('sh', '-c', 'echo done')
      expect(proof.tier).toBe('unknown')
      expect(exitCode).toBe(3)
    },
    8 * minutes,
  )
})
