import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCommands } from '../../../../src/cli/commands/init/find-commands.js'
import { tryPrepared } from '../../../../src/cli/commands/init/try-prepared.js'
import { InfrastructureError } from '../../../../src/kit/errors.js'
import { aRunMetrics } from '../../../support/builders/run-builders.js'
import { aWorld, scriptedServices } from '../world.js'

const run = 'torchrun --nproc-per-node=2 train.py\n'

/** A training that works once `data.txt` lies beside it, and a page that shows how it comes there. */
async function tryIn(prepare: string) {
  const { services } = scriptedServices()
  let folder = ''
  const training = {
    ...services.training,
    run: async () => {
      if (!existsSync(join(folder, 'data.txt'))) throw new InfrastructureError('no data.txt')
      return { ...aRunMetrics(), num_workers: 2 }
    },
  }
  const world = await aWorld({ ...services, training })
  folder = world.folder
  const files = { 'README.md': `python3 prepare.py\n${run}`, 'prepare.py': prepare, 'train.py': '' }
  const listed = Object.entries(files).map(([path, text]) => ({ path, text }))
  for (const { path, text } of listed) await writeFile(join(folder, path), text)
  const [command] = findCommands(listed)
  if (command === undefined) throw new Error('no command was found')
  const texts = new Map(Object.entries(files))
  const prepared = new Map<string, string | null>()
  const once = () => tryPrepared(command, texts, prepared, world.dependencies)
  return { first: await once(), second: await once(), said: world.said }
}

test('A command that fails is tried again after what its page shows before it, which runs once', async () => {
  const { first, second, said } = await tryIn("open('data.txt', 'a').write('x')\n")
  expect(first.trial.isFine).toBe(true)
  expect(first.command.preparation?.words).toEqual(['python3', 'prepare.py'])
  expect(second.command.preparation?.words).toEqual(['python3', 'prepare.py'])
  expect(said.stdout).toBe('Ran python3 prepare.py, which README.md shows before: it succeeded.\n')
})

test('A preparation that fails is said with its error', async () => {
  const { first } = await tryIn("raise ValueError('no room')\n")
  expect(first.trial.isFine).toBe(false)
  expect(first.command.preparation).toBeUndefined()
  expect(first.trial.seen).toContain(
    'no data.txt; python3 prepare.py, which is shown before, ended',
  )
  expect(first.trial.seen).toMatch(/ValueError: no room$/)
})

test('A preparation that loads data from elsewhere is left to the user', async () => {
  const { first, said } = await tryIn("import requests\nopen('data.txt', 'w')\n")
  expect(first.trial.isFine).toBe(false)
  expect(first.trial.seen).toContain('loads something from elsewhere and was not run')
  expect(said.stdout).toBe('')
})
