import { dirname, join, relative } from 'node:path/posix'
import { rolldown } from 'rolldown'
import { commandSteps, otherPrograms } from './journeys.mjs'

/**
 * Joins the chunks that are loaded together, as journeys.mjs says; what only one journey needs stays out of the
 * way of the others. esbuild makes a chunk for every set of entries that shares a source, and a run would find, read
 * and link a hundred files.
 *
 * @param {import('esbuild').BuildResult<{ metafile: true, write: false }>} bundle
 * @param {string} root folder that the paths of the metafile start from
 * @returns {Promise<{ name: string, contents: string }[]>} names from dist/ on
 */
export async function joinChunks({ outputFiles, metafile }, root) {
  const texts = new Map(outputFiles.map(({ path, text }) => [nameOf(relative(root, path)), text]))
  const groups = groupChunks(metafile.outputs)
  const bundle = await rolldown({
    platform: 'node',
    input: [...texts.keys()].filter((name) => !name.includes('/')),
    plugins: [inMemory(texts)],
    preserveEntrySignatures: 'allow-extension',
    onLog: () => undefined,
    // A script for a node would be there twice, where it is declared and where it is used.
    optimization: { inlineConst: false },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    // Names stay: class names appear in messages, function names in stack traces.
    minify: { compress: false, mangle: false, codegen: true },
    comments: false,
    chunkFileNames: ({ name }) => `chunks/${name.replace(/-[A-Z0-9]{8}$/, '')}-[hash].js`,
    entryFileNames: '[name].js',
    strictExecutionOrder: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [...new Set(groups.values())].map((name) => ({
        name,
        test: (id) => groups.get(id) === name,
      })),
    },
  })
  return output.map(({ fileName, code }) => ({ name: fileName, contents: `${code}` }))
}

const nameOf = (path) => relative('dist', path)

/** The chunks of esbuild as modules: what they import from outside is found where it is at run time. */
const inMemory = (texts) => ({
  name: 'in-memory',
  resolveId(source, importer) {
    if (importer === undefined) return source
    const id = join(dirname(importer), source)
    return texts.has(id) ? id : { id: source, external: true }
  },
  load: (id) => texts.get(id),
})

/** By chunk that a journey loads: the journeys that do; of the steps of a command line only the first. */
function groupChunks(outputs) {
  const loaded = Object.fromEntries(
    Object.entries({ ...commandSteps, ...otherPrograms }).map(([name, sources]) => [
      name,
      loadedBy(sources, outputs),
    ]),
  )
  const groups = new Map()
  for (const id of Object.keys(outputs).map(nameOf)) {
    const step = Object.keys(commandSteps).find((name) => loaded[name].has(id))
    const others = Object.keys(otherPrograms).filter((name) => loaded[name].has(id))
    const name = [step ?? [], others].flat().join('-')
    if (name !== '' && id.includes('/')) groups.set(id, name)
  }
  return groups
}

/** Names of all chunks that these sources, once imported, have loaded. */
function loadedBy(sources, outputs) {
  const found = new Set()
  const visit = (path) => {
    if (found.has(nameOf(path))) return
    found.add(nameOf(path))
    for (const { kind, path: imported, external } of outputs[path].imports)
      if (kind === 'import-statement' && !external) visit(imported)
  }
  for (const source of sources) {
    const path = Object.keys(outputs).find((one) => outputs[one].entryPoint === `src/${source}.ts`)
    if (path === undefined) throw new Error(`nothing imports src/${source}.ts late any more`)
    visit(path)
  }
  return found
}
