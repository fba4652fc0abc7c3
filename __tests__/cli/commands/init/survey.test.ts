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
    expect(survey({ [path]: text }).torch).toMatchObject({
      path,
      words: ['torchrun', '--nproc_per_node=4', 'train.py', '--lr', '1'],
      workers: 4,
    })
  })

  test('A command without variables is preferred, and one with variables is marked in the settings', () => {
    const vague = { 'run.sh': 'torchrun --nproc-per-node $GPUS a.py' }
    const exact = { 'deep/down/run.sh': 'torchrun --nproc-per-node 2 b.py' }
    expect(survey({ ...vague, ...exact }).torch?.words).toContain('b.py')
    const textFor = (found: Record<string, string>) => composeFiles(survey(found), 'main')[0]!.text
    expect(textFor(vague)).toContain('--nproc-per-node is 2, not $GPUS')
    expect(textFor(exact)).not.toContain('Changed')
  })

  test('A docstring shows a command over several lines, with escaped line ends or behind a sign', () => {
    const words = ['torchrun', '--nproc_per_node=2', 'a.py', '--steps', '5']
    const lines = ['torchrun --nproc_per_node=2 a.py \\\\', '        --steps 5', '']
    const docstring = `"""Usage:\n    ${lines.join('\n')}"""\n`
    expect(survey({ 'a.py': docstring }).torch?.words).toEqual(words)
    const comment = '# torchrun --nproc_per_node=2 a.py \\\n#     --steps 5\nimport torch\n'
    expect(survey({ 'a.py': comment }).torch?.words).toEqual(words)
  })

  test('A command in a comment of a script counts less than one that runs', () => {
    const old = '# python -m torch.distributed.run \\\n#   --nnodes=1 \\\n#   a.py\n'
    expect(survey({ 'run.sh': `${old}torchrun b.py\n`, ...scripts }).torch?.words).toEqual([
      'torchrun',
      'b.py',
    ])
    expect(survey({ 'run.sh': old, ...scripts }).torch?.words.at(-1)).toBe('a.py')
  })

  test('A launcher without a script or a module is no training', () => {
    expect(survey({ 'run.sh': 'python -m torch.distributed.run\n' }).torch).toBe(null)
  })

  test('Other commands are kept in their order, and one that is preferred counts before all', () => {
    const files = { 'run.sh': 'torchrun a.py', 'deep/run.sh': 'torchrun b.py', ...scripts }
    const { torch, alternatives } = survey(files)
    expect([torch, ...alternatives].map((one) => one?.path)).toEqual(['run.sh', 'deep/run.sh'])
    const listed = Object.entries(files).map(([path, text]) => ({ path, text }))
    const preferred = surveyRepository(listed, 'deep/run.sh')
    expect(preferred.torch?.words).toContain('b.py')
    expect(preferred.alternatives.map(({ path }) => path)).toEqual(['run.sh'])
  })

  test.each([
    ['quotes', `torchrun "train.py" --name 'a b'`, ['torchrun', 'train.py', '--name', 'a b']],
    ['a module', 'torchrun -m pkg.train --x', ['torchrun', '-m', 'pkg.train', '--x']],
    [
      'the long name of torchrun and a module',
      'python3 -m torch.distributed.run -m pkg.train',
      ['python3', '-m', 'torch.distributed.run', '-m', 'pkg.train'],
    ],
    ['variables before it', 'OMP_NUM_THREADS=1 torchrun a.py | tee log', ['torchrun', 'a.py']],
    ['a comment with a quote', "torchrun a.py # don't", ['torchrun', 'a.py']],
    ['quotes in quotes', '"train": "torchrun a.py \\"b c\\"",', ['torchrun', 'a.py', 'b c']],
    ['single quotes around it', "- run: 'torchrun a.py'", ['torchrun', 'a.py']],
    ['a silent rule of make', '\t@torchrun a.py', ['torchrun', 'a.py']],
    [
      'a variable of make',
      '\ttorchrun --nproc_per_node=$(NPROC) a.py',
      ['torchrun', '--nproc_per_node=$NPROC', 'a.py'],
    ],
    [
      'an expression of a workflow',
      '- run: torchrun --nproc_per_node ${{ matrix.n || 2 }} a.py',
      ['torchrun', '--nproc_per_node', '$matrix.n', 'a.py'],
    ],
  ])('A torchrun command with %s is split into its words', (_what, text, words) => {
    expect(survey({ 'run.sh': text }).torch?.words).toEqual(words)
  })

  test.each([
    ['a quote that is left open', 'torchrun a.py "b'],
    ['an expression that is left open', 'torchrun a.py ${{ x }'],
    ['no script', 'python -m torch.distributed.run --help'],
  ])('A line with %s is no training command', (_what, text) => {
    expect(survey({ 'run.sh': text }).torch).toBe(null)
  })

  test('A command for one machine is preferred, and one for several is marked in the settings', () => {
    const wide = { 'run.sh': 'torchrun --nnodes 16 a.py' }
    const single = { 'deep/down/run.sh': 'torchrun --nnodes=1 b.py' }
    expect(survey({ ...wide, ...single }).torch?.words).toContain('b.py')
    const textFor = (found: Record<string, string>) => composeFiles(survey(found), 'main')[0]!.text
    expect(textFor(wide)).toContain('--nnodes 16 is left out')
    expect(textFor(single)).not.toContain('left out')
  })

  test('What was found but not chosen is listed', () => {
    const one = { 'run.sh': 'torchrun a.py', 'deep/run.sh': 'torchrun b.py' }
    expect(survey(one).others).toEqual(['deep/run.sh'])
    expect(survey({ ...one, 'a.mjs': workload }).others).toEqual(['run.sh', 'deep/run.sh'])
    expect(survey({ 'a.mjs': workload }).others).toEqual([])
  })

  test('A placeholder in angle brackets does not end the command', () => {
    const line = 'torchrun --master_port=<your port> a.py --data <path>'
    expect(survey({ 'README.md': line }).torch?.fitted).toMatchObject({
      words: ['torchrun', 'a.py', '--data', '$path'],
      missing: ['a value for $path'],
    })
  })

  test('A script that Python starts alone is named, but is no command with ranks', () => {
    const readme = { 'README.md': 'Run `python src/train.py trainer=gpu` to train.' }
    const plain = { path: 'README.md', line: 'python src/train.py' }
    expect(survey(readme)).toMatchObject({ torch: null, plain })
    expect(survey({ ...readme, 'run.sh': 'torchrun a.py' }).plain).toBe(null)
    expect(survey({ 'README.md': 'python setup.py install' }).plain).toBe(null)
    expect(composeFiles(survey(readme), 'main')).toEqual([])
  })

  test('A comment or docstring of a script that begins with its command is found, after a page', () => {
    const script = 'import torch\n# simple launch:\n#   torchrun --nproc_per_node=8 train_gpt.py\n'
    expect(survey({ 'train_gpt.py': script }).torch).toMatchObject({
      path: 'train_gpt.py',
      words: ['torchrun', '--nproc_per_node=8', 'train_gpt.py'],
    })
    const page = { 'README.md': 'Run `torchrun train_gpt.py` first.' }
    expect(survey({ 'train_gpt.py': script, ...page }).torch?.path).toBe('README.md')
  })

  test.each([
    'run(["torchrun", "train.py"])',
    'command = "torchrun train.py"',
    '# the command torchrun train.py sets RANK',
    '# torchrun sets RANK for each process',
  ])('The line %j of a script is no command', (line) => {
    expect(survey({ 'launch.py': line }).torch).toBeNull()
  })

  test('A torchrun command that a text only mentions is ignored', () => {
    expect(survey({ 'README.md': 'We use torchrun for this.' }).torch).toBe(null)
  })
})

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
      { 'working-directory': 'deep/down', command: ['torchrun', 'own.py'] },
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
    expect(parse(settings!.text)).toEqual({ command: ['torchrun', 'a.py'], faults: 'quick' })
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
