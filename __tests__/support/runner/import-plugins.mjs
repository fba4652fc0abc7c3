import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { bundleForBrowser, compileTemplate } from '../../../bundle-settings.mjs'

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
