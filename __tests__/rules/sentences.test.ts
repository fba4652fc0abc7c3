import { expect, test } from 'vitest'
import { findReadSentences } from './find-read-sentences.js'
import { listFiles, readTexts } from './list-files.js'

/** The files that look into a text for people, and why there is no kind to decide by. */
const allowed: Readonly<Record<string, string>> = {
  'src/lab/detect/processes/coordinator-events.ts': 'logs of older versions have no cause',
  'src/lab/detect/processes/resource-exhausted.ts':
    'the code of the system in the error of any program',
  'src/runtime/engines/ray/run-on-ray.ts': 'a traceback of Python; it only adds a hint',
  'src/watch/jobs/classify-failure.ts': 'a traceback of Ray',
  'src/watch/nodes/checks/gpu/gpu-xid.ts': 'the log of the kernel',
  'src/watch/nodes/checks/system/kernel-errors.ts': 'the log of the kernel',
  'src/watch/nodes/judge/node-verdict.ts': 'leaves out what a sentence repeats',
  'src/watch/nodes/view/words.ts': 'leaves out what a sentence repeats',
  'src/gate/report/health/health-page.ts': 'sets a capital letter',
  'src/gate/report/comparison/comparison-check.ts': 'leaves out what a sentence repeats',
  'src/gate/report/verdict.ts': 'leaves out what a sentence repeats',
  'src/machine/system/import-error-line.ts': 'an error of Node; it only adds a line',
  'src/gate/report/report-model.ts': 'leaves out what a sentence repeats',
}

async function readSentencesOf(paths: readonly string[]) {
  const texts = await readTexts(paths)
  return [...texts].flatMap(([path, text]) =>
    findReadSentences(text).map(({ line, code }) => ({ path, place: `${path}:${line}: ${code}` })),
  )
}

test('No code decides by a text that is written for people', async () => {
  const paths = (await listFiles('src')).filter((path) => path.endsWith('.ts'))
  const found = await readSentencesOf(paths)
  expect(
    found.filter(({ path }) => !(path in allowed)).map(({ place }) => place),
    'carry a kind or a code beside the text, or state in `allowed` whose text it is',
  ).toEqual([])
  const excused = [...new Set(found.map(({ path }) => path))].filter((path) => path in allowed)
  expect(excused.sort()).toEqual(Object.keys(allowed).sort())
})

test('The rule reports code that looks into a message or compares it with words, but not kinds and lists', () => {
  const planted = `
    if (reason.startsWith('hung: ')) return 'hung'
    const isLost = / lost rank /.test(failure.message)
    if (answer.message === 'No devices were found') count = 0
    if (detail?.toLowerCase().includes('refused')) retry()
    if (kind === 'hung' || reason === null) return
    if (kinds.includes(kind) && /^a/.test(name)) return
    if (reason === 'timeout' || text.endsWith(',')) return
    if (/closed|reset/i.test(error.text)) return`
  expect(findReadSentences(planted).map(({ line }) => line)).toEqual([2, 3, 4, 5, 9])
})
