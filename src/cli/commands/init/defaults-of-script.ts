import type { Defaults } from './fit-options.js'

const declared = /add_argument\(\s*['"](--[\w-]+)['"][^()]*?\bdefault\s*=\s*['"]([\w:]+)['"]/g
const variable = /^([a-z]\w*)[ \t]*=[ \t]*['"]([\w:]+)['"]/gm
/** A file that a script runs as a part of itself. */
const executed = /^exec\(open\(\s*['"]([\w./-]+)['"]/m

/**
 * The options of a script that have a default: those of argparse, and variables of the module where a file that it
 * executes gives them the values of `--name=value`. `read` has the text of a file; empty if there is none.
 */
export function defaultsOfScript(text: string, read: (path: string) => string): Defaults {
  const options = [...text.matchAll(declared)].map(([, name = '', value = '']) => [name, value])
  const [, path] = executed.exec(text) ?? []
  const before = text.slice(0, path === undefined ? 0 : text.search(executed))
  const variables = overridesVariables(read(path ?? '')) ? [...before.matchAll(variable)] : []
  const own = variables.map(([, name = '', value = '']) => [`--${name}`, value])
  return new Map([...options, ...own].map(([name = '', value = '']) => [name, value]))
}

/** Whether a text takes words of the command line as new values of variables. */
const overridesVariables = (text: string): boolean =>
  /\bsys\.argv\b/.test(text) && /\bglobals\(\)\[\w+\]\s*=[^=]/.test(text)
