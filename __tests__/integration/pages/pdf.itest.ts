import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import { findChromium, whyNoChromium } from '../../support/pages/chromium.js'
import { aRunRecord } from '../../support/builders/report-builders.js'
import { aFolder, minicluster, start } from '../program.js'

const limitMs = 120_000

async function aFolderWithRun(): Promise<string> {
  const folder = await aFolder()
  await writeFile(join(folder, 'run.json'), formatRecord(aRunRecord()))
  return folder
}

/** A program in the place of a browser. */
async function aBrowser(folder: string, script: string): Promise<string> {
  const path = join(folder, 'browser')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** Scratch directories with a page in them. */
const leftBehind = async () =>
  (await readdir(tmpdir())).filter((name) => existsSync(join(tmpdir(), name, 'page.html')))

/** Finds where the page is to be printed, as a browser does. */
const printTo = 'for a; do case "$a" in --print-to-pdf=*) out="${a#*=}";; esac; done'

const reason = whyNoChromium()
if (reason !== null) console.warn(`Skipped, printing with Chromium: ${reason}`)
const inChromium = reason === null ? test : test.skip

inChromium(
  'a Chromium that is present prints a whole PDF, and its profile is gone',
  async () => {
    const folder = await aFolderWithRun()
    const before = await leftBehind()
    const args = ['report', 'pdf', '--result', 'run.json', '--output', 'r.pdf']
    const ended = await minicluster(folder, ...args, '--browser', findChromium() ?? '')
    expect(ended).toMatchObject({ exitCode: 0 })
    const bytes = await readFile(join(folder, 'r.pdf'))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-16).toString()).toContain('%%EOF')
    expect(await leftBehind()).toEqual(before)
  },
  limitMs,
)

describe('A browser that does not print', () => {
  test.each([
    ['ends with an error', 'echo no display >&2; exit 9', 'no display', []],
    ['hangs', 'sleep 600', 'took longer than 1 s', ['--print-timeout-ms', '1000']],
    [
      'prints half a PDF',
      `${printTo}; printf '%%PDF-1.4 half' > "$out"`,
      'ends before the end',
      [],
    ],
    ['prints something else', `${printTo}; echo hello > "$out"`, 'does not begin like a PDF', []],
  ])(
    'The command gives exit code 3, a sentence and no file when the browser %s',
    async (_what, script, sentence, more) => {
      const folder = await aFolderWithRun()
      const browser = await aBrowser(folder, script)
      const args = ['report', 'pdf', '--result', 'run.json', '--output', 'r.pdf']
      const { exitCode, stderr } = await minicluster(folder, ...args, '--browser', browser, ...more)
      expect(exitCode).toBe(3)
      expect(stderr).toContain(sentence)
      expect(stderr).not.toContain('    at ')
      expect(await readdir(folder)).not.toContain('r.pdf')
    },
    limitMs,
  )

  test(
    'The command without a browser gives exit code 2, the searched places and advice',
    async () => {
      const folder = await aFolderWithRun()
      const args = ['report', 'pdf', '--result', 'run.json', '--browser', 'missing']
      const { exitCode, stderr } = await minicluster(folder, ...args)
      expect(exitCode).toBe(2)
      expect(stderr).toContain('missing')
      expect(stderr).toContain('CHROME_PATH')
    },
    limitMs,
  )

  test(
    'An interrupt kills the browser and everything that it started',
    async () => {
      const folder = await aFolderWithRun()
      const browser = await aBrowser(folder, 'sleep 600 & echo $! > child; echo $$ > own; wait')
      const args = ['report', 'pdf', '--result', 'run.json', '--browser', browser]
      const before = await leftBehind()
      const { child, ended } = start('cli.js', args, { cwd: folder })
      // The browser writes into its own working directory.
      const scratch = await newScratch(before)
      child.kill('SIGINT')
      expect((await ended).exitCode).toBe(130)
      expect(await leftBehind()).not.toContain(scratch)
    },
    limitMs,
  )
})

async function newScratch(before: readonly string[]): Promise<string> {
  for (;;) {
    const found = (await leftBehind()).find((name) => !before.includes(name))
    if (found !== undefined) {
      const files = await readdir(join(tmpdir(), found)).catch((): string[] => [])
      if (files.includes('own')) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
