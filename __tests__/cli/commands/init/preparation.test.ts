import { expect, test } from 'vitest'
import { preparationOf } from '../../../../src/cli/commands/init/preparation.js'

const page = 'python prepare.py\npython make_data.py --n 8\npython train.py\npython download.py\n'
const scripts = { 'prepare.py': '', 'make_data.py': '', 'train.py': '', 'download.py': '' }
const find = (files: Record<string, string>, words = 'python train.py') =>
  preparationOf(words.split(' '), 'README.md', new Map(Object.entries({ ...scripts, ...files })))

test('The last command before a training that prepares data is found', () => {
  expect(find({ 'README.md': page })).toEqual({
    words: ['python', 'make_data.py', '--n', '8'],
    folder: '.',
    downloads: false,
  })
})

test.each([
  ['comes after the training', 'python train.py\npython prepare.py\n'],
  ['is no preparation of data', 'python sample.py\npython generate.py\npython train.py\n'],
  ['lacks a value', 'python prepare.py $DATA\npython train.py\n'],
  ['has no script in the repository', 'python preprocess.py\npython train.py\n'],
])('A command that %s is none', (_, text) => {
  const others = { 'sample.py': '', 'generate.py': '', 'README.md': text }
  expect(find(others)).toBeNull()
})

test.each([
  ['import requests', true],
  ['from datasets import load_dataset', true],
  ['import torch', false],
  ['# import requests', false],
])('With "%s" it loads something from elsewhere: %s', (text, downloads) => {
  const files = { 'README.md': 'python prepare.py\npython train.py\n', 'prepare.py': text }
  expect(find(files)?.downloads).toBe(downloads)
})
