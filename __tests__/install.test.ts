import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')

type Package = { readonly name: string; readonly bin: Readonly<Record<string, string>> }

/** The name of the wheel's command is that of the package. */
const hasCommand = /\[console_scripts\]\n\$\{name\} = /

/** The ways to have the command that the page of the installation lacks, or that nothing provides. */
function lacksOf(page: string, { name, bin }: Package, wheel: string): readonly string[] {
  const program = bin[name]
  const ways = [
    [`npx ${name} check`, program !== undefined],
    [`npm install --save-dev ${name}`, program !== undefined],
    [`pip install ${name}`, hasCommand.test(wheel)],
    [`uvx ${name} check`, hasCommand.test(wheel)],
    [`node ${program} check`, true],
  ] as const
  return ways.flatMap(([way, isProvided]) =>
    isProvided && page.includes(`\`${way}\``) ? [] : [way],
  )
}

describe('Whoever reads how to install it', async () => {
  const page = await read('docs/install.md')
  const manifest = JSON.parse(await read('package.json')) as Package
  const wheel = await read('build/wheel.mjs')

  test('The page has one line for pip, uv, npm, npx and a clone, and each package has the command', async () => {
    expect(lacksOf(page, manifest, wheel)).toEqual([])
    expect((await read(manifest.bin[manifest.name] ?? '')).startsWith('#!')).toBe(true)
    expect(await read('README.md')).toContain('](docs/install.md)')
  })

  test('A way that is no longer shown, and a package without the command, are noticed', () => {
    expect(lacksOf(page.replace('npx minicluster check', ''), manifest, wheel)).toEqual([
      'npx minicluster check',
    ])
    expect(lacksOf(page, { ...manifest, bin: {} }, wheel)).toContain('npx minicluster check')
    expect(lacksOf(page, manifest, '')).toContain('pip install minicluster')
  })
})
