import { parseAllDocuments } from 'yaml'
import { splitCommand } from '../../../src/cli/config/command-line.js'

/** The ways in which a page starts the program; what stands before in the line is a prompt, a step or another command. */
const starts =
  /(?:^\s*(?:\$ |- run: |run: |- )?|&& |\| |; |\$\()(?:(?:npx|uvx|pipx run) )?(?:minicluster|node (?:\S*\/)?dist\/cli\.js)[ \n](.*)/

type Block = { readonly language: string; readonly text: string }

/** Every block of code, also in a list. */
export function blocksOf(page: string): readonly Block[] {
  const found = page.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^ *```/gms)
  return [...found].map(([, , language = '', text = '']) => ({ language, text }))
}

/** The calls of minicluster in all blocks of a page and in its sentences, without the name of the program. */
export function callsOf(page: string): readonly string[] {
  const prose = page.replace(/^ *```.*?^ *```/gms, '')
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const spans = inline.filter((code) =>
    /^(\$ |(npx|uvx|pipx run) |minicluster |node dist)/.test(code),
  )
  return [...blocksOf(page).map(({ text }) => text), ...spans].flatMap(callsIn)
}

/** The calls in a script, a workflow or a line. */
export function callsIn(text: string): readonly string[] {
  const lines = text.replaceAll(/ *\\\n\s*/g, ' ').split('\n')
  return lines.flatMap((line) => {
    const call = starts.exec(line.trimEnd())?.[1]
    return call === undefined ? [] : [withoutRest(filled(call))]
  })
}

/** Without a comment, the brackets of a substitution, and what a shell does with the output. */
const withoutRest = (call: string): string =>
  call.replace(/ +# .*| *(\|\||&&|;|\||\d?>|<\().*$|(?<![(\w])\)"?$|\)"$/g, '').trim()

/** What a reader replaces, such as `<run directory>` or a variable, with a value. */
const filled = (call: string): string =>
  call
    .replace(/<n>/g, '1')
    .replace(/<[a-z][a-z ]*>/g, 'value')
    .replace(/"?\$\{\{[^}]*\}\}"?|"?\$\w+"?/g, '2')

/** A call as words. */
export function wordsOfCall(call: string): readonly string[] {
  const words = splitCommand(call)
  if (words === null) throw new Error(`a documented command needs a shell: ${call}`)
  return words
}

type Step = { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> }
type Workflow = { readonly jobs?: Readonly<Record<string, { readonly steps?: readonly Step[] }>> }

/** The inputs of every step in a workflow that uses the Action. */
export function inputsIn(
  workflow: string,
  action: RegExp,
): readonly Readonly<Record<string, string>>[] {
  const [document] = parseAllDocuments(workflow)
  const { jobs = {} } = (document?.toJS() ?? {}) as Workflow
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? [])
  const ours = steps.filter(({ uses }) => uses !== undefined && action.test(uses))
  return ours.map(({ with: inputs = {} }) =>
    Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)])),
  )
}
