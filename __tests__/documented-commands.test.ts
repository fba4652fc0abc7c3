import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { resolveActionInputs } from '../src/cli/config/action-inputs.js'
import { toKebabCase } from '../src/cli/config/option.js'
import { actionOptions } from '../src/cli/config/options.js'
import { parseSettings } from '../src/cli/config/settings/parse-settings.js'
import { settingsKeys } from '../src/cli/config/settings/settings-keys.js'
import { markdownFiles } from './support/documentation/markdown.js'
import {
  blocksOf,
  callsIn,
  callsOf,
  inputsIn,
  wordsOfCall,
} from './support/documentation/shown-commands.js'
import {
  plainGroups,
  runElsewhere,
  torchGroups,
} from './support/documentation/executed-commands.js'
import { parseCommandLine } from './support/options/parse-command-line.js'

const root = join(import.meta.dirname, '..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
const texts = async (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => ({ path, text: await read(path) })))

// The changelog names commands as they were.
const pages = await texts((await markdownFiles(root)).filter((path) => path !== 'CHANGELOG.md'))
const workflows = await texts(
  (await readdir(join(root, 'examples/workflows'))).map((name) => `examples/workflows/${name}`),
)

/** What is shown and is no whole call, and why. Everything else must be one that the program accepts. */
const noCalls: Readonly<Record<string, string>> = {
  'baseline save': 'names the command without its required options',
  compare: 'names the command without its required options',
  'help COMMAND': 'COMMAND stands for the name of any command',
  jobs: 'names the group of commands',
  run: 'names the command without what it runs',
}

const executed = [...plainGroups, ...torchGroups].flatMap(({ commands }) => commands)

const calls = pages.flatMap(({ path, text }) => {
  // The reference shows what each command takes; its own test compares it with the table of commands.
  const shown =
    path === 'docs/command-line.md'
      ? blocksOf(text).flatMap((one) => callsIn(one.text))
      : callsOf(text)
  return [...new Set(shown)].map((call) => ({ path, call }))
})

describe('Commands on pages', () => {
  test.each(calls)('The page $path shows a valid command: $call', ({ call }) => {
    if (call in noCalls) return
    expect(() => parseCommandLine(wordsOfCall(call), { version: '', columns: 80 })).not.toThrow()
  })

  const isRunHere = (call: string) => executed.some((one) => one.call === call)
  const suiteOf = (call: string) =>
    runElsewhere.find(([start]) => `${call} `.startsWith(`${start} `))

  test.each(calls)('The command of $path is run by a test: $call', ({ call }) => {
    if (call in noCalls || isRunHere(call)) return
    const [, why, suite] = suiteOf(call) ?? []
    expect({ call, why, suite }).toEqual({
      call,
      why: expect.any(String),
      suite: expect.any(String),
    })
  })

  test('Every command that is run, or that another suite runs, is still shown', async () => {
    const shown = calls.map(({ call }) => call)
    expect(executed.map(({ call }) => call).filter((call) => !shown.includes(call))).toEqual([])
    const rest = shown.filter((call) => !(call in noCalls || isRunHere(call)))
    const used = new Set(rest.map((call) => suiteOf(call)?.[0]))
    expect(runElsewhere.filter(([start]) => !used.has(start))).toEqual([])
  })

  test.each(runElsewhere)(
    'The suite of %s is there, and names its first word',
    async (start, _, suite) => {
      const [word = ''] = start.split(' ')
      expect(await read(suite)).toContain(word)
    },
  )

  test('Every exception is still shown', () => {
    const shown = new Set(pages.flatMap(({ text }) => callsOf(text)))
    expect(Object.keys(noCalls).filter((call) => !shown.has(call))).toEqual([])
  })

  test.each([
    ['```sh\nminicluster check --steps 5 # five\n```', 'check --steps 5'],
    ['   ```bash\n   $ npx minicluster check\n   ```', 'check'],
    ['```yaml\n      - run: minicluster nodes check --json > a.json\n```', 'nodes check --json'],
    ['```sh\neval "$(minicluster completion bash)"\n```', 'completion bash'],
    [
      '```sh\ncd a && uvx minicluster check -- torchrun \\\n  train.py\n```',
      'check -- torchrun train.py',
    ],
    ['Run `minicluster init --try` first.', 'init --try'],
  ])('The command of %j is found', (page, call) => {
    expect(callsOf(page)).toEqual([call])
  })

  test.each([
    '```python\nminicluster.check("x")\n```',
    '`minicluster.yml`',
    'uses: a/minicluster-action',
  ])('No command is seen in %j', (page) => expect(callsOf(page)).toEqual([]))

  test('A misspelt option in any of them would be noticed', () => {
    const wrong = callsOf('```yaml\n- run: npx minicluster check --wrokers 2\n```').map(wordsOfCall)
    for (const words of wrong)
      expect(() => parseCommandLine(words, { version: '', columns: 80 })).toThrow('--wrokers')
  })
})

describe('Workflows', () => {
  const shown = pages.flatMap(({ path, text }) =>
    blocksOf(text)
      .filter(({ language, text: block }) => language === 'yaml' && /^jobs:/m.test(block))
      .map((block) => ({ path, text: block.text })),
  )
  const all = [...workflows, ...shown]
  const steps = all.flatMap(({ path, text }) =>
    inputsIn(text, /\/minicluster-action@/).map((inputs) => ({ path, inputs })),
  )
  const known = Object.keys(actionOptions).map(toKebabCase)

  test('Most examples and the page README.md use the Action', () => {
    expect(steps.length).toBeGreaterThanOrEqual(workflows.length)
    expect(steps.map(({ path }) => path)).toContain('README.md')
  })

  test.each(steps)('The inputs of $path are valid: $inputs', ({ inputs }) => {
    expect(Object.keys(inputs).filter((name) => !known.includes(name))).toEqual([])
    const isKnown = (value: string) => !value.includes('${{')
    const reader = (name: string) => {
      const value = inputs[name] ?? ''
      return isKnown(value) ? value : ''
    }
    expect(() => resolveActionInputs(reader, { verbose: false })).not.toThrow()
  })

  test.each(all.flatMap(({ path, text }) => callsIn(text).map((call) => ({ path, call }))))(
    'The workflow of $path runs a valid command: $call',
    ({ call }) => {
      expect(() => parseCommandLine(wordsOfCall(call), { version: '', columns: 80 })).not.toThrow()
    },
  )
})

describe('Settings on pages', () => {
  const blocks = pages.flatMap(({ path, text }) =>
    blocksOf(text)
      .filter(({ language, text: block }) => language === 'yaml' && isSettings(block))
      .map((block) => ({ path, text: block.text })),
  )

  /** By its first key, so that a misspelt one further down is noticed. */
  function isSettings(block: string): boolean {
    const content = parse(block) as unknown
    const [first] = typeof content === 'object' && content !== null ? Object.entries(content) : []
    return first !== undefined && first[0] in settingsKeys && typeof first[1] !== 'object'
  }

  test('The page of the settings shows two files', () => {
    expect(blocks.filter(({ path }) => path === 'docs/settings.md')).toHaveLength(2)
  })

  test.each(blocks)('The page $path shows a valid file: $text', ({ text }) => {
    expect(() => parseSettings(text, 'minicluster.yml')).not.toThrow()
  })
})
