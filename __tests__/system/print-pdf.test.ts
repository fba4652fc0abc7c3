import { expect, test } from '@jest/globals'
import { pdfFlaw } from '../../src/system/print-pdf.js'

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
