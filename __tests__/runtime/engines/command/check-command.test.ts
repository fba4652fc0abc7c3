import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { commandOf } from '../../../../src/runtime/engines/command/check-command.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const start = (program: string) => () =>
  commandOf({
    workers: 1,
    work: {
      kind: 'command',
      argv: [program],
      workingDirectory: scratch.path(),
      launchesOwnRanks: true,
    },
  })

test('A script is started if it may be, and otherwise the error says how to allow it', async () => {
  await writeFile(scratch.path('train.sh'), '#!/bin/sh\n', { mode: 0o755 })
  expect(start('./train.sh')()).toMatchObject({ argv: ['./train.sh'] })
  await writeFile(scratch.path('my script.sh'), '#!/bin/sh\n', { mode: 0o644 })
  expect(start('./my script.sh')).toThrow(/my script\.sh is not executable/)
  expect(start('./my script.sh')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("chmod +x './my script.sh'") }),
  )
})

test('The error about a Python script in place of a program names what starts it', async () => {
  await writeFile(scratch.path('train.py'), 'print(1)', { mode: 0o644 })
  for (const script of ['train.py', './train.py'])
    expect(start(script)).toThrow(
      expect.objectContaining({
        hint: `name what starts the script: torchrun --nproc-per-node 2 ${script}`,
      }),
    )
})

test('A directory, a missing file and an unknown name are no programs', async () => {
  await mkdir(scratch.path('train'))
  expect(start('./train')).toThrow(/train is not a program/)
  expect(start('./nope.sh')).toThrow(/nope\.sh is not a program/)
  expect(start('no-such-program-here')).toThrow(/no program "no-such-program-here" on PATH/)
})
