import { expect } from 'vitest'
import { readFileSync, writeFileSync } from 'node:fs'

/** Compares text with a file of this folder; `npm run golden` sets UPDATE_GOLDEN=1 and writes it instead. */
export function expectGolden(name: string, rendered: string): void {
  const path = new URL(name, import.meta.url)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, rendered)
  expect(rendered).toBe(readFileSync(path, 'utf8'))
}
