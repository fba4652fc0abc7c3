import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { bundleForBrowser, compileTemplate } from '../../../build/bundle-settings.mjs'

/**
 * Gives the tests what esbuild's text loader gives the bundle: importing a script or a style sheet yields its text. A
 * style sheet gets an id of its own, as Vite replaces every module whose id ends with `.css`.
 */
export const texts = {
  name: 'texts',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('.css') ? `${join(dirname(importer), source)}.text` : undefined,
  async load(id) {
    if (/\.(sh|py|css\.text)$/.test(id))
      return textModule(await readFile(id.replace(/\.text$/, ''), 'utf8'))
  },
}

/** Gives the tests what the bundler gives our programs: importing a template yields the function that fills it. */
export const templates = {
  name: 'templates',
  async load(id) {
    if (id.endsWith('.hbs')) return compileTemplate(id)
  },
}

/** Gives the tests what the bundler gives our programs: importing a `.browser` file yields a program for the browser. */
export const browserPrograms = {
  name: 'browser-programs',
  async load(id) {
    if (id.endsWith('.browser')) return textModule(await bundleForBrowser(build, id))
  },
}

function textModule(text) {
  return `export default ${JSON.stringify(text)}`
}

const bundled = '\0tfjs/'
let tfjsFiles

/** Gives the tests tfjs as a few files, as our programs have it: to transform its thousand files takes seconds. */
export const tfjs = {
  name: 'tfjs',
  enforce: 'pre',
  resolveId(source, importer) {
    const isPart = importer?.startsWith(bundled) && source.startsWith('./')
    if (isPart) return `${bundled}${source.slice(2)}`
    return Object.hasOwn(tfjsEntries, source) ? `${bundled}${tfjsEntries[source]}.js` : undefined
  },
  async load(id) {
    if (!id.startsWith(bundled)) return
    tfjsFiles ??= bundleTfjs()
    return (await tfjsFiles).get(id)
  },
}

const tfjsEntries = {
  '@tensorflow/tfjs-core': 'core',
  '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js': 'chained',
  '@tensorflow/tfjs-core/dist/register_all_gradients.js': 'gradients',
  '@tensorflow/tfjs-backend-cpu': 'cpu',
  '@tensorflow/tfjs-backend-wasm': 'wasm',
}

/** The text of each file by its id. */
async function bundleTfjs() {
  const { outputFiles } = await build({
    entryPoints: Object.entries(tfjsEntries).map(([from, out]) => ({ in: from, out })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    write: false,
    // ES modules first: tfjs must not arrive twice, in both forms.
    mainFields: ['module', 'main'],
    outdir: '/',
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [`${bundled}${basename(path)}`, text]))
}
