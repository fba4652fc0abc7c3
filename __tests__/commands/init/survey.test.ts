import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { composeFiles } from '../../../src/commands/init/compose-files.js'
import { surveyRepository } from '../../../src/commands/init/survey.js'
import { parseSettings } from '../../../src/config/settings/parse-settings.js'
import { actionReference } from '../../../src/system/version.js'

const workload = `export const workload = { name: 'a', parameters: () => [], dataset() {}, loss: () => 0 }`
const survey = (files: Record<string, string>) =>
  surveyRepository(Object.entries(files).map(([path, text]) => ({ path, text })))

describe('Survey', () => {
  test('A module that exports a workload is found, and one that only mentions it is not', () => {
    expect(survey({ 'training/a.mjs': workload }).workload).toBe('training/a.mjs')
    expect(survey({ 'a.mjs': 'export const workload = loadSchedule()' }).workload).toBe(null)
    expect(survey({ 'a.md': workload }).workload).toBe(null)
  })

  test.each([
    ['scripts/train.sh', 'set -e\ntorchrun --nproc_per_node=4 \\\n  train.py --lr 1 > log\n'],
    ['.github/workflows/ci.yml', '      - run: torchrun --nproc_per_node=4 train.py --lr 1\n'],
    ['README.md', 'Run `torchrun --nproc_per_node=4 train.py --lr 1` to train.'],
    ['package.json', '{ "scripts": { "train": "torchrun --nproc_per_node=4 train.py --lr 1" } }'],
    ['Makefile', 'train:\n\ttorchrun --nproc_per_node=4 train.py --lr 1 # all\n'],
  ])('The torchrun command in %s is found', (path, text) => {
    expect(survey({ [path]: text }).torch).toEqual({
      path,
      words: ['torchrun', '--nproc_per_node=4', 'train.py', '--lr', '1'],
      workers: 4,
    })
  })

  test('A command without variables is preferred, and one with variables is marked in the settings', () => {
    const vague = { 'run.sh': 'torchrun --nproc-per-node $GPUS a.py' }
    const exact = { 'deep/down/run.sh': 'torchrun --nproc-per-node 2 b.py' }
    expect(survey({ ...vague, ...exact }).torch?.words).toContain('b.py')
    const textFor = (found: Record<string, string>) => composeFiles(survey(found))[0]!.text
    expect(textFor(vague)).toContain('replace its variables by values')
    expect(textFor(exact)).not.toContain('variables')
  })

  test('A torchrun command that a text only mentions is ignored', () => {
    expect(survey({ 'README.md': 'We use torchrun for this.' }).torch).toBe(null)
  })
})

describe('Files', () => {
  test.each([
    ['a workload', { 'training/a.mjs': workload }, { workload: './training/a.mjs', workers: 2 }],
    [
      'a torchrun line',
      { 'run.sh': 'torchrun --nproc-per-node 8 a.py' },
      { command: ['torchrun', '--nproc-per-node', '8', 'a.py'] },
    ],
    ['nothing', {}, { workload: 'mlp', workers: 2 }],
  ])('The settings for %s are valid', (_what, files, expected) => {
    const [settings, workflow] = composeFiles(survey(files))
    expect(parse(settings!.text)).toMatchObject(expected)
    expect(() => parseSettings(settings!.text, settings!.path)).not.toThrow()
    expect(parse(workflow!.text)).toHaveProperty('permissions')
  })

  test('The first line of the settings names the schema of this version for editors', () => {
    const [settings] = composeFiles(survey({}))
    const [, url = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(settings!.text) ?? []
    expect(url).toBe(
      `https://raw.githubusercontent.com/${actionReference.replace('@', '/')}/minicluster.schema.json`,
    )
  })

  test('A repository that installs minicluster takes the schema of the package', () => {
    const packageJson = '{ "devDependencies": { "minicluster": "^0.1.0" } }'
    const [settings] = composeFiles(survey({ 'package.json': packageJson }))
    const [, path = ''] = /\$schema=\.\/node_modules\/minicluster\/(\S+)/.exec(settings!.text) ?? []
    expect(existsSync(join(import.meta.dirname, '../../..', path))).toBe(true)
  })

  test('The workflow for a torchrun line installs torch', () => {
    const [, workflow] = composeFiles(survey({ 'run.sh': 'torchrun --nproc-per-node 2 a.py' }))
    expect(workflow!.text).toContain('pip install torch')
  })
})
