import { describe, expect, test } from 'vitest'
import { fitCommand } from '../../../../src/cli/commands/init/fit-command.js'

const files =
  'train.py FSDP/main.py a/b/deep.py a/near.py one/same.py two/same.py packages/text/text/train.py packages/src/src/vision/train.py run/all/__main__.py'
const texts = new Map(files.split(' ').map((path) => [path, '']))
const fit = (line: string, path = 'README.md') => fitCommand(line.split(' '), path, texts)
const wordsOf = (line: string, path?: string): string => fit(line, path).words.join(' ')

describe('Ranks', () => {
  test.each([
    ['torchrun --nproc_per_node=N train.py', 'torchrun --nproc_per_node=2 train.py'],
    ['torchrun --nproc_per_node $GPUS train.py', 'torchrun --nproc_per_node=2 train.py'],
    ['torchrun --nproc-per-node 8 train.py', 'torchrun --nproc-per-node=2 train.py'],
    ['torchrun --nproc-per-node=gpu train.py', 'torchrun --nproc-per-node=2 train.py'],
    ['torchrun --nproc-per-node 1 train.py', 'torchrun --nproc-per-node=2 train.py'],
    ['torchrun --nproc-per-node 3 train.py', 'torchrun --nproc-per-node=2 train.py'],
  ])('The line "%s" runs as "%s", and says what was changed', (line, words) => {
    expect(wordsOf(line)).toBe(words)
    expect(fit(line)).toMatchObject({
      changes: [expect.stringContaining(' is 2, not ')],
      missing: [],
    })
  })

  test.each([
    'torchrun --nproc-per-node 2 train.py',
    'torchrun --nproc_per_node=2 train.py --lr 1',
  ])('The line "%s" stays as it is', (line) =>
    expect(fit(line)).toEqual({
      words: line.split(' '),
      folder: '.',
      changes: [],
      missing: [],
      script: 'train.py',
    }),
  )

  test('A job for several machines becomes one for a single machine', () => {
    const line = 'torchrun --nnodes=4 --node_rank $RANK --rdzv_endpoint=$HOST:1 train.py'
    expect(wordsOf(line)).toBe('torchrun --nproc-per-node=2 train.py')
    expect(fit(line).changes).toHaveLength(4)
    expect(wordsOf('torchrun --nnodes 1 --nproc-per-node 2 train.py')).toContain('--nnodes 1')
  })
})

describe('A machine without GPUs', () => {
  test.each([
    ['torchrun train.py', 'torchrun --nproc-per-node=2 train.py'],
    [
      'python -m torch.distributed.launch train.py',
      'python -m torch.distributed.launch --nproc-per-node=2 train.py',
    ],
    [
      'fabric run --devices 4 train.py',
      'fabric run --accelerator=cpu --strategy=ddp --devices=2 train.py',
    ],
    [
      'fabric run --accelerator=cuda train.py',
      'fabric run --strategy=ddp --devices=2 --accelerator=cpu train.py',
    ],
    [
      'torchrun --nproc-per-node=2 train.py --backend nccl',
      'torchrun --nproc-per-node=2 train.py --backend=gloo',
    ],
    ['python train.py --device=cuda:0 --lr 1', 'python train.py --device=cpu --lr 1'],
    ['python train.py --multi_gpu --gpu_ids 0,1 --lr 1', 'python train.py --lr 1'],
    ['python train.py --device cpu --backend gloo', 'python train.py --device cpu --backend gloo'],
    ['python train.py --name cuda', 'python train.py --name cuda'],
  ])('The line "%s" runs as "%s"', (line, words) => expect(wordsOf(line)).toBe(words))

  test('A default of argparse that needs a GPU is replaced, unless the command gives a value', () => {
    const script = `p.add_argument('--backend', default="nccl", type=str)\np.add_argument(\n  "--device",\n  default='cuda')\np.add_argument('--name', default='cuda')\n`
    const own = (line: string) =>
      fitCommand(line.split(' '), 'README.md', new Map([['train.py', script]])).words.slice(2)
    expect(own('python train.py')).toEqual(['--backend=gloo', '--device=cpu'])
    expect(own('python train.py --backend=mpi --device cpu')).toEqual([
      '--backend=mpi',
      '--device',
      'cpu',
    ])
  })
})

describe('The folder of a command', () => {
  test.each([
    ['torchrun main.py --x', 'FSDP/README.md', 'FSDP: torchrun main.py --x'],
    ['torchrun deep.py', 'a/b/run.sh', 'a/b: torchrun deep.py'],
    ['torchrun near.py', 'a/b/run.sh', 'a: torchrun near.py'],
    ['torchrun train.py', 'scripts/run.sh', 'torchrun train.py'],
    ['torchrun FSDP/main.py', 'FSDP/README.md', 'torchrun FSDP/main.py'],
    ['torchrun -m pkg.train', 'docs/README.md', 'torchrun -m pkg.train'],
    ['torchrun -m text.train', 'packages/text/Makefile', 'packages/text: torchrun -m text.train'],
    [
      'python -m torch.distributed.run -m vision.train',
      'packages/src/README.md',
      'packages/src: python -m torch.distributed.run -m vision.train',
    ],
    ['torchrun -m run.all', 'README.md', 'torchrun -m run.all'],
    ['torchrun deep.py', 'README.md', 'a/b: torchrun deep.py'],
  ])('The line "%s" of %s runs as "%s"', (line, path, words) => {
    const { folder } = fit(line, path)
    expect(
      `${folder === '.' ? '' : `${folder}: `}${wordsOf(line, path)}`.replace(
        ' --nproc-per-node=2',
        '',
      ),
    ).toBe(words)
    expect(fit(line, path).missing).toEqual([])
  })

  test('The script of a command is its file or that of its module', () => {
    expect(fit('torchrun FSDP/main.py').script).toBe('FSDP/main.py')
    const module = fit('torchrun -m text.train', 'packages/text/Makefile')
    expect(module.script).toBe('packages/text/text/train.py')
    expect(fit('torchrun -m pkg.train').script).toBe(null)
  })

  test('A script that two folders have is not guessed', () => {
    expect(fit('torchrun same.py')).toMatchObject({
      missing: ['the folder of same.py, which is in one and in two'],
      script: null,
    })
  })

  test('A script that is nowhere is missing', () => {
    expect(fit('torchrun nope.py', 'docs/README.md').missing).toEqual([
      'the script nope.py, which is not in this repository',
    ])
  })
})

describe('Placeholders', () => {
  test.each([
    '$DATA',
    '<path>',
    '{data}',
    '/path/to/data',
    '${X}',
    'YOUR_TOKEN',
    '...',
    'tcp://127.0.0.1:FREEPORT',
  ])('The word %s is missing a value', (word) => {
    expect(fit(`torchrun train.py --data ${word}`).missing).toEqual([`a value for ${word}`])
  })

  test.each(['data', './data', '1e-3', 'name=value', 'https://a.example/b'])(
    'The word %s is a value',
    (word) => expect(fit(`torchrun train.py --data ${word}`).missing).toEqual([]),
  )
})
