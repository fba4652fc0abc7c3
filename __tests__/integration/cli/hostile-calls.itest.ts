import { availableParallelism } from 'node:os'
import { commandDescriptions } from '../../../src/cli/config/command-descriptions.js'
import { expect, test } from 'vitest'
import type { OptionCase } from '../../support/options/option-cases.js'
import { aFolder, type Ended, start } from '../program.js'
import { drawCases, lookAtPlaces, makeHostilePlaces } from '../../support/options/hostile-calls.js'

/** These wait for something that does not come, and are interrupted. */
const waits = /^(monitor watch|nodes (watch|start)|jobs (watch|supervise|logs|submit))$/
const patienceMs = 2000
/** A command that is still there after so long hangs. */
const hangMs = 60_000

/** The call with --json as its first option, if the command has one. */
function argvOf({ name, argv }: OptionCase): string[] {
  const json = 'json' in commandDescriptions[name].options ? ['--json'] : []
  const numWords = name.split(' ').length
  return [...argv.slice(0, numWords), ...json, ...argv.slice(numWords)]
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Performs a case in a folder of its own, and returns what is wrong with its end. */
async function faultsOf(given: OptionCase): Promise<string[]> {
  const cwd = await aFolder()
  makeHostilePlaces(cwd)
  const before = lookAtPlaces(cwd)
  const argv = argvOf(given)
  const mayWait = waits.test(given.name)
  const ended = await perform(argv, cwd, mayWait)
  const after = lookAtPlaces(cwd)
  const isDone = ended.exitCode === 0 || ended.exitCode === 1
  // A log grows; a file that is the destination of a command that succeeded is its result.
  const isKept = (place: string, was: string) =>
    after[place] === was ||
    (place === given.value && (isDone || after[place]?.startsWith(was) === true))
  const lost = Object.entries(before).filter(([place, was]) => !isKept(place, was))
  const faults = [...faultsOfEnd(ended, given), ...lost.map(([place]) => `changed ${place}`)]
  const documents = mayWait ? ended.stdout.trim().split('\n') : [ended.stdout]
  const needsDocument = argv.includes('--json') && (ended.stdout !== '' || isRefusal(ended))
  if (needsDocument && !documents.every(isJson))
    faults.push(`standard output ${ended.stdout.slice(0, 200)}`)
  return faults.map((fault) => `${JSON.stringify(argv).slice(0, 200)}: ${fault}`)
}

async function perform(argv: readonly string[], cwd: string, mayWait: boolean): Promise<Ended> {
  const { child, ended } = start('cli.js', argv, { cwd })
  const interrupt = setTimeout(() => mayWait && child.kill('SIGINT'), patienceMs)
  const end = setTimeout(() => child.kill('SIGKILL'), hangMs)
  const result = await ended
  clearTimeout(interrupt)
  clearTimeout(end)
  return result
}

const isRefusal = ({ exitCode }: Ended): boolean => exitCode !== null && exitCode >= 2

function faultsOfEnd({ exitCode, signal, stderr }: Ended, { name, argv }: OptionCase): string[] {
  const mayWait = waits.test(name)
  const codes = [0, 1, 2, 3, 4, ...(mayWait ? [130] : [])]
  // An interrupt may come before the program has begun.
  const isEnded = signal === null || (mayWait && signal === 'SIGINT')
  const mayShowStack = argv.includes('--verbose') && exitCode !== 2
  const stack = mayShowStack ? /a bug in minicluster/ : /^ {4}at |a bug in minicluster/m
  return [
    isEnded ? '' : `ended by ${signal}`,
    exitCode === null || codes.includes(exitCode) ? '' : `exit code ${exitCode}`,
    stack.test(stderr) ? stderr : '',
  ].filter(Boolean)
}

test('Each of 110 hostile calls ends in time with a documented exit code, one document, and every file in its place', async () => {
  const cases = drawCases(17, 75, 35)
  const faults: string[] = []
  const lane = async () => {
    for (let next = cases.pop(); next; next = cases.pop()) faults.push(...(await faultsOf(next)))
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, lane))
  expect(faults).toEqual([])
}, 600_000)
