import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'
import { check } from '../check-job.js'

const minutes = 60_000

describeTorch('The folded reference of a torchrun job', () => {
  const { torchrun } = usePreloadedTorch()

  test(
    'A value that each rank draws for itself is found, with step, parameter and rank, where replicas and replay agree',
    async () => {
      const { exitCode, proof } = await check(...torchrun(2, 'own_values.py'))
      expect(proof.tier).toBe('failed')
      expect(proof.replays.map((one) => one.num_equal_states)).toEqual([4, 4])
      expect(proof.findings).toMatchObject([
        { kind: 'depends-on-rank', step: 0, parameter: '0.weight', ranks: [1] },
      ])
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )

  test(
    'A script that carries something from batch to batch differs from its fold, and does not fail for it',
    async () => {
      const { exitCode, proof } = await check(...torchrun(2, 'own_values.py', '--own', 'memory'))
      expect(proof).toMatchObject({
        tier: 'bitwise',
        folded_reference: { status: 'differs', is_confirmed: false },
        findings: [{ kind: 'fold-differs', severity: 'note', step: 0, parameter: '0.weight' }],
      })
      expect(proof.summary).toContain('folded reference: differs at step 0')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A script without a data loader is not folded, and the report says why',
    async () => {
      const command = torchrun(2, 'own_values.py', '--own', 'nothing', '--by-hand')
      const { exitCode, proof } = await check(...command)
      expect(proof).toMatchObject({ tier: 'bitwise', findings: [] })
      expect(proof.not_shown.join()).toContain(
        'Not folded: the script trains with samples that no DataLoader hands over.',
      )
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  const printedBy = (...command: readonly string[]): string =>
    execFileSync(python, command, {
      env: {
        ...process.env,
        PYTHONPATH: join(import.meta.dirname, '../../../src/prove/adapters/pytorch'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
      encoding: 'utf8',
    }).trim()

  test('Gradients are added in the order in which Gloo adds them, to the last bit', () => {
    const printed = printedBy(join(scripts, 'gloo_order.py'))
    expect(printed.split('\n')).toEqual([
      '2 ranks: 12 of 12 sums; in the order of ranks 12',
      // Seven numbers may come out alike in any order.
      expect.stringMatching(/^3 ranks: 12 of 12 sums; in the order of ranks \d$/),
      expect.stringMatching(/^4 ranks: 12 of 12 sums; in the order of ranks \d$/),
    ])
  }, 240_000)

  test('Only the order of more than two additions excuses a sum that differs, and only within its rounding', () => {
    const printed = printedBy(
      '-c',
      `
import torch
from minicluster_torch.fold.sums import judge
from minicluster_torch.fold.order import add_up
drawn = torch.Generator().manual_seed(1)
three = [torch.randn(1000, generator=drawn) for _ in range(3)]
ours, otherwise = add_up(three), three[0] + three[1] + three[2]
assert not torch.equal(ours, otherwise)
of_two = add_up(three[:2])
cases = {
    'same': (three, ours, ours, True),
    'other order': (three, ours, otherwise, True),
    'too far away': (three, ours, ours + 1e-3, True),
    'other parts': (three, ours, otherwise, False),
    'of two': (three[:2], of_two, torch.nextafter(of_two, torch.ones(1)), True),
    'not kept': (three, ours, None, True),
}
for name, case in cases.items():
    verdict, total = judge(*case)
    print(name, verdict, 'record' if case[2] is not case[1] and total is case[2] else 'own', sep=', ')
`,
    )
    expect(printed.split('\n')).toEqual([
      'same, equal, own',
      'other order, rounding, record',
      'too far away, differs, own',
      'other parts, differs, own',
      'of two, differs, own',
      'not kept, unknown, own',
    ])
  }, 240_000)
})
