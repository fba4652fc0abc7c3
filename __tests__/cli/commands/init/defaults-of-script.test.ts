import { expect, test } from 'vitest'
import { defaultsOfScript } from '../../../../src/cli/commands/init/defaults-of-script.js'

const none = () => ''
const override =
  'import sys\nfor arg in sys.argv[1:]:\n    key, value = arg[2:].split("=")\n    globals()[key] = value\n'
const script = `backend = 'nccl' # or gloo\ndevice = "cuda"\nexec(open('configurator.py').read())\nlate = 'cuda'\n`

test('An option of argparse has its default', () => {
  const text = `p.add_argument('--backend', default="nccl", type=str)\np.add_argument('--n', default=4)\n`
  expect([...defaultsOfScript(text, none)]).toEqual([['--backend', 'nccl']])
})

test('A variable is an option if a file that the script executes afterwards takes it from the command line', () => {
  const read = (path: string) => (path === 'configurator.py' ? override : '')
  expect([...defaultsOfScript(script, read)]).toEqual([
    ['--backend', 'nccl'],
    ['--device', 'cuda'],
  ])
})

test.each([
  ['that is not there', ''],
  ['that reads variables only', 'import sys\nprint(sys.argv, globals()["a"] == 1)\n'],
  ['that sets variables without the command line', 'globals()["a"] = 1\n'],
])('A variable is no option with a file %s', (_, text) =>
  expect(defaultsOfScript(script, () => text).size).toBe(0),
)

test('A variable of a script that executes no file is no option', () => {
  expect(defaultsOfScript("backend = 'nccl'\n", () => override).size).toBe(0)
})
