import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readNode } from '../../../../../src/cli/commands/pages/nodes/read-node.js'
import { readTextFile } from '../../../../../src/machine/system/files/text-files.js'
import { lastEntry } from '../../../../../src/machine/system/files/tree-size.js'

async function anOutput(names: readonly string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'minicluster-read-node-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'runs', 'r-multi'), { recursive: true })
  for (const name of names) await writeFile(join(directory, name), '{}')
  return directory
}

/** Neither directory comes to the logs of its ranks here. */
const services = {
  files: { readText: readTextFile, lastEntry },
  eventLogs: { inspect: () => Promise.resolve([]) },
} as unknown as Parameters<typeof readNode>[2]

test('The whole check of one machine is refused as a part of several, with the report that it has', async () => {
  const directory = await anOutput(['report.json', 'proof.json'])
  await expect(readNode('results', directory, services)).rejects.toMatchObject({
    exitCode: 2,
    message:
      'argument <files>: results is a whole check of one machine, whose result is results/report.html',
  })
})

test('A check without a report is not refused as a whole one, but for the log that its run lacks', async () => {
  const directory = await anOutput([])
  await expect(readNode('results', directory, services)).rejects.toThrow(
    'results is no run directory',
  )
})
