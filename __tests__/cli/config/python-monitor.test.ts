import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../support/options/parse-command-line.js'

const tests = join(import.meta.dirname, '../..')

/** The values of a command that was given these words. */
function valuesOf(words: string): Record<string, unknown> {
  const call = parseCommandLine(words.split(' '), { version: '', columns: 80 })
  if (call.kind !== 'command') throw new Error('not a command')
  return call.options
}

describe('The parameters of the Python training monitor are options', () => {
  test('Automatic restart has the same names and defaults', () => {
    const usual = { limits: { stall: 300 }, interval: 30, retryDelay: { first: 60 } }
    expect(valuesOf('jobs supervise -- python train.py')).toMatchObject({
      ...usual,
      maxRestarts: { all: 10 },
      jobId: null,
      resumeTemplate: '--resume_from_checkpoint {path}',
      logFile: null,
      logLevel: null,
    })
    const named =
      'jobs supervise --job-id raysubmit_1 --job-name n --checkpoint-dir /c --max-retries 4 --retry-delay 5 --stagnation-threshold 600 --check-interval 7 --log-level DEBUG --log-file x.log'
    expect(valuesOf(named)).toMatchObject({
      jobId: 'raysubmit_1',
      name: 'n',
      checkpointDir: '/c',
      maxRestarts: { all: 4 },
      retryDelay: { first: 5, longest: 600 },
      limits: { stall: 600 },
      interval: 7,
      logLevel: 'DEBUG',
      logFile: 'x.log',
    })
  })

  test('A monitor runs without a limit unless it is given a timeout', () => {
    expect(valuesOf('jobs watch j')).toMatchObject({
      timeout: null,
      limits: { stall: 300 },
    })
    const named = 'jobs watch j --check-interval 30 --timeout 60 --stagnation-threshold 600'
    expect(valuesOf(named)).toMatchObject({
      interval: 30,
      timeout: 60,
      limits: { stall: 600 },
    })
  })

  test('The log has 100 lines by default, and its tail may be given', () => {
    expect(valuesOf('jobs logs j')).toMatchObject({ lines: 100 })
    expect(valuesOf('jobs logs j --tail 7')).toMatchObject({ lines: 7 })
  })

  test('The health of a job takes pods, a namespace, a directory of checkpoints and a time to observe', () => {
    const named =
      'jobs health j --pods head worker --namespace n --checkpoint-dir /c --sample-duration 60'
    expect(valuesOf(named)).toMatchObject({
      pods: ['head', 'worker'],
      namespace: 'n',
      checkpointDir: '/c',
      for: 60,
      limits: { stall: 300 },
    })
    expect(valuesOf('jobs health j --all-pods head worker')).toMatchObject({
      pods: ['head', 'worker'],
    })
  })

  test.each([
    'status j',
    'logs j',
    'stop j',
    'list',
    'watch j',
    'health j',
    'supervise -- p',
    'submit -- p',
  ])('The command jobs %s takes a head pod and a namespace', (words) => {
    expect(valuesOf(`jobs ${words}`)).toMatchObject({ rayAddress: null, namespace: null })
    const [name = '', ...rest] = words.split(' ')
    const named = ['jobs', name, '--head-pod', 'head-0', '--namespace', 'n', ...rest].join(' ')
    expect(valuesOf(named)).toMatchObject({ rayAddress: 'pod/head-0', namespace: 'n' })
  })

  test('A job may be submitted to resume from a checkpoint, with the form of the Python monitor by default', () => {
    expect(valuesOf('jobs submit --checkpoint-path /c/step_1000 -- python t.py')).toMatchObject({
      resume: '/c/step_1000',
      resumeTemplate: '--resume_from_checkpoint {path}',
    })
    expect(valuesOf('jobs submit -- python t.py')).toMatchObject({ resume: null })
  })
})

describe('The table of its features', async () => {
  const page = await readFile(join(tests, '../docs/ray-jobs.md'), 'utf8')
  const [, table = ''] = page.split('### Features and their tests')
  const rows = table.split('\n').filter((line) => /^\| (?!feature|---)/.test(line))
  const named = rows.map((row) => {
    const [feature = '', , cell = ''] = row.replace(/^\| | \|$/g, '').split(' | ')
    return { feature, tests: cell.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one.trim())) }
  })

  test('The table has a row for each of the 23 features', () => {
    expect(named).toHaveLength(23)
  })

  test.each(named)('The feature "$feature" names tests that exist', async ({ tests: cited }) => {
    expect(cited.length).toBeGreaterThan(0)
    for (const one of cited) {
      const [, file = '', title = ''] = one ?? []
      const titles = titlesIn(await readTests(file))
      expect({ file, title, isThere: titles.has(title) }).toEqual({ file, title, isThere: true })
    }
  })

  test('A title that no test of the file has is not accepted', () => {
    const titles = titlesIn("test('The whole title', () => {})\ntest.each(x)(`Another $one`, y)")
    expect([titles.has('The whole title'), titles.has('Another $one')]).toEqual([true, true])
    expect([titles.has('The whole'), titles.has('whole title'), titles.has('')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

/** All texts in a source, whole; a title of a test, or of a case of it, is one of them. */
const titlesIn = (source: string): ReadonlySet<string> =>
  new Set(
    Array.from(source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g), ([, , text = '']) => text),
  )

async function readTests(name: string): Promise<string> {
  for (const ending of ['.test.ts', '.itest.ts', '.contract.ts']) {
    const path = join(tests, `${name}${ending}`)
    if (existsSync(path)) return readFile(path, 'utf8')
  }
  return ''
}
