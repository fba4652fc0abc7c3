import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { formatRecord } from '../../src/records/format-record.js'
import { findChromium, whyNoChromium } from '../support/chromium.js'
import { aRunRecord } from '../support/report-builders.js'
import { aFolder, minicluster, start } from './program.js'

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

const leftBehind = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('minicluster-pdf-'))

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

describe('a browser that does not print', () => {
  test.each([
    ['ends with an error', 'echo no display >&2; exit 9', 'no display', []],
    ['hangs', 'sleep 600', 'took longer than 1 s', ['--print-timeout-ms', '1000']],
    ['prints half a PDF', `${printTo}; printf '%%PDF-1.4 half' > "$out"`, 'breaks off', []],
    ['prints something else', `${printTo}; echo hello > "$out"`, 'does not begin as a PDF', []],
  ])(
    'because it %s: exit code 3, a sentence, and no file',
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
    'because there is none: exit code 2, where it was looked for and what to do',
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
    'is killed with all that it started when the person stops',
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
