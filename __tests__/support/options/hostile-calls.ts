import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import { aFaultReport } from '../builders/fault-builders.js'
import { aReferenceRun, aRunMetrics } from '../builders/run-builders.js'
import { hostilePlaces, hostileWords } from './hostile-words.js'
import { callOf, casesOf, commandNames, exampleOf, type OptionCase } from './option-cases.js'

/** Shorter calls than those of the help. */
const shortCalls: Readonly<Record<string, string>> = {
  check: 'check --fault-tests off --steps 3',
  run: 'run --steps 3',
  // Two real sides would be measured for a minute.
  compare: 'compare --base missing --head missing',
  'fault-test': 'fault-test --list',
  'bench-collective': 'bench-collective --size-mb 1 --iterations 1',
}

const [single, multi] = [formatRecord(aReferenceRun()), formatRecord(aRunMetrics())]
const results: Readonly<Record<string, string>> = {
  'file.json': '{"a": 1}',
  'single.json': single,
  'multi.json': multi,
  'run.json': multi,
  'before.json': multi,
  'after.json': multi,
  'fault_report.json': formatRecord(aFaultReport()),
}
const places = [...Object.keys(results), 'dangling', 'loop', 'pipe', 'folder']
const devices = ['/dev/null', '/dev/full', '/dev/zero']

/** Fills a folder with results of runs, a pipe, links that lead nowhere, and a folder. */
export function makeHostilePlaces(folder: string): void {
  mkdirSync(join(folder, 'folder'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  symlinkSync('nothing', join(folder, 'dangling'))
  symlinkSync('loop', join(folder, 'loop'))
  for (const [name, text] of Object.entries(results)) writeFileSync(join(folder, name), text)
}

/** What lies at each of the hostile places: its kind, and the text of a file. */
export function lookAtPlaces(folder: string): Readonly<Record<string, string>> {
  const paths = [...places.map((name) => join(folder, name)), ...devices]
  return Object.fromEntries(paths.map((path) => [path.replace(`${folder}/`, ''), lookAt(path)]))
}

function lookAt(path: string): string {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (status === undefined) return 'nothing'
  return status.isFile() ? readFileSync(path, 'utf8') : `kind ${status.mode >> 12}`
}

/** So many cases that name a place, and so many with another hostile word, drawn with the seed. */
export function drawCases(seed: number, numPlaces: number, numWords: number): OptionCase[] {
  const call = (name: OptionCase['name']) => {
    const short = shortCalls[name]
    return short === undefined ? exampleOf(name) : callOf(short)
  }
  const all = (values: readonly string[]) =>
    commandNames.flatMap((name) => casesOf(name, values, call(name)))
  const takesPath = ({ option }: OptionCase) => /file|directory/.test(option.placeholder ?? '')
  // No process can be started with a NUL among its arguments.
  const words = all(hostileWords.filter((word) => !word.includes('\0')))
  return [
    ...draw(all(hostilePlaces).filter(takesPath), numPlaces, seed),
    ...draw(words, numWords, seed),
  ]
}

function draw(from: OptionCase[], count: number, seed: number): OptionCase[] {
  const some = fc.shuffledSubarray(from, { minLength: count, maxLength: count })
  return fc.sample(some, { seed, numRuns: 1 })[0] ?? []
}
