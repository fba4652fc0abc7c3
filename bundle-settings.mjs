/**
 * What CommonJS packages expect to find around them, for use inside an ES module bundle. It uses no global, because
 * packages declare variables of such names (node-fetch: URL) in the same scope, and not yet.
 */
const commonjsBanner =
  "import{dirname as __folderOf}from'node:path';" +
  "import{createRequire as __createRequire}from'node:module';" +
  "import{fileURLToPath as __toPath}from'node:url';" +
  'const require=__createRequire(import.meta.url);' +
  'const __bundleFolder=__folderOf(__toPath(import.meta.url));'

/** How our sources become JavaScript that runs on its own: the same for dist/ and for tests. */
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
  loader: { '.hbs': 'text' },
  banner: { js: commonjsBanner },
  define: { __dirname: '__bundleFolder' },
  charset: 'utf8',
  logLevel: 'warning',
}
