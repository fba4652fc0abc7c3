import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { composeFiles } from '../../../../src/cli/commands/init/compose-files.js'
import { surveyRepository } from '../../../../src/cli/commands/init/survey.js'
import { parseSettings } from '../../../../src/cli/config/settings/parse-settings.js'
import {
  actionReference,
  actionRepository,
  miniclusterVersion,
} from '../../../../src/machine/system/version.js'

const workload = `export const workload = { name: 'a', parameters: () => [], dataset() {}, loss: () => 0 }`
const scripts = { 'a.py': '', 'b.py': '', 'train.py': '' }
const survey = (files: Record<string, string>) =>
  surveyRepository(Object.entries({ ...scripts, ...files }).map(([path, text]) => ({ path, text })))

describe('Files', () => {
  const pathsFor = (files: Record<string, string>, isFine: boolean | null = null) =>
    composeFiles(survey(files), 'main', isFine === null ? null : { isFine, seen: 'as it was' }).map(
      ({ path }) => path,
    )

  test('Where no training was found nothing is written, because a check of another model is always green', () => {
    expect(pathsFor({})).toEqual([])
    expect(pathsFor({ 'README.md': 'We use Ray Train.', 'index.js': 'tf.train' })).toEqual([])
    expect(pathsFor({ 'minicluster.yml': 'command: make train\n' })).toHaveLength(2)
  })

  test('A workflow is written only when nothing is missing and a trial did not fail', () => {
    const whole = { 'run.sh': 'torchrun --nproc-per-node 2 a.py' }
    expect(pathsFor(whole)).toHaveLength(2)
    expect(pathsFor(whole, true)).toHaveLength(2)
    expect(pathsFor(whole, false)).toEqual(['minicluster.yml'])
    expect(pathsFor({ 'run.sh': 'torchrun a.py --data $DATA' })).toEqual(['minicluster.yml'])
    expect(pathsFor({ 'run.sh': 'torchrun nowhere.py' })).toEqual(['minicluster.yml'])
  })

  test('What a trial has shown to be needed before a command is said, and a step of the workflow', () => {
    const found = survey({ 'run.sh': 'torchrun --nproc-per-node 2 a.py' })
    if (found.torch === null) throw new Error('no command was found')
    const preparation = { words: ['python', 'make data.py'], folder: 'deep', downloads: false }
    const whole = { ...found, torch: { ...found.torch, preparation } }
    const [settings, workflow] = composeFiles(whole, 'main').map(({ text }) => text)
    expect(settings).toContain('# Prepared: python "make data.py" ran before')
    const { steps } = parse(workflow ?? '').jobs.minicluster
    const [step] = steps.slice(-2)
    expect(step).toMatchObject({ 'working-directory': 'deep', run: "python 'make data.py'" })
    const without = composeFiles(found, 'main').map(({ text }) => text)
    expect(without.join('')).not.toContain('Prepare')
  })

  test('A gap that the settings still have keeps the workflow back, and one that is filled in does not', () => {
    const settings = (value: string) =>
      `# Missing: a value for $DATA.\ncommand: ["torchrun","a.py","--data","${value}"]\n`
    expect(survey({ 'minicluster.yml': settings('$DATA') }).unfilled).toEqual(['a value for $DATA'])
    expect(pathsFor({ 'minicluster.yml': settings('$DATA') })).toEqual(['minicluster.yml'])
    expect(pathsFor({ 'minicluster.yml': settings('shards') })).toHaveLength(2)
  })

  test('The installer of a module is that of its package in a repository with several', () => {
    const files = {
      'poetry.lock': '',
      'packages/text/poetry.lock': '',
      'packages/text/text/train.py': '',
      'packages/text/Makefile': 'train:\n\tpoetry run torchrun -m text.train\n',
    }
    expect(survey(files).installers.map(({ name }) => name)).toEqual(['packages/text/poetry.lock'])
  })

  test('TensorFlow.js of any package is seen', () => {
    const packageJson = '{ "dependencies": { "@tensorflow/tfjs": "^4.0.0" } }'
    expect(survey({ 'mnist/package.json': packageJson }).hasTfjs).toBe(true)
    expect(survey({ 'mnist/package.json': '{}' }).hasTfjs).toBe(false)
  })

  test('TensorFlow.js in package.json is named where nothing else was found', () => {
    const files = { 'package.json': '{ "dependencies": { "@tensorflow/tfjs-node": "^4" } }' }
    expect(survey(files)).toMatchObject({ hasTfjs: true, workload: null, torch: null })
    expect(survey({ 'package.json': '{}' }).hasTfjs).toBe(false)
  })

  test('The settings say what was changed, what is missing and what a trial saw', () => {
    const files = { 'run.sh': 'torchrun --nproc-per-node 8 a.py --data $DATA' }
    const trial = { isFine: false, seen: 'line one\nworkers: 64' }
    const [settings] = composeFiles(survey(files), 'main', trial)
    expect(settings!.text).toContain('# Changed: --nproc-per-node is 2, not 8.')
    expect(settings!.text).toContain('# Missing: a value for $DATA.')
    expect(settings!.text).toContain('# Tried: line one workers: 64.')
    expect(() => parseSettings(settings!.text, settings!.path)).not.toThrow()
  })

  test('A list of packages whose torch is too old is missing one, and keeps the workflow back with and without settings', () => {
    const files = { 'run.sh': 'torchrun a.py', 'requirements.txt': 'torch==1.13.0' }
    expect(survey(files).excluded).toEqual([expect.stringContaining('torch 2.5 or newer')])
    expect(pathsFor(files, true)).toEqual(['minicluster.yml'])
    expect(composeFiles(survey(files), 'main')[0]!.text).toContain('# Missing: torch 2.5 or newer')
    const settings = { 'minicluster.yml': 'command: torchrun a.py\n' }
    expect(pathsFor({ ...files, ...settings })).toEqual(['minicluster.yml'])
    const newer = { 'requirements.txt': 'torch>=1.13' }
    expect(pathsFor({ ...files, ...newer })).toHaveLength(2)
    expect(pathsFor({ ...files, ...newer, ...settings })).toHaveLength(2)
  })

  test('The settings say what was seen of each command that was tried', () => {
    const trial = { isFine: false, seen: 'no step' }
    const failed = [
      'that of run.sh, torchrun b.py: no module\n',
      'that of run.sh, torchrun c.py: no data',
    ]
    const [settings] = composeFiles(survey({ 'run.sh': 'torchrun a.py' }), 'main', trial, failed)
    expect(settings!.text.match(/^# Tried.*$/gm)).toEqual([
      '# Tried: no step.',
      '# Tried in its place: that of run.sh, torchrun b.py: no module.',
      '# Tried in its place: that of run.sh, torchrun c.py: no data.',
    ])
  })

  test.each(['accelerate launch a.py', 'fabric run a.py', 'deepspeed a.py', 'torchrun a.py'])(
    'The launcher of "%s" is known',
    (line) => expect(survey({ 'run.sh': line }).torch?.words.join(' ')).toBe(line),
  )

  test.each([
    ['a workload', { 'training/a.mjs': workload }, { workload: './training/a.mjs', workers: 2 }],
    [
      'a torchrun line',
      { 'run.sh': 'torchrun --nproc-per-node 8 a.py' },
      { command: ['torchrun', '--nproc-per-node=2', 'a.py'] },
    ],
    [
      'a command whose script lies beside its text',
      { 'deep/down/run.sh': 'torchrun own.py', 'deep/down/own.py': '' },
      { 'working-directory': 'deep/down', command: ['torchrun', '--nproc-per-node=2', 'own.py'] },
    ],
    [
      'a workload of a package below the root',
      { 'packages/a b/package.json': '{}', 'packages/a b/lib/a.mjs': workload },
      { 'working-directory': 'packages/a b', workload: './lib/a.mjs' },
    ],
  ])('The settings for %s are valid', (_what, files, expected) => {
    const [settings, workflow] = composeFiles(survey(files), 'main')
    expect(parse(settings!.text)).toMatchObject(expected)
    expect(() => parseSettings(settings!.text, settings!.path)).not.toThrow()
    expect(parse(workflow!.text)).toHaveProperty('permissions')
  })

  test('Folders with settings of their own are checked each for itself, and the root gets none', () => {
    const files = {
      'packages/a/minicluster.yml': 'command: torchrun a.py\n',
      'packages/a/requirements.txt': '',
      'packages/b/minicluster.yml': 'command: torchrun b.py\nworking-directory: train\n',
      'packages/b/train/uv.lock': '',
      'run.sh': 'torchrun a.py',
    }
    const planned = composeFiles(survey(files), 'main')
    expect(planned.map(({ path }) => path)).toEqual([
      'packages/a/minicluster.yml',
      'packages/b/minicluster.yml',
      '.github/workflows/minicluster.yml',
    ])
    const { text } = planned.at(-1)!
    expect(text.match(/working-directory: .*/g)).toEqual([
      'working-directory: "packages/a"',
      'working-directory: "packages/b"',
    ])
    expect(text).toContain('pip install -r packages/a/requirements.txt')
    expect(text).toContain('uv sync --frozen --directory packages/b/train')
    const ofRoot = survey({ ...files, 'minicluster.yml': 'workers: 2\n' })
    expect(composeFiles(ofRoot, 'main')[0]?.path).toBe('minicluster.yml')
  })

  test('The first line of the settings names the schema of this version for editors', () => {
    const [settings] = composeFiles(survey({ 'a.mjs': workload }), 'main')
    const [, url = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(settings!.text) ?? []
    expect(url).toBe(
      `https://raw.githubusercontent.com/${actionRepository}/v${miniclusterVersion}/minicluster.schema.json`,
    )
  })

  test('A repository that installs minicluster takes the schema of the package', () => {
    const packageJson = '{ "devDependencies": { "minicluster": "^0.1.0" } }'
    const [settings] = composeFiles(
      survey({ 'a.mjs': workload, 'package.json': packageJson }),
      'main',
    )
    const [, path = ''] = /\$schema=\.\/node_modules\/minicluster\/(\S+)/.exec(settings!.text) ?? []
    expect(existsSync(join(import.meta.dirname, '../../../..', path))).toBe(true)
  })

  test('The workflow for a torchrun line installs torch, or what requirements.txt lists', () => {
    const torch = { 'run.sh': 'torchrun --nproc-per-node 2 a.py' }
    const textFor = (files: Record<string, string>) => composeFiles(survey(files), 'main')[1]!.text
    expect(textFor(torch)).toContain('pip install torch numpy')
    const listed = textFor({ ...torch, 'requirements.txt': 'torch==2.8\n' })
    expect(listed).toContain('pip install -r requirements.txt')
  })

  test('The workflow for a workload installs the packages that it imports', () => {
    const textFor = (text: string, files: Record<string, string> = { 'package-lock.json': '{}' }) =>
      composeFiles(survey({ 'a.mjs': text, ...files }), 'main')[1]!.text
    const importing = `import { read } from 'my-data'\n${workload}`
    expect(textFor(importing)).toContain('npm ci')
    expect(textFor(importing, {})).not.toContain('npm ci')
    expect(textFor(`import fs from 'node:fs'\nimport './b.mjs'\n${workload}`)).not.toContain(
      'npm ci',
    )
  })

  test.each(['trunk', 'release/1', '#x', 'a,b', '1.0', 'true'])(
    'The workflow runs on pushes to the default branch %s',
    (branch) => {
      const [, workflow] = composeFiles(survey({ 'a.mjs': workload }), branch)
      expect(parse(workflow!.text)).toMatchObject({ on: { push: { branches: [branch] } } })
    },
  )

  test('A file whose name has a line break adds no key to the settings', () => {
    const path = 'a\nworkers: 64\n#/run.sh'
    const [settings] = composeFiles(survey({ [path]: 'torchrun a.py' }), 'main')
    expect(parse(settings!.text)).toEqual({
      command: ['torchrun', '--nproc-per-node=2', 'a.py'],
      faults: 'quick',
    })
  })

  test('No workflow is planned where one uses the Action already, of any owner', () => {
    const uses = (action: string) => ({
      '.github/workflows/ci.yml': `      - uses: ${action}@v1\n`,
    })
    const pathsFor = (files: Record<string, string>) =>
      composeFiles(survey({ 'a.mjs': workload, ...files }), 'main').map(({ path }) => path)
    const name = actionReference.replace(/^.*\/|@.*$/g, '')
    expect(pathsFor(uses(`somebody/${name}`))).toEqual(['minicluster.yml'])
    expect(pathsFor(uses('somebody/other'))).toHaveLength(2)
  })

  test('A workload whose path needs quotes in YAML gives valid settings', () => {
    const [settings] = composeFiles(survey({ 'a b/# c.mjs': workload }), 'main')
    expect(parse(settings!.text)).toMatchObject({ workload: './a b/# c.mjs' })
  })
})
