import { describe, expect, test } from 'vitest'
import { ownConfiguration, ownOptions } from '../../../../src/cli/commands/init/own-options.js'

const words = (text: string, given: readonly string[] = []) => ownOptions(text, given).words

describe('Switches of a script that a machine of CI needs', () => {
  test.each([
    ['argparse', "p.add_argument('--dummy', action='store_true', help='fake data (none read)')"],
    ['argparse with a short name', "p.add_argument('-d', '--dummy', action='store_true')"],
    ['click', "@click.option('--dummy', is_flag=True)"],
    ['typer', 'import typer\ndef main(dummy: bool = typer.Option(False)): ...'],
    ['tyro', 'import tyro\n@dataclass\nclass A:\n    dummy: bool = False'],
    ['fire', 'import fire\ndef main(dummy: bool = False): ...'],
    [
      'HfArgumentParser',
      'p = HfArgumentParser(A)\n@dataclass\nclass A:\n    dummy: bool = field(default=False)',
    ],
  ])('A switch of %s is found', (_, text) => {
    expect(words(text)).toEqual(['--dummy'])
  })

  test.each([
    'fake-data',
    'synthetic_data',
    'use_dummy_dataset',
    'cpu',
    'use_cpu',
    'no-cuda',
    'no_accel',
    'no-wandb',
  ])('The switch --%s is found, because it needs less than the whole machine', (name) => {
    const found = ownOptions(`p.add_argument('--${name}', action='store_true')`, [])
    expect(found.words).toEqual([`--${name}`])
    expect(found.changes).toEqual([expect.stringContaining(`--${name} is added`)])
  })

  test.each([
    'dry-run',
    'fast_dev_run',
    'fake-quantize',
    'no-shuffle',
    'synthetic-share',
    'cpu-offload',
  ])('The switch --%s stays out, because it trains another way or too little', (name) => {
    expect(words(`p.add_argument('--${name}', action='store_true')`)).toEqual([])
  })

  test('A name with a value, one that is given, and a parameter that no library turns into an option stay out', () => {
    expect(words("p.add_argument('--dummy', type=str, default='')")).toEqual([])
    expect(words("p.add_argument('--dummy', action='store_true')", ['--dummy'])).toEqual([])
    expect(words('def main(dummy: bool = False): ...')).toEqual([])
    expect(words('import fire\ndef main(dummy: bool = True): ...')).toEqual([])
  })

  test('The spelling is that of the library', () => {
    const text = 'def main(fake_data: bool = False): ...'
    expect(words(`import typer\n${text}`)).toEqual(['--fake-data'])
    expect(words(`import fire\n${text}`)).toEqual(['--fake_data'])
  })
})

describe('A configuration of hydra for several ranks on a CPU', () => {
  const script =
    '@hydra.main(version_base="1.3", config_path="../conf", config_name="train.yaml")\n'
  const texts = (trainer: string) =>
    new Map([
      ['src/train.py', script],
      ['conf/trainer/gpu.yaml', 'accelerator: gpu\ndevices: 4\n'],
      ['conf/trainer/sim.yaml', trainer],
    ])

  test('It is chosen, with two ranks', () => {
    const found = ownConfiguration('src/train.py', texts('accelerator: cpu\ndevices: 3\n'))
    expect(found?.words).toEqual(['trainer=sim', 'trainer.devices=2'])
    expect(found?.changes).toEqual([expect.stringContaining('conf/trainer/sim.yaml')])
  })

  test.each([
    ['one rank', 'accelerator: cpu\ndevices: 1\n'],
    ['GPUs', 'accelerator: gpu\ndevices: 2\n'],
  ])('One with %s is none', (_, trainer) => {
    expect(ownConfiguration('src/train.py', texts(trainer))).toBeNull()
  })

  test('A script without hydra has none', () => {
    const others = new Map([...texts('accelerator: cpu\ndevices: 2\n'), ['src/train.py', '']])
    expect(ownConfiguration('src/train.py', others)).toBeNull()
  })
})
