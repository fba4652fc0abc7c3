import { describe, expect, test } from 'vitest'
import { missingPackages, oldIn } from '../../../../src/cli/commands/init/old-package.js'

const torch = { name: 'torch', least: [2, 5] } as const
const old = (text: string) => oldIn(text, torch)

describe('A list that excludes each version that is new enough', () => {
  test.each([
    ['torch==1.13.0', 'torch==1.13.0'],
    ['numpy\ntorch == 2.4.1  # as in CI\n', 'torch==2.4.1'],
    ['torch==1.10.2+cu113\n', 'torch==1.10.2+cu113'],
    ['torch==2.4.*\n', 'torch==2.4.*'],
    ['torch<2.5\n', 'torch<2.5'],
    ['torch<=2.4.1\n', 'torch<=2.4.1'],
    ['torch>=1.9,<2\n', 'torch>=1.9,<2'],
    ['torch~=1.13\n', 'torch~=1.13'],
    ['torch~=2.4.0\n', 'torch~=2.4.0'],
    ['install_requires=["torch>=1.9, <2.0", "numpy"]', 'torch>=1.9,<2.0'],
    ['dependencies = [\n  "torch==2.3.0",\n]', 'torch==2.3.0'],
    ['torch = "^1.13"\n', 'torch^1.13'],
    ['torch = "1.13.1"\n', 'torch==1.13.1'],
    ['torch = { version = "~2.3", source = "cpu" }\n', 'torch~2.3'],
    ['  - pytorch=1.13=py3.9_cuda11\n', 'torch=1.13'],
    ['  - pytorch::pytorch==2.0.1\n', 'torch==2.0.1'],
    ['[[package]]\nname = "torch"\nversion = "1.13.1"\n', 'torch==1.13.1'],
  ])('The list %j is too old', (text, said) => expect(old(text)).toBe(said))
})

describe('A list that allows one, or says nothing of it', () => {
  test.each([
    'torch',
    'torch>=1.13',
    'torch==2.5.0',
    'torch==2.5.*',
    'torch==2.15.0+cpu',
    'torch<3',
    'torch<2.5.1',
    'torch<=2.5',
    'torch>=2.3,<2.7',
    'torch~=2.0',
    'torch~=2.6.0',
    'torch!=2.4.0',
    'torch = "^2.0"',
    'torch = "*"',
    'torch = "~2"',
    '  - pytorch=2',
    'torchvision==0.14.0\npytorch-lightning==1.9.0\nfast-torch==1.0',
    '# torch==1.13.0',
    "torch==1.13.0; sys_platform == 'darwin'\ntorch==2.6.0; sys_platform != 'darwin'",
    '[[package]]\nname = "torch"\nversion = "2.2.2"\n[[package]]\nname = "torch"\nversion = "2.6.0"\n',
    '',
  ])('The list %j is no obstacle', (text) => expect(old(text)).toBe(null))
})

test('Another package is looked up by its name, with or without its extras', () => {
  const ray = { name: 'ray', least: [2, 51] } as const
  expect(oldIn('ray[train]==2.7.0\nxray==1.0', ray)).toBe('ray==2.7.0')
  expect(oldIn('ray[train]>=2.40.0', ray)).toBe(null)
})

test('What an installer lacks is said with its list, also by a list that it includes or by its own words', () => {
  const texts = new Map([
    ['a/requirements.txt', '-r base.txt\nnumpy\n'],
    ['a/base.txt', 'torch==1.13.0\n'],
  ])
  const read = (path: string) => texts.get(path) ?? null
  const listed = [{ name: 'a/requirements.txt', run: [] }]
  expect(missingPackages(listed, [torch], read)).toEqual([
    'torch 2.5 or newer, because a check with torch==1.13.0, as by a/requirements.txt, would end unknown',
  ])
  const words = [{ name: 'pip', run: ['.venv/bin/pip install torch==2.0 numpy'] }]
  expect(missingPackages(words, [torch], read)).toHaveLength(1)
  expect(missingPackages([{ name: 'pip', run: ['pip install torch'] }], [torch], read)).toEqual([])
})
