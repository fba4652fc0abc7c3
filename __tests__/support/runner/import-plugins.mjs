import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { bundleForBrowser } from '../../../bundle-settings.mjs'

/** Gives the tests what esbuild's text loader gives the bundle: importing a template or a script yields its text. */
export const templates = {
  name: 'templates',
  async load(id) {
    if (/\.(hbs|sh|py)$/.test(id)) return textModule(await readFile(id, 'utf8'))
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
