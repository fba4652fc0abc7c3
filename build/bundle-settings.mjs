import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Handlebars from 'handlebars'

const root = dirname(import.meta.dirname)

/**
 * What CommonJS packages expect to find around them, for use inside an ES module bundle. It uses no global, because
 * packages declare variables of such names (node-fetch: URL) in the same scope, and not yet. What a chunk does not use is
 * left out of it, because the calls are marked as pure.
 */
const commonjsBanner =
  "import{dirname as __folderOf}from'node:path';" +
  "import{createRequire as __createRequire}from'node:module';" +
  "import{fileURLToPath as __toPath}from'node:url';" +
  'const require=/*@__PURE__*/__createRequire(import.meta.url);' +
  'const __bundleFolder=/*@__PURE__*/__folderOf(/*@__PURE__*/__toPath(import.meta.url));'

/**
 * A `.browser` file names the entry of a program for the browser, which becomes a text inside our own. `build` is
 * esbuild's; `onInputs` receives its inputs, for the licenses.
 *
 * @param {typeof import('esbuild').build} build
 * @param {string} marker
 * @param {(metafile: import('esbuild').Metafile) => void} [onInputs]
 */
export async function bundleForBrowser(build, marker, onInputs = () => {}) {
  const { outputFiles, metafile } = await build({
    ...browserSettings,
    metafile: true,
    write: false,
    absWorkingDir: root,
    entryPoints: [join(dirname(marker), (await readFile(marker, 'utf8')).trim())],
  })
  onInputs(metafile)
  return outputFiles[0].text
}

/** @type {import('esbuild').Plugin} */
export const templates = {
  name: 'templates',
  setup({ onLoad }) {
    onLoad({ filter: /\.hbs$/ }, async ({ path }) => ({ contents: await compileTemplate(path) }))
  },
}

/** @type {import('esbuild').BuildOptions} */
const browserSettings = {
  bundle: true,
  platform: 'browser',
  target: ['es2022'],
  format: 'iife',
  mainFields: ['module', 'main'],
  preserveSymlinks: true,
  minify: true,
  loader: { '.css': 'text' },
  plugins: [templates],
  legalComments: 'none',
  logLevel: 'warning',
}

/**
 * @param {(metafile: import('esbuild').Metafile) => void} [onInputs]
 * @returns {import('esbuild').Plugin}
 */
export const browserCode = (onInputs) => ({
  name: 'browser-code',
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /\.browser$/ }, async ({ path }) => ({
      contents: await bundleForBrowser(esbuild.build, path, onInputs),
      loader: 'text',
    }))
  },
})

/**
 * A `.hbs` file as a module whose default export fills the template. Compiling a page takes longer than filling it, so
 * programs load only the runtime. Handlebars escapes for HTML and XML; what fills a `.md.hbs` is escaped before.
 *
 * @param {string} path
 */
export async function compileTemplate(path) {
  const noEscape = path.endsWith('.md.hbs')
  const template = Handlebars.precompile(await readFile(path, 'utf8'), {
    noEscape,
    knownHelpersOnly: true,
  })
  const runtime = "import Handlebars from 'handlebars/runtime.js'"
  return `${runtime}\nexport default Handlebars.template(${template})`
}

/**
 * A package that the artifact toolkit unpacks downloads with, which we do not: one of those that it needs has no
 * license, so it may not be distributed.
 *
 * @type {import('esbuild').Plugin}
 */
export const leftOut = {
  name: 'left-out',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^unzip-stream$/ }, ({ path }) => ({ path, namespace: 'left-out' }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({
      contents:
        "export default { Extract() { throw new Error('unzip-stream is not part of this bundle') } }",
    }))
  },
}

/**
 * @actions/cache writes the paths of its archive and of the workspace without quotes into the command line of tar, where
 * each of them ends at its first space. It quotes them for one tar of Windows, with a function that fits all.
 *
 * @param {string} source of its tar.js
 */
export function quoteTarPaths(source) {
  const bare = /\b(workingDirectory|archivePath)\.replace\(new RegExp\(`[^`]*`, 'g'\), '\/'\)/g
  const found = source.match(bare)?.length ?? 0
  if (found !== 4 || !source.includes('function quoteAbsolutePath(')) {
    const text = `tar.js of @actions/cache has ${found} paths without quotes, not 4`
    throw new Error(
      `${text}: see whether quoteTarPaths in build/bundle-settings.mjs is still needed`,
    )
  }
  return source.replace(bare, 'quoteAbsolutePath($1)')
}

/** @type {import('esbuild').Plugin} */
export const quotedTar = {
  name: 'quoted-tar',
  setup({ onLoad }) {
    onLoad(
      { filter: /@actions[\\/]cache[\\/]lib[\\/]internal[\\/]tar\.js$/ },
      async ({ path }) => ({
        contents: quoteTarPaths(await readFile(path, 'utf8')),
      }),
    )
  },
}

/**
 * How our sources become JavaScript that runs on its own: the same for dist/ and for tests.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const bundleSettings = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // ES modules first: they can be shaken, and tfjs must not arrive twice, in both forms.
  mainFields: ['module', 'main'],
  // Native, optional, and found where the user installed it.
  external: ['@tensorflow/tfjs-node'],
  // A linked node_modules gives the same names of chunks as one of its own.
  preserveSymlinks: true,
  loader: { '.css': 'text', '.sh': 'text', '.py': 'text' },
  plugins: [browserCode(), templates, leftOut, quotedTar],
  banner: { js: commonjsBanner },
  define: { __dirname: '__bundleFolder' },
  charset: 'utf8',
  logLevel: 'warning',
}
