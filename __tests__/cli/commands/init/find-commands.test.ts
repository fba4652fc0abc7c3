import { describe, expect, test } from 'vitest'
import { findCommands, inShell, isUntold } from '../../../../src/cli/commands/init/find-commands.js'

const main = "\nif __name__ == '__main__':\n    main()\n"
const spawning = `import torch.multiprocessing as mp\ndef main():\n    mp.spawn(f, nprocs=2)${main}`
const lightning = `import lightning as L\ndef main():\n    L.Trainer(devices=2).fit(m)${main}`
const find = (files: Record<string, string>) =>
  findCommands(Object.entries(files).map(([path, text]) => ({ path, text })))
const lines = (files: Record<string, string>) =>
  find(files).map(({ fitted }) => fitted.words.join(' '))

describe('Commands without a launcher', () => {
  test('A script that spawns its ranks is started as it is shown', () => {
    const [found] = find({ 'README.md': 'python a.py 50 10\n', 'a.py': spawning })
    expect(found?.fitted).toMatchObject({ words: ['python', 'a.py', '50', '10'], changes: [] })
    expect(found?.ranks?.by).toBe('spawn')
  })

  test('A script whose ranks come from the environment is started twice', () => {
    const [found] = find({ 'README.md': 'python a.py\n', 'a.py': lightning })
    expect(found?.ranks?.by).toBe('environment')
    expect(found?.fitted.changes).toEqual([expect.stringContaining('2 processes of it')])
  })

  test('A script that no file shows a command of is found if it comes to ranks itself', () => {
    expect(lines({ 'a.py': spawning })).toEqual(['python a.py'])
    expect(lines({ 'a.py': spawning, 'README.md': 'python a.py 1\n' })).toEqual(['python a.py 1'])
    const twins = { 'train.py': `import torch${main}`, 'lib.py': spawning.replace(main, '') }
    expect(lines({ ...twins, 'tests/test_a.py': spawning, 'conftest.py': spawning })).toEqual([])
  })

  test('Accelerate starts one process where no GPU is, so its script is started twice', () => {
    const text = 'accelerate launch --multi_gpu --num_processes 8 -m pkg.train --lr 1\n'
    const [found] = find({ 'run.sh': text, 'pkg/train.py': '' })
    expect(found?.fitted.words).toEqual(['python', '-m', 'pkg.train', '--lr', '1'])
    expect(found?.ranks?.by).toBe('environment')
  })

  test('A script of Ray Train is started by torchrun, without workers of Ray', () => {
    const ray = `import argparse\nfrom ray.train.torch import TorchTrainer\np.add_argument('--num-workers', default=4)\nTorchTrainer(f, scaling_config=ScalingConfig(num_workers=args.num_workers)).fit()\n`
    const [found] = find({ 'README.md': 'python -u a.py --num-workers 4 --lr 1\n', 'a.py': ray })
    expect(found?.fitted).toMatchObject({
      words: ['torchrun', '--nproc-per-node=2', 'a.py', '--lr', '1', '--num-workers=0'],
      changes: [expect.stringContaining('no workers of Ray')],
      missing: [],
    })
    const [fixed] = find({
      'README.md': 'python a.py --num-workers=4\n',
      'a.py': ray.replace('args.num_workers', '2'),
    })
    expect(fixed?.fitted.words.slice(2)).toEqual(['a.py', '--num-workers=4'])
    expect(fixed?.fitted.missing).toEqual([expect.stringContaining('ScalingConfig(num_workers=0)')])
  })

  test('A training script whose text shows no ranks is left to a trial in a shell', () => {
    const [found] = find({ 'README.md': "python train.py --name 'a b'\n", 'train.py': '' })
    expect(found && isUntold(found)).toBe(true)
    expect(found && inShell(found).fitted.words).toEqual([
      'sh',
      '-c',
      "python train.py --name 'a b'",
    ])
    expect(find({ 'README.md': 'python sample.py\n', 'sample.py': '' })).toEqual([])
  })
})

test('Commands for a CPU come first, then those without GPUs in their script, and tests last', () => {
  const texts = { 'gpu.py': 'init_process_group("nccl")', 'any.py': '', 'tests/t.py': '' }
  const page = ['tests/t.py', 'gpu.py', 'any.py', 'any.py --device cpu']
  const shown = page.map((words) => `torchrun --nproc-per-node 2 ${words}\n`).join('')
  const found = lines({ ...texts, 'README.md': shown }).map((line) =>
    line.split(' ').slice(3).join(' '),
  )
  expect(found.slice(0, 2)).toEqual(['any.py --device cpu', 'any.py'])
  expect(found.slice(2).sort()).toEqual(['gpu.py', 'tests/t.py'])
})
