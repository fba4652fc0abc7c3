import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
  pdfFlaw,
  printPdf,
  temporaryFilesIn,
} from '../../../../src/machine/system/web/print-pdf.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'
import { until } from '../../../support/until.js'

const scratch = useScratchDirectory()

const bytes = (text: string) => new TextEncoder().encode(text)
const whole = '%PDF-1.4\n1 0 obj\nendobj\ntrailer\nstartxref\n17\n%%EOF\n'

test('A whole PDF has no flaw', () => {
  expect(pdfFlaw(bytes(whole))).toBeNull()
})

test.each([
  ['empty', '', 'begin'],
  ['a page of HTML', '<!doctype html>', 'begin'],
  ['cut off', whole.slice(0, 30), 'ends before the end'],
  ['without its last line', whole.replace('%%EOF\n', ''), 'ends before the end'],
])('The check rejects a PDF file that is "%s"', (_what, text, flaw) => {
  expect(pdfFlaw(bytes(text))).toContain(flaw)
})

describe('Temporary files of a browser', () => {
  /** Prints a page once `script` is through; `told` is where it says the folder that it has made. */
  async function aBrowser(script: string): Promise<{ browser: string; told: string }> {
    const [browser, told] = [scratch.path('browser'), scratch.path('told')]
    const print = `for a; do case "$a" in --print-to-pdf=*) cat "${scratch.path('pdf')}" > "\${a#*=}";; esac; done`
    const leave = `mktemp -d -t org.chromium.Chromium.XXXXXX > "${told}.part"; mv "${told}.part" "${told}"`
    await writeFile(scratch.path('pdf'), whole)
    await writeFile(browser, ['#!/bin/sh', leave, script, print, ''].join('\n'))
    await chmod(browser, 0o755)
    return { browser, told }
  }

  async function textOf(path: string): Promise<string> {
    await until(() => existsSync(path))
    return (await readFile(path, 'utf8')).trim()
  }

  test('The printer removes temporary files after printing', async () => {
    const { browser, told } = await aBrowser('true')
    const { signal } = new AbortController()
    const pdf = await printPdf({ browser, html: '<p>', limitMs: 10_000, signal })
    expect(Buffer.from(pdf).toString()).toBe(whole)
    const left = await textOf(told)
    expect(left).toMatch(/org\.chromium\.Chromium\.\w+$/)
    await expect(readdir(left)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('The printer removes temporary files after an interruption', async () => {
    const { browser, told } = await aBrowser('exec sleep 600')
    const interruption = new AbortController()
    const { signal } = interruption
    const printed = printPdf({ browser, html: '<p>', limitMs: 10_000, signal })
    const left = await textOf(told)
    interruption.abort(new Error('enough'))
    await expect(printed).rejects.toThrow('enough')
    await expect(readdir(left)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

test('The browser keeps its own temporary folder when ours makes socket names too long', () => {
  expect(temporaryFilesIn('/tmp/minicluster-pdf-AbCdEf')).toMatchObject({
    TMPDIR: '/tmp/minicluster-pdf-AbCdEf',
  })
  expect(temporaryFilesIn(`/var/${'x'.repeat(60)}/minicluster-pdf-AbCdEf`)).toEqual({})
})
