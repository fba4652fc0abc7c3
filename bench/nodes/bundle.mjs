import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleSettings } from '../../build/bundle-settings.mjs'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A TypeScript file, or lines of it, as a program; the path of the program.
 *
 * @param {string} scratch
 * @param {{ readonly path: string } | { readonly lines: string }} source
 */
export async function bundleProgram(scratch, source) {
  const { build } = await import('esbuild')
  const outfile = join(await mkdtemp(join(scratch, 'nodes-')), 'program.mjs')
  const entry =
    'path' in source
      ? { entryPoints: [source.path] }
      : { stdin: { contents: source.lines, resolveDir: root, loader: /** @type {const} */ ('ts') } }
  await build({ ...bundleSettings, absWorkingDir: root, ...entry, outfile })
  return outfile
}

/**
 * What a program prints as JSON.
 *
 * @param {string} program
 * @param {readonly (string | number)[]} words
 * @param {readonly string[]} [options] of Node
 */
export async function runProgram(program, words, options = []) {
  const parameters = [...options, program, ...words.map(String)]
  const { stdout } = await execute(process.execPath, parameters, { cwd: root, maxBuffer: 1e8 })
  return JSON.parse(stdout)
}
