import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkPaths } from '../../../src/cli/commands/check/check-paths.js'
import { findFileConflicts, type NamedFile } from '../../../src/cli/commands/file-conflicts.js'
import { refuseSharedFiles } from '../../../src/cli/commands/refuse-shared-files.js'
import {
  type CommandDescription,
  commandDescriptions,
  type CommandName,
} from '../../../src/cli/config/command-descriptions.js'
import { spellOption } from '../../../src/cli/config/cli-arguments.js'
import {
  checkDirectoryHolds,
  runDirectoryHolds,
  verdictsPathOf,
} from '../../../src/cli/config/files/file-use.js'
import type { Option, OptionTable } from '../../../src/cli/config/option.js'
import { ConfigError } from '../../../src/kit/errors.js'
import { attemptLogs, runDirectory } from '../../../src/kit/records/run/run-directory.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()

/** What is said about a call with these values. */
async function refusalOf(name: CommandName, values: Readonly<Record<string, unknown>>) {
  const { arguments: named, options }: CommandDescription = commandDescriptions[name]
  const spell = (option: string) => spellOption(option, named)
  const call = {
    table: { ...named, ...options },
    values,
    spell,
    workingDirectory: scratch.path('.'),
  }
  return refuseSharedFiles(call).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ConfigError) return error.message
      throw error
    },
  )
}

const tableOf = (name: CommandName): OptionTable => {
  const { arguments: named, options }: CommandDescription = commandDescriptions[name]
  return { ...named, ...options }
}

type FileOption = readonly [name: string, option: Option<unknown>]

const fileOptions = (name: CommandName): FileOption[] =>
  Object.entries(tableOf(name)).filter(([, { file }]) => file?.what === 'file')

const written = (options: readonly FileOption[]) =>
  options.filter(([, { file }]) => file?.use === 'writes')

const commands = Object.keys(commandDescriptions) as CommandName[]
const pairs = commands.flatMap((command) => {
  const options = fileOptions(command)
  return written(options).flatMap(([output]) =>
    options
      .filter(([other]) => other !== output)
      .map(([other]) => [command, output, other] as const),
  )
})

/** Something that its schema accepts as a path in this place. */
const valueOf = (command: CommandName, option: string, path: string) =>
  tableOf(command)[option]?.isList === true ? [path] : path

describe('Every two files of every command of which one is written', () => {
  test('The table yields pairs of many commands', () => {
    expect(pairs.length).toBeGreaterThan(60)
    expect(new Set(pairs.map(([command]) => command)).size).toBeGreaterThan(8)
  })

  test.each(pairs)(
    'The command %s refuses one file for %s and %s, by whatever path',
    async (command, a, b) => {
      mkdirSync(scratch.path('real'), { recursive: true })
      if (!existsSync(scratch.path('link'))) symlinkSync('real', scratch.path('link'))
      for (const [one, other] of [
        ['real/same.mjs', 'real/same.mjs'],
        ['./real/x/../same.mjs', 'real/same.mjs'],
        ['link/same.mjs', 'real/same.mjs'],
      ] as const) {
        const values = { [a]: valueOf(command, a, one), [b]: valueOf(command, b, other) }
        expect(await refusalOf(command, values)).toContain('name the same file')
      }
      const apart = { [a]: valueOf(command, a, 'real/a.mjs'), [b]: valueOf(command, b, 'b.mjs') }
      expect(await refusalOf(command, apart)).toBeNull()
    },
  )

  test.each(commands)('With its defaults, %s refuses nothing', async (command) => {
    const defaults = Object.entries(tableOf(command)).flatMap(([name, option]) =>
      option.default.kind === 'text' ? [[name, option.default.text]] : [],
    )
    expect(await refusalOf(command, Object.fromEntries(defaults))).toBeNull()
  })
})

describe('Files within directories', () => {
  test.each<[CommandName, Record<string, unknown>]>([
    ['check', { outputDir: 'o', junit: 'o/report.json' }],
    ['check', { outputDir: 'o', junit: 'o/runs/x.xml' }],
    ['run', { runDir: 'rd', health: 'rd/events/coordinator.jsonl' }],
    ['run', { runDir: 'rd', output: 'rd/run.json' }],
    ['run', { runDir: 'rd', output: 'rd' }],
    ['run', { runDir: 'x/rd', output: 'x' }],
    ['run', { rankMetricsDir: 'm', output: 'm/metrics_rank0.jsonl' }],
    ['report', { files: ['rd', 'other'], output: 'other/events/rank-0.log' }],
    ['monitor report', { runDir: 'rd', output: 'rd/run.json' }],
    ['baseline compare', { baselineDir: 'b', output: 'b/main.json' }],
    ['fault-test', { output: 'f.json', report: 'f_verdicts.json' }],
    ['run', { output: 'train.py', command: ['python', 'train.py'] }],
    ['run', { output: 'minicluster.yml' }],
    ['compare', { base: './a.mjs', head: './b.mjs', output: 'a.mjs' }],
  ])('The command %s refuses the values %j', async (command, values) => {
    expect(await refusalOf(command, values)).not.toBeNull()
  })

  test.each<[CommandName, Record<string, unknown>]>([
    ['check', { outputDir: 'o', junit: 'o/junit.xml' }],
    ['check', { outputDir: 'o', compareWith: 'o/baseline.json' }],
    ['run', { runDir: 'rd', health: 'rd/health.json', output: 'rd/metrics.json' }],
    ['run', { runDir: 'rd', resume: 'rd' }],
    ['run', { runDir: 'rd', rankMetricsDir: 'rd', output: 'rd2/run.json' }],
    ['run', { output: 'out.json', command: ['python', 'train.py', 'out.json'] }],
    ['report', { files: ['rd'], output: 'rd/report.html' }],
    ['compare', { base: 'main', head: './b.mjs', output: 'main.json' }],
    ['run', { output: 'o.json', workload: 'mlp' }],
  ])('The command %s accepts the values %j', async (command, values) => {
    expect(await refusalOf(command, values)).toBeNull()
  })

  test('Every file of a check and of a run is known as one of theirs', () => {
    const { published, health, singleRun } = checkPaths('/d', 'd', 'id')
    const ofCheck = [
      ...Object.values(published),
      health,
      singleRun,
      verdictsPathOf(published.faults),
    ]
    for (const path of ofCheck) expect(path.slice(3)).toMatch(checkDirectoryHolds)
    const { run, coordinatorEvents, events, scriptCheckpoints, checkpoints } = runDirectory
    const ofRun = [run('/d'), coordinatorEvents('/d'), events('/d', 1), checkpoints('/d')]
    for (const path of [...ofRun, scriptCheckpoints('/d', 2), attemptLogs('/d', 1).rank(3)])
      expect(path.slice(3)).toMatch(runDirectoryHolds)
  })
})

test('Two files that are only read may be one', () => {
  const read = (spelled: string): NamedFile => ({
    use: 'reads',
    what: 'file',
    holds: null,
    spelled,
    given: 'm',
    identity: { path: '/m', inode: null },
  })
  expect(findFileConflicts([read('argument <single>'), read('argument <multi>')])).toEqual([])
})

test('A refusal names both options, and leaves the file as it is', async () => {
  writeFileSync(scratch.path('m.json'), 'mine')
  const values = { single: 's.json', multi: 'm.json', output: './m.json' }
  expect(await refusalOf('validate', values)).toBe(
    'option --output and argument <multi> name the same file: ./m.json',
  )
  expect(readFileSync(scratch.path('m.json'), 'utf8')).toBe('mine')
})
