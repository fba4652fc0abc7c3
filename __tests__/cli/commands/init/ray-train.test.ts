import { expect, test } from 'vitest'
import { ranksOfRayTrain } from '../../../../src/cli/commands/init/ray-train.js'

const scaling = (workers: string) => `ScalingConfig(use_gpu=False, num_workers=${workers})\n`

test.each([
  [`p.add_argument('--num-workers', type=int)\n${scaling('args.num_workers')}`, '--num-workers=0'],
  [`p.add_argument("--num_workers", type=int)\n${scaling('args.num_workers')}`, '--num_workers=0'],
  [
    `@click.option('--workers', default=4)\ndef main(workers):\n    ${scaling('workers')}`,
    '--workers=0',
  ],
  [
    `def main(num_workers: Annotated[int, typer.Option(help='n')] = 1):\n    ${scaling('num_workers')}`,
    '--num-workers=0',
  ],
])('The number of workers is taken from an option: %j', (script, word) =>
  expect(ranksOfRayTrain(script)).toEqual({ words: [word], missing: [] }),
)

test.each([
  ['a number', scaling('4')],
  ['a variable that no option gives', `n = 4\n${scaling('n')}`],
  ['nothing', 'TorchTrainer(f).fit()\n'],
])('Where the number of workers is %s, the line that is missing is named', (_, script) =>
  expect(ranksOfRayTrain(script)).toEqual({
    words: [],
    missing: [expect.stringContaining('ScalingConfig(num_workers=0)')],
  }),
)

test('Shards of Ray Data are missing their loader, and other arguments of TorchTrainer are not', () => {
  const option = `p.add_argument('--n')\n`
  const trainer = (more: string) =>
    `${option}TorchTrainer(f, scaling_config=ScalingConfig(num_workers=args.n)${more})\n`
  expect(ranksOfRayTrain(trainer(', datasets={"train": ds}')).missing).toEqual([
    expect.stringContaining('datasets='),
  ])
  expect(ranksOfRayTrain(trainer(', dataset_config=c')).missing).toEqual([])
  expect(ranksOfRayTrain(trainer('')).missing).toEqual([])
})
