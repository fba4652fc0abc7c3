import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comparison } from '../../../../src/kit/records/baseline/comparison.js'
import { describeTorch, python } from '../../../support/torch/torch-rig.js'
import { aFolder, minicluster } from '../../../integration/program.js'

const script = (slowMs: number) => `
import time, torch, torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
dist.init_process_group('gloo')
torch.manual_seed(0)
model = DDP(torch.nn.Linear(8, 8))
optimizer = torch.optim.SGD(model.parameters(), 0.1)
for step in range(60):
    end = time.perf_counter() + 0.004 + ${slowMs} / 1000
    while time.perf_counter() < end: pass
    optimizer.zero_grad()
    model(torch.randn(4, 8)).pow(2).mean().backward()
    optimizer.step()
dist.destroy_process_group()
`

/** Two directories with the same command, of which the second may be slower. */
async function twoSides(slowMs: number): Promise<string> {
  const folder = await aFolder()
  for (const [side, ms] of Object.entries({ a: 0, b: slowMs })) {
    await mkdir(join(folder, side))
    await writeFile(join(folder, side, 'train.py'), script(ms))
  }
  return folder
}

const sides = ['compare', '--base', './a', '--head', './b', '--positive-control', '0']

describeTorch('A comparison of a command in two directories', () => {
  test('A side with longer steps is a regression, and the result lists the unmeasured metrics', async () => {
    const folder = await twoSides(8)
    const options = ['--pairs', '4', '--workers', '1', '--max-steps', '30', '--output', 'c.json']
    const severities = [
      '--severities',
      'faster_half_compute_ms=off,p50_step_ms=off,peak_rss_bytes=off',
    ]
    const words = [...sides, ...options, ...severities, '--', python, 'train.py']
    const { exitCode, stderr } = await minicluster(folder, ...words)
    expect(stderr).not.toContain('error')
    const record = comparison.parse(JSON.parse(await readFile(join(folder, 'c.json'), 'utf8')))
    expect(record.comparisons['faster_half_step_ms']).toMatchObject({ verdict: 'regression' })
    expect(record.notes?.join(' ')).toMatch(/no run measured it: .*Messages per step/)
    expect(exitCode).toBe(1)
  }, 400_000)
})

test('A command without a timed step is inconclusive and never passes', async () => {
  const folder = await twoSides(0)
  const options = ['--pairs', '6', '--json', '--severities', 'p50_step_ms=off,peak_rss_bytes=off']
  const { stdout } = await minicluster(folder, ...sides, ...options, '--', 'echo', 'step 1 loss 2')
  const record = JSON.parse(stdout) as { verdict: string }
  expect(record.verdict).toBe('inconclusive')
})

test.each([
  [['--turn-ms', '50'], /--turn-ms 50: the runs of a command cannot be suspended/],
  [['--base', './module.mjs'], /a workload module cannot run the command after --/],
])(
  'The comparison refuses an option that a command cannot use before it measures anything: %j',
  async (words, message) => {
    const folder = await twoSides(0)
    await writeFile(join(folder, 'module.mjs'), 'export default {}')
    const { exitCode, stderr } = await minicluster(folder, ...sides, ...words, '--', 'echo', 'ran')
    expect(stderr).toMatch(message)
    expect(exitCode).toBe(2)
  },
)
