import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { planMatrix } from '../../../../src/cli/commands/matrix/plan-matrix.js'
import { parseSettings } from '../../../../src/cli/config/settings/parse-settings.js'
import { settingsSchema } from '../../../../src/cli/config/settings/settings-schema.js'
import { ConfigError } from '../../../../src/kit/errors.js'

const read = (text: string) => parseSettings(text, 'minicluster.yml').matrix
/** With the commands as they are started. */
const plan = (text: string) => planMatrix(read(text)!)
const isGood = new Ajv({ strict: false, allowUnionTypes: true }).compile(settingsSchema)

const named = `command: python train.py
matrix:
  reference: one
  configurations:
    - name: one
    - name: tensor
      arguments: --tp "2"
      ranks: 2
    - name: sharded
      command: [torchrun, --nproc-per-node, "2", fsdp.py]
`

test('The reference is a configuration, and the others keep their order, arguments and ranks', () => {
  expect(plan(named)).toEqual({
    reference: { name: 'one', argv: ['python', 'train.py'], workers: 1 },
    configurations: [
      { name: 'tensor', argv: ['python', 'train.py', '--tp', '2'], workers: 2 },
      { name: 'sharded', argv: ['torchrun', '--nproc-per-node', '2', 'fsdp.py'], workers: 1 },
    ],
  })
  expect(isGood(parse(named))).toBe(true)
})

test('The reference is a command of its own, and no command of the file is needed', () => {
  const text =
    'matrix:\n  reference: python train.py\n  configurations:\n    - name: a\n      command: torchrun a.py\n'
  expect(plan(text)).toMatchObject({
    reference: { name: null, argv: ['python', 'train.py'], workers: 1 },
    configurations: [{ name: 'a', argv: ['torchrun', 'a.py'] }],
  })
})

test('The number of ranks replaces that of torchrun', () => {
  const text = named.replace('python train.py', 'torchrun --nproc-per-node 8 train.py')
  expect(plan(text).reference.argv).toEqual(['torchrun', '--nproc-per-node', '8', 'train.py'])
  expect(plan(text).configurations[0]?.argv).toEqual([
    'torchrun',
    '--nproc-per-node',
    '2',
    'train.py',
    '--tp',
    '2',
  ])
})

test('A file without the key has no matrix', () => {
  expect(read('workers: 2\n')).toBeNull()
})

const block = (entries: string, reference = 'python one.py') =>
  `matrix:\n  reference: ${reference}\n  configurations:\n${entries}`
const a = '    - name: a\n      command: torchrun a.py\n'

test.each<[string, string]>([
  ['matrix: 3', 'minicluster.yml:1: matrix: expected reference and configurations, got 3'],
  ['matrix:\n  configurations: []', 'matrix.reference: expected what the others are compared with'],
  ['matrix:\n  reference: 7\n  configurations: []', 'matrix.reference: expected what'],
  ['matrix:\n  reference: a b', 'matrix.configurations: expected a list such as - name'],
  [block('    []'), 'the list has no configuration'],
  [
    block(`${a}      rank: 2\n`),
    ':6: matrix.configurations[0].rank: there is no such key. Did you mean ranks?',
  ],
  [`${block(a)}  refs: x\n`, 'matrix.refs: there is no such key'],
  ['matrx: {}', 'Did you mean matrix?'],
  [block(a + a), ':6: matrix.configurations[1].name: another configuration already has the name a'],
  [block('    - command: torchrun a.py\n'), 'configurations[0].name: expected a name of at most'],
  [block('    - name: ../a\n      command: torchrun a.py\n'), 'name: expected a name of at most'],
  [block('    - torchrun a.py\n'), 'expected keys such as name: tensor'],
  [block(`${a}      ranks: 0\n`), 'ranks: expected an integer from 1 to 64, got 0'],
  [block(`${a}      ranks: 65\n`), 'ranks: expected an integer from 1 to 64, got 65'],
  [block(`${a}      ranks: 1.5\n`), 'ranks: expected an integer'],
  [block(`${a}      arguments: --b\n`), 'arguments are added to the command of the file'],
  [block('    - name: a\n      command: [1]\n'), 'command: expected a command as one line'],
  [block('    - name: a\n      command: torchrun a.py | tee log\n'), 'without pipes'],
  [block('    - name: a\n      arguments: --b\n'), 'or the key command of the file'],
  [
    `command: python a.py\n${block('    - name: a\n      arguments: "> x"\n')}`,
    'configurations[0].arguments: expected a line without pipes',
  ],
  [
    block('    - name: a\n      command: ./train.sh\n      ranks: 2\n'),
    './train.sh starts its ranks itself',
  ],
  [block('    - name: a\n      command: torchrun --nnodes 2 a.py\n'), 'a command on one machine'],
  [
    block('    - name: a\n      command: torchrun --nproc-per-node gpu a.py\n'),
    'number of workers has to be known',
  ],
  [
    block(a, 'b'),
    'expected the name of a configuration, or a command of at least two words, got "b"',
  ],
  [block(a.replace('name: a', 'name: tensor'), 'tensr'), 'Did you mean tensor?'],
  [block(a, 'torchrun a.py'), ':4: matrix.configurations[0]: this is the command of the reference'],
  [
    block(`${a}    - name: b\n      command: torchrun a.py\n`, 'a'),
    'this is the command of the reference',
  ],
  [block(a, 'a'), 'expected a configuration beside the reference'],
])('The block %j is refused with its line, its key and what is allowed', (text, says) => {
  expect(() => plan(text)).toThrow(ConfigError)
  expect(() => plan(text)).toThrow(says)
})

test('As many ranks and configurations as are allowed are read, and one more is refused', () => {
  expect(read(block(`${a}      ranks: 64\n`))).not.toBeNull()
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => a.replace('name: a', `name: a${at}`)).join('')
  expect(read(block(many(100)))?.configurations).toHaveLength(100)
  expect(() => read(block(many(101)))).toThrow('at most 100 configurations, got 101')
})

test('A wrong command of the file is its own mistake', () => {
  expect(() => read(`command: 3\n${block('    - name: a\n')}`)).toThrow('command: expected')
})
