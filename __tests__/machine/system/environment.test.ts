import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentRecord } from '../../../src/kit/records/run/run-metrics.js'
import { readEnvironment } from '../../../src/machine/system/environment.js'
import { miniclusterVersion } from '../../../src/machine/system/version.js'

test('The environment matches its record and names this Node', () => {
  const environment = environmentRecord.parse(readEnvironment())
  expect(environment.node_version).toBe(process.versions.node)
  expect(environment.architecture).toBe(process.arch)
})

test('The version equals that of the package', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  expect((JSON.parse(text) as { version: string }).version).toBe(miniclusterVersion)
})
