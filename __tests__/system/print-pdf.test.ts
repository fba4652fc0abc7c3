import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import { pdfFlaw, printPdf, temporaryFilesIn } from '../../src/system/print-pdf.js'
import { useScratchDirectory } from '../support/scratch-directory.js'

const scratch = useScratchDirectory()

const bytes = (text: string) => new TextEncoder().encode(text)
const whole = '%PDF-1.4\n1 0 obj\nendobj\ntrailer\nstartxref\n17\n%%EOF\n'

test('a whole PDF has no flaw', () => {
  expect(pdfFlaw(bytes(whole))).toBeNull()
})

test.each([
  ['empty', '', 'begin'],
  ['a page of HTML', '<!doctype html>', 'begin'],
  ['cut off', whole.slice(0, 30), 'breaks off'],
  ['without its last line', whole.replace('%%EOF\n', ''), 'breaks off'],
])('%s is none', (_what, text, flaw) => {
  expect(pdfFlaw(bytes(text))).toContain(flaw)
})

describe('a browser that leaves temporary files behind', () => {
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
    for (;;) {
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text !== null) return text.trim()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  test('has printed, and they are gone', async () => {
    const { browser, told } = await aBrowser('true')
    const { signal } = new AbortController()
    const pdf = await printPdf({ browser, html: '<p>', limitMs: 10_000, signal })
    expect(Buffer.from(pdf).toString()).toBe(whole)
    const left = await textOf(told)
    expect(left).toMatch(/org\.chromium\.Chromium\.\w+$/)
    await expect(readdir(left)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('is interrupted, and they are gone', async () => {
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

test('a browser keeps its own temporary folder where a socket in ours had too long a name', () => {
  expect(temporaryFilesIn('/tmp/minicluster-pdf-AbCdEf')).toMatchObject({
    TMPDIR: '/tmp/minicluster-pdf-AbCdEf',
  })
  expect(temporaryFilesIn(`/var/${'x'.repeat(60)}/minicluster-pdf-AbCdEf`)).toEqual({})
})
