import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { build, type Metafile } from 'esbuild'
import { readBundleSettings } from './support/processes/bundle.js'

const root = join(import.meta.dirname, '..')

/** Every command starts with these entries, so each may load only what it cannot do without. */
const startUpPackages = {
  cli: ['commander', 'picocolors', 'shell-quote', 'zod'],
  worker: [],
  'telemetry-thread': [],
  'socket-thread': [],
  'link-proxy-thread': [],
}

let outputs: Metafile['outputs']
beforeAll(async () => {
  const { metafile } = await build({
    ...(await readBundleSettings()),
    absWorkingDir: root,
    entryPoints: [...Object.keys(startUpPackages), 'action'].map(
      (name) => `src/cli/entry/${name}.ts`,
    ),
    outdir: 'dist',
    splitting: true,
    metafile: true,
    write: false,
  })
  outputs = metafile.outputs
})

describe('Before any command', () => {
  test.each(Object.entries(startUpPackages))(
    'The entry %s loads no package but its own few',
    (name, packages) => {
      expect(listPackages(loadedAtOnce(`dist/${name}.js`))).toEqual(packages)
    },
  )

  test('The entry cli does not load the messages of zod in every language', () => {
    const files = loadedAtOnce('dist/cli.js').flatMap((output) =>
      Object.entries(outputs[output]!.inputs),
    )
    const zod = files.filter(([path]) => path.includes('node_modules/zod/'))
    const sizeBytes = zod.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0)
    expect(sizeBytes).toBeLessThan(300_000)
  })
})

test.each(['cli', 'action'])(
  'The entry %s imports nothing of ours before it runs, so that it can report load errors',
  (name) => {
    const atOnce = outputs[`dist/${name}.js`]!.imports.filter(
      ({ kind, external }) => kind === 'import-statement' && !external,
    )
    expect(atOnce).toEqual([])
  },
)

test('The program finds lazy modules when it needs them', () => {
  expect(listPackages(Object.keys(outputs))).toEqual(
    expect.arrayContaining(['handlebars', 'd3-scale']),
  )
})

/** An output and everything it imports before it runs; an entry that only loads its program imports that as well. */
function loadedAtOnce(output: string, found = new Set<string>()): string[] {
  if (found.has(output)) return []
  found.add(output)
  const imports = outputs[output]!.imports.filter(
    ({ kind, external }) => !external && (kind === 'import-statement' || output === 'dist/cli.js'),
  )
  for (const { path } of imports) loadedAtOnce(path, found)
  return [...found]
}

function listPackages(names: readonly string[]): string[] {
  const inputs = names.flatMap((name) => Object.keys(outputs[name]!.inputs))
  const packages = inputs.flatMap(
    (path) => path.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? [],
  )
  return [...new Set(packages)].sort()
}
