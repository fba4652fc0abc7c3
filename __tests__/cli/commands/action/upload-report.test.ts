import { expect, test } from 'vitest'
import type { ActionContext } from '../../../../src/cli/commands/action/action-context.js'
import { uploadReport } from '../../../../src/cli/commands/action/upload-report.js'
import type { CheckOutcome } from '../../../../src/cli/commands/check/check-outcome.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

/** What jobs of one run upload that cannot be told apart, and the addresses of their pages. */
async function uploadedBy(jobs: number, failing: string | null = null) {
  const taken: string[] = []
  const notes: string[] = []
  const upload = async (name: string) => {
    if (failing !== null) return { status: failing, reason: 'no such service' }
    if (taken.includes(name)) return { status: 'conflict', reason: 'the run already has one' }
    taken.push(name)
    return { status: 'ok', value: { name, url: `https://x/${name}` } }
  }
  const action = {
    options: { commentKey: 'minicluster' },
    context: { runId: '7' },
    identity: { name: 'CI', label: 'CI' },
    step: { log: { note: (line: string) => notes.push(line) } },
    github: { uploads: { uploadAsIs: upload, uploadText: upload } },
  } as unknown as ActionContext
  const outcome = { model: buildReportModel(aReportInput({})), results: { html: 'report.html' } }
  const urls: (string | null)[] = []
  for (let job = 0; job < jobs; job++) {
    urls.push(await uploadReport(outcome as unknown as CheckOutcome, action))
  }
  const short = (name: string) => name.replace(/^minicluster-report-minicluster-\w+-CI-\w+/, '')
  return { names: taken.map(short), urls, notes }
}

test('Each of two jobs that look alike keeps its page and its record', async () => {
  const { names, urls, notes } = await uploadedBy(2)
  expect(names).toEqual(['.html', '', '~2.html', '~2'])
  expect(new Set(urls).size).toBe(2)
  expect(notes).toEqual([])
})

test('The log says once of each artifact that it was not uploaded, where no name helps', async () => {
  const { urls, notes } = await uploadedBy(1, 'unavailable')
  expect(urls).toEqual([null])
  expect(notes).toEqual(Array.from({ length: 2 }, () => 'not uploaded: no such service'))
})
