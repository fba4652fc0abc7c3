/**
 * Bundles each file of src/cli/entry into dist/, so that a checkout runs without an install step.
 * `node build/build.mjs` writes dist/; `node build/build.mjs --check` compares it with what the sources give.
 * The same sources give the same bytes in any directory and on any supported Node.
 */
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { joinChunks } from './chunks.mjs'
import { buildKernels } from './kernels.mjs'
import { collectPackages, renderNotices, renderSbom } from './licenses.mjs'
import { browserCode, bundleSettings, leftOut, quotedTar, templates } from './bundle-settings.mjs'

const root = dirname(import.meta.dirname)
const dist = join(root, 'dist')
const executables = new Set(['cli.js'])

/** The threaded variant is left out: tfjs never asks for it on Node. */
const wasmFiles = ['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm']

/** Everything that belongs in dist/, as a map from path (with slashes) to contents. */
async function renderDist() {
  const inBrowser = []
  const bundle = await bundleEntries((metafile) => inBrowser.push(metafile))
  const files = new Map()
  for (const { name, contents } of await joinChunks(bundle, root)) {
    files.set(name, executables.has(name) ? withHashbang(contents) : Buffer.from(contents))
  }
  for (const [name, contents] of await readWasmFiles(bundle.metafile)) files.set(name, contents)
  for (const [name, contents] of await readAdapters()) files.set(name, contents)
  files.set('package.json', Buffer.from('{ "type": "module" }\n'))
  const packages = await collectPackages(root, [bundle.metafile, ...inBrowser])
  files.set('third-party-licenses.txt', renderNotices(packages))
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  files.set('sbom.cdx.json', renderSbom(manifest, packages))
  return files
}

async function bundleEntries(onBrowserInputs) {
  const entries = await readdir(join(root, 'src/cli/entry'))
  return build({
    ...bundleSettings,
    plugins: [browserCode(onBrowserInputs), templates, leftOut, quotedTar],
    absWorkingDir: root,
    entryPoints: entries
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `src/cli/entry/${name}`),
    outdir: 'dist',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    // Names stay: class names appear in messages, function names in stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    // third-party-licenses.txt has them all.
    legalComments: 'none',
    metafile: true,
    write: false,
  })
}

/** The .wasm files of tfjs, when its backend is part of the bundle. */
async function readWasmFiles({ inputs }) {
  const isBundled = Object.keys(inputs).some((path) => path.includes('/tfjs-backend-wasm/'))
  if (!isBundled) return []
  const require = createRequire(join(root, 'package.json'))
  const folder = join(
    dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')),
    'dist',
  )
  return Promise.all(wasmFiles.map(async (name) => [name, await readFile(join(folder, name))]))
}

/** The Python packages: what is loaded into a user's PyTorch, and what runs ranks on Ray, as they stand. */
async function readAdapters() {
  const folder = join(root, 'src/prove/adapters')
  const names = (await listFiles(folder)).filter(
    (name) => /^(pytorch|ray)\//.test(name) && !name.includes('__pycache__'),
  )
  return Promise.all(names.sort().map(async (name) => [name, await readFile(join(folder, name))]))
}

function withHashbang(contents) {
  const text = Buffer.from(contents).toString()
  return Buffer.from(text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`)
}

async function writeDist(files) {
  await rm(dist, { recursive: true, force: true })
  for (const [name, contents] of files) {
    await mkdir(dirname(join(dist, name)), { recursive: true })
    await writeFile(join(dist, name), contents)
    await chmod(join(dist, name), executables.has(name) ? 0o755 : 0o644)
  }
}

/** One line for each file of dist/ that is missing, outdated, surplus or not executable. */
async function findDifferences(files) {
  const differences = []
  for (const [name, contents] of files) {
    const path = join(dist, name)
    if (!(await exists(path))) differences.push(`missing: dist/${name}`)
    else if (!contents.equals(await readFile(path))) differences.push(`differs: dist/${name}`)
    else if (executables.has(name) && !(await isExecutable(path)))
      differences.push(`not executable: dist/${name}`)
  }
  for (const name of await listFiles(dist))
    if (!files.has(name)) differences.push(`left over: dist/${name}`)
  return differences
}

async function listFiles(folder) {
  if (!(await exists(folder))) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'))
}

const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Windows keeps no such bit. */
const isExecutable = async (path) =>
  process.platform === 'win32' || ((await stat(path)).mode & 0o111) !== 0

await buildKernels()
const files = await renderDist()
if (process.argv.includes('--check')) {
  const differences = await findDifferences(files)
  for (const line of differences) console.error(line)
  if (differences.length > 0) console.error('dist/ is not what the sources give: npm run build')
  else console.log(`dist/ is up to date: ${files.size} files`)
  process.exitCode = differences.length > 0 ? 1 : 0
} else {
  await writeDist(files)
  const sizeBytes = [...files.values()].reduce((sum, contents) => sum + contents.length, 0)
  console.log(`dist/: ${files.size} files, ${(sizeBytes / 1e6).toFixed(2)} MB`)
}
