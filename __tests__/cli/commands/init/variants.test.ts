import { expect, test } from 'vitest'
import { findCommands } from '../../../../src/cli/commands/init/find-commands.js'
import { withVariants } from '../../../../src/cli/commands/init/variants.js'

const dummy = "p.add_argument('--dummy', action='store_true')\n"
const hydra = '@hydra.main(config_path="conf", config_name="train")\n'
const conf = { 'conf/trainer/sim.yaml': 'accelerator: cpu\ndevices: 2\n' }

/** The commands that are tried for the first one that is found. */
function variantsIn(files: Record<string, string>) {
  const all = Object.entries(files).map(([path, text]) => ({ path, text }))
  const [first] = findCommands(all)
  if (first === undefined) throw new Error('no command was found')
  return withVariants(first, new Map(all.map(({ path, text }) => [path, text])))
}

const linesOf = (files: Record<string, string>) =>
  variantsIn(files).map(({ fitted }) => fitted.words.join(' '))

test('A switch for data of its own is tried after the command as it is shown, and said', () => {
  const files = { 'run.sh': 'torchrun --nproc-per-node=2 a.py\n', 'a.py': dummy }
  const [shown, fitting] = variantsIn(files)
  expect(linesOf(files)).toEqual([
    'torchrun --nproc-per-node=2 a.py',
    'torchrun --nproc-per-node=2 a.py --dummy',
  ])
  expect(shown?.fitted.changes).toEqual([])
  expect(fitting?.fitted.changes).toEqual([expect.stringContaining('--dummy is added')])
})

test('A configuration for several ranks is tried before a command that shows none', () => {
  const files = { 'run.sh': 'python train.py trainer=gpu lr=1\n', 'train.py': hydra, ...conf }
  expect(linesOf(files)).toEqual([
    "sh -c python train.py 'lr=1' 'trainer=sim' trainer.devices=2",
    "sh -c python train.py 'trainer=gpu' 'lr=1'",
  ])
  const said = variantsIn(files)[0]?.fitted.changes
  expect(said).toEqual([expect.stringContaining('trainer=sim'), expect.stringContaining('shell')])
})

test('A script that offers nothing has no variant', () => {
  const files = { 'run.sh': 'torchrun --nproc-per-node=2 a.py\n', 'a.py': '', ...conf }
  expect(linesOf(files)).toHaveLength(1)
})
