import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const { href } = new URL('../../../build/bundle-settings.mjs', import.meta.url)
const { quoteTarPaths } = (await import(href)) as { quoteTarPaths(source: string): string }

test('The bundle quotes all four paths that the cache toolkit hands to tar', async () => {
  const path = join(root, 'node_modules/@actions/cache/lib/internal/tar.js')
  const quoted = quoteTarPaths(await readFile(path, 'utf8'))
  expect(quoted.match(/'-C', quoteAbsolutePath\(workingDirectory\)/g)).toHaveLength(1)
  expect(quoted.match(/: quoteAbsolutePath\(workingDirectory\)\)/g)).toHaveLength(1)
  expect(quoted.match(/: quoteAbsolutePath\(archivePath\), '-P'/g)).toHaveLength(2)
})

test('A cache toolkit whose paths are written differently fails the build', () => {
  expect(() => quoteTarPaths('args.push(workingDirectory)')).toThrow('has 0 paths without quotes')
})
