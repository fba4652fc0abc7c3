import { describe, expect, test } from 'vitest'
import { shownCommands } from '../../../../src/cli/commands/init/shown-commands.js'

const lines = (text: string) => shownCommands(text).map(({ words }) => words.join(' '))

describe('Shown commands', () => {
  test('All commands of a page are found, each once, and those in comments come last', () => {
    const page = '# torchrun old.py\ntorchrun a.py\npython b.py --lr 1\ntorchrun a.py\n'
    expect(lines(page)).toEqual(['torchrun a.py', 'python b.py --lr 1', 'torchrun old.py'])
  })

  test('Python alone is plain, and its launchers are not', () => {
    const plain = (line: string) => shownCommands(line)[0]?.isPlain
    expect(plain('python -m pkg.train')).toBe(true)
    expect(plain('$(PYTHON) -m pkg.train')).toBe(true)
    expect(plain('python -m torch.distributed.run a.py')).toBe(false)
    expect(plain('accelerate launch a.py')).toBe(false)
    expect(lines('python --version')).toEqual([])
  })

  test.each([
    ['a Makefile', 'NPROC ?= 4\nrun:\n\ttorchrun --nproc_per_node=$(NPROC) a.py\n'],
    ['a shell script', 'N=4 # ranks\ntorchrun --nproc_per_node=${N} a.py\n'],
    ['a shell script with quotes', 'export N="4"\ntorchrun --nproc_per_node=$N a.py\n'],
    ['a default', 'N=${N:-4}\ntorchrun --nproc_per_node=$N a.py\n'],
    ['a program', 'RUN ?= torchrun\nrun:\n\t$(RUN) --nproc_per_node=4 a.py\n'],
  ])('A value that %s sets is filled in', (_what, text) =>
    expect(lines(text)).toEqual(['torchrun --nproc_per_node=4 a.py']),
  )

  test.each([
    ['another variable', 'N=$GPUS\ntorchrun --nproc_per_node=$N a.py\n'],
    ['the output of a command', 'N=$(nvidia-smi -L)\ntorchrun --nproc_per_node=$N a.py\n'],
    ['nothing', 'torchrun --nproc_per_node=$N a.py\n'],
  ])('A variable that has %s as its value stays', (_what, text) =>
    expect(lines(text)).toEqual(['torchrun --nproc_per_node=$N a.py']),
  )

  test('Words in brackets are values that a reader gives', () => {
    expect(lines('python a.py --lr 1 [folder with train and val folders]')).toEqual([
      'python a.py --lr 1 $folder_with_train_and_val_folders',
    ])
    expect(lines('python a.py <my data> --sizes [1,2]')[0]).toBe(
      'python a.py $my_data --sizes [1,2]',
    )
  })

  test.each([
    ['torchrun a.py --backend gloo', true],
    ['python a.py --device=cpu', true],
    ['CUDA_VISIBLE_DEVICES="" torchrun a.py', true],
    ['CUDA_VISIBLE_DEVICES=0 torchrun a.py', false],
    ['torchrun cpu.py', false],
    ['torchrun a.py', false],
  ])('Whether the line "%s" says that it needs no GPU: %s', (line, isForCpu) =>
    expect(shownCommands(line)[0]?.isForCpu).toBe(isForCpu),
  )
})
