import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pullRequests } from './pull-requests.js'

const folder = join(import.meta.dirname, '../../examples/pull-requests')
const read = (...names: readonly string[]) => readFile(join(folder, ...names), 'utf8')

type RecordedStep = {
  readonly exit_code: number
  readonly verdict: string
  readonly annotations: readonly { readonly level: string; readonly title?: string }[]
  readonly after_reply?: string
}
const stepsOf = async (name: string) =>
  JSON.parse(await read(name, 'steps.json')) as readonly RecordedStep[]

/** The word of a headline for the verdict of its last step. */
const words: Readonly<Record<string, RegExp>> = {
  pass: /PASS|WARNING: Worse, accepted/,
  fail: /FAIL|REGRESSION/,
  unknown: /UNKNOWN/,
}

describe.each(pullRequests)('The recorded pull request $name', (pull) => {
  const { name, number, verdict } = pull

  test('Its headline, exit code, verdict and annotations agree', async () => {
    const [comment, summary, steps] = await Promise.all([
      read(name, 'comment.md'),
      read(name, 'summary.md'),
      stepsOf(name),
    ])
    const [headline = ''] = comment.split('\n').filter((line) => /^(#|✅)/.test(line))
    expect(headline).toMatch(words[verdict]!)
    expect(steps.at(-1)?.verdict).toBe(verdict)
    for (const step of steps) {
      expect(step.exit_code === 0).toBe(['pass', 'inconclusive'].includes(step.verdict))
      const hasError = step.annotations.some(({ level }) => level === 'error')
      expect(hasError).toBe(step.exit_code !== 0)
    }
    const headings = summary.split('\n').filter((line) => line.startsWith('## '))
    expect(headings.length).toBe(steps.length)
    for (const [place, step] of steps.entries()) {
      expect(headings[place]).toContain(step.verdict.toUpperCase())
    }
  })

  test('Its links lead to its own run and commit', async () => {
    const text = `${await read(name, 'comment.md')}${await read(name, 'summary.md')}`
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, link]) => link ?? '')
    const ofBase = 'https://github.com/acme/training/actions/runs/1'
    const own = `https://github.com/acme/training/actions/runs/${number}`
    expect(links.length).toBeGreaterThan(0)
    const isOwn = (link: string) => link === ofBase || link === own || link.startsWith(`${own}/`)
    expect(links.filter((link) => !isOwn(link))).toEqual([])
    expect(text).not.toMatch(/\]\((?!http)/)
  })

  test('Its change is one of the files of the repository', async () => {
    const change = await read('changes', `${pull.change ?? name}.diff`)
    const [, file = ''] = /^\+\+\+ b\/(.+)$/m.exec(change) ?? []
    const before = (await read('repository', file)).split('\n')
    const removed = change.split('\n').filter((line) => /^-(?!--)/.test(line))
    expect(removed.filter((line) => !before.includes(line.slice(1)))).toEqual([])
  })
})

test('No recorded file names a folder of the machine that recorded it, and all are small', async () => {
  const names = await readdir(folder, { recursive: true })
  let bytes = 0
  for (const name of names) {
    const { size, isFile } = await stat(join(folder, name)).then((found) => ({
      size: found.size,
      isFile: found.isFile(),
    }))
    if (!isFile) continue
    bytes += size
    expect(await read(name)).not.toMatch(/(?<![\w.])\/(tmp|root|work|Users|private)\//)
  }
  expect(bytes).toBeLessThan(150_000)
})

test('The page lists each recorded pull request with its result', async () => {
  const rows = await Promise.all(
    pullRequests.map(async ({ name, title, shows, change }) => {
      const steps = await stepsOf(name)
      const codes = steps.map(({ verdict, exit_code: code }) => `${verdict}, exit code ${code}`)
      const links = [
        `[change](changes/${change ?? name}.diff)`,
        `[comment](${name}/comment.md)`,
        `[summary](${name}/summary.md)`,
        `[annotations](${name}/steps.json)`,
      ]
      return `| ${title} | ${shows} | ${codes.join('; ')} | ${links.join(', ')} |`
    }),
  )
  const page = await read('README.md')
  const marks = ['<!-- pull requests: generated -->\n\n', '\n\n<!-- /pull requests -->'] as const
  const [before = '', rest = ''] = page.split(marks[0])
  const table = ['| pull request | what it shows | result | files |', '|---|---|---|---|', ...rows]
  const expected = before + marks[0] + table.join('\n') + marks[1] + (rest.split(marks[1])[1] ?? '')
  if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(join(folder, 'README.md'), expected)
  else expect(page).toBe(expected)
})
