import { expect, test } from 'vitest'
import { splitCommand } from '../../../src/cli/config/command-line.js'

test('A command is split as by a shell: quotes group words and are removed', () => {
  expect(splitCommand(`torchrun --nproc-per-node 2 'my script.py' --name "a b"`)).toEqual([
    'torchrun',
    '--nproc-per-node',
    '2',
    'my script.py',
    '--name',
    'a b',
  ])
})

test('A variable stays as it is written, because no shell expands it', () => {
  expect(splitCommand('python train.py $HOME')).toEqual(['python', 'train.py', '$HOME'])
})

test.each(['train.py | tee log', 'python a.py > out', 'a && b', 'python *.py', '', 'a # b'])(
  'A command that needs a shell is refused: %s',
  (text) => expect(splitCommand(text)).toBeNull(),
)

test.each(['python a.py ${{ matrix.n }}', 'python ${'])(
  'An expression that no shell understands is refused: %s',
  (text) => expect(splitCommand(text)).toBeNull(),
)

test.each(['--name "a b', "it's", 'a \\', `"a' b`])('An open quote is refused: %s', (text) =>
  expect(splitCommand(text)).toBeNull(),
)

test('A quote inside other quotes or after a backslash is an ordinary character', () => {
  expect(splitCommand(`echo "it's" 'say "x"' \\"y`)).toEqual(['echo', "it's", 'say "x"', '"y'])
})
