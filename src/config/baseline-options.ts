/** Options of the `baseline` commands; the names, defaults and units are those of the seed system. */
import * as z from 'zod/mini'
import type { Option } from './option.js'
import { decimal, flag, optional, path, text } from './option-kinds.js'

/** A name is a file's name without its end: no folders, nothing hidden, nothing that a shell or a key would mind. */
export const baselineNamePattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/

const conversation = {
  json: flag({ group: 'Output', help: 'Print one JSON document instead of text' }),
  quiet: flag({ group: 'Output', help: 'Print errors only' }),
  verbose: flag({ group: 'Output', help: 'Say more: rules, reasons, stack traces' }),
}

const directory = path({
  group: 'Baseline',
  what: 'directory',
  help: 'Where baselines are kept, each in a file of its name',
  default: '.minicluster/baselines',
})

const metrics = path({
  group: 'Baseline',
  what: 'file',
  help: 'Run metrics, as run --output or check write them',
})

const thresholdPercent = (what: string) =>
  decimal({
    group: 'Baseline',
    help: `Smallest change for the worse that counts in ${what}, percent`,
    from: 0,
    to: 1000,
    default: 5,
  })

export const baselineSaveOptions = {
  metrics,
  name: baselineName('Name to save it under; a baseline of that name is replaced'),
  baselineDir: directory,
  ...conversation,
}

export const baselineCompareOptions = {
  metrics,
  name: baselineName('Which baseline to compare with'),
  baselineDir: directory,
  latencyThreshold: thresholdPercent('what should be small, such as times'),
  throughputThreshold: thresholdPercent('what should be large, such as throughput'),
  output: optional(
    'not written',
    path({ group: 'Output', what: 'file', help: 'Where the comparison is written as JSON' }),
  ),
  report: optional(
    'not written',
    path({ group: 'Output', what: 'file', help: 'Where the same is written as an HTML page' }),
  ),
  ...conversation,
}

export const baselineListOptions = { baselineDir: directory, ...conversation }

export const baselineShowOptions = {
  name: baselineName('Which baseline to show'),
  baselineDir: directory,
  ...conversation,
}

function baselineName(help: string): Option<string> {
  return {
    ...text({ group: 'Baseline', help }),
    placeholder: '<name>',
    allowed: 'up to 100 letters, digits, ".", "_" and "-", the first a letter, a digit or "_"',
    schema: z.string().check(z.regex(baselineNamePattern)),
  }
}
