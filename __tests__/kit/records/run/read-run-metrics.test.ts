import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../../../src/kit/errors.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { readRunMetrics } from '../../../../src/kit/records/run/read-run-metrics.js'
import { readTextFile } from '../../../../src/machine/system/files/text-files.js'
import { aHealthCheckpoint, aRunMetrics } from '../../../support/builders/run-builders.js'
import { asOrdinaryUser } from '../../../support/processes/ordinary-user.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const textFiles = { readText: readTextFile }
const scratch = useScratchDirectory()

async function refusal(name: string, maxBytes?: number): Promise<string> {
  try {
    await readRunMetrics(scratch.path(name), textFiles, maxBytes)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.replace(scratch.path(), '.')
  }
  throw new Error('nothing was refused')
}

describe('Reading run metrics', () => {
  test('The reader returns the record of a valid file', async () => {
    await writeFile(scratch.path('run.json'), formatRecord(aRunMetrics()))
    expect(await readRunMetrics(scratch.path('run.json'), textFiles)).toEqual(aRunMetrics())
  })

  test('The reader reports that the file is missing', async () => {
    expect(await refusal('run.json')).toBe("The metrics file './run.json' does not exist.")
  })

  test('The reader reports that the path is a directory', async () => {
    await mkdir(scratch.path('run.json'))
    expect(await refusal('run.json')).toBe(
      "The metrics file './run.json' cannot be read: it is a directory.",
    )
  })

  test('The reader reports that the user may not read the file', async () => {
    await writeFile(scratch.path('run.json'), formatRecord(aRunMetrics()))
    await chmod(scratch.path('run.json'), 0)
    expect(await asOrdinaryUser(() => refusal('run.json'))).toBe(
      "The metrics file './run.json' cannot be read: permission denied.",
    )
  })

  test('The reader reports that the file is too large', async () => {
    await writeFile(scratch.path('run.json'), formatRecord(aRunMetrics()))
    expect(await refusal('run.json', 1000)).toContain(
      'cannot be read: it is larger than 1000 bytes',
    )
  })

  test('The reader reports where the file was cut', async () => {
    await writeFile(scratch.path('run.json'), formatRecord(aRunMetrics()).slice(0, 60))
    expect(await refusal('run.json')).toMatch(
      /cannot be used: not JSON: it ends .* \(line \d+, column \d+, byte 60\)\.$/,
    )
  })

  test('The reader reports the kind of the file', async () => {
    await writeFile(scratch.path('run.json'), formatRecord(aHealthCheckpoint()))
    expect(await refusal('run.json')).toContain('cannot be used: it is a health checkpoint')
  })

  test('The reader reports that the file is not text', async () => {
    await writeFile(scratch.path('run.json'), Uint8Array.of(0xff, 0xfe))
    expect(await refusal('run.json')).toContain('cannot be used: it is not UTF-8 text.')
  })
})
