import { describe, expect, test } from 'vitest'
import { composeFiles } from '../../../../src/cli/commands/init/compose-files.js'
import { describeSurvey } from '../../../../src/cli/commands/init/describe-survey.js'
import { surveyRepository } from '../../../../src/cli/commands/init/survey.js'

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
    const preferred = surveyRepository(listed, alternatives[0])
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
      words: ['torchrun', '--nproc-per-node=2', 'a.py', '--data', '$path'],
      missing: ['a value for $path'],
    })
  })

  test('A script that Python starts alone and whose text shows no ranks is left to a trial', () => {
    const readme = { 'README.md': 'Run `python train.py trainer=gpu` to train.' }
    const found = survey(readme)
    expect(found).toMatchObject({ torch: null, alternatives: [] })
    expect(found.untold.map(({ path, words }) => [path, ...words])).toEqual([
      ['README.md', 'python', 'train.py', 'trainer=gpu'],
    ])
    expect(survey({ 'README.md': 'python setup.py install' }).untold).toEqual([])
    expect(composeFiles(found, 'main')).toEqual([])
    // A trial is proposed only to who has not asked for it.
    expect(describeSurvey(found, false)).toContain('minicluster init --try finds out')
    expect(describeSurvey(found, true)).not.toContain('--try')
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
