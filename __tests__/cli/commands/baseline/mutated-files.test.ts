import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { compareBaseline } from '../../../../src/cli/commands/baseline/compare.js'
import { describeFailure, formatFailure } from '../../../../src/cli/commands/describe-failure.js'
import { listBaselines } from '../../../../src/cli/commands/baseline/list.js'
import { showBaseline } from '../../../../src/cli/commands/baseline/show.js'
import { ripple } from '../../../support/builders/report-builders.js'
import { aWorldWithBaseline, baselineDir, compareOptions, quietManner } from './baseline-world.js'

type Next = () => number
type Mutation = (bytes: Buffer, next: Next) => Buffer

const at = (length: number, next: Next) => Math.floor(next() * length)
const spliced = (bytes: Buffer, from: number, to: number, ...put: Uint8Array[]) =>
  Buffer.concat([bytes.subarray(0, from), ...put, bytes.subarray(to)])
const hostileValues = [
  'null',
  '"x"',
  '[]',
  '{}',
  'true',
  '-1',
  '1e999',
  'NaN',
  '"\\u0000"',
  '1e-320',
]

/** What disks, editors and merges do to files. */
const mutations: Record<string, Mutation> = {
  'a bit flipped': (bytes, next) => {
    const copy = Buffer.from(bytes)
    const place = at(copy.length, next)
    copy[place] = (copy[place] ?? 0) ^ (1 << at(8, next))
    return copy
  },
  'cut off': (bytes, next) => bytes.subarray(0, at(bytes.length - 2, next)),
  'a piece missing': (bytes, next) => {
    const from = at(bytes.length - 1, next)
    return spliced(bytes, from, from + 1 + at(200, next))
  },
  'a piece twice': (bytes, next) => {
    const from = at(bytes.length - 1, next)
    const to = Math.min(bytes.length, from + 1 + at(200, next))
    return spliced(bytes, to, to, bytes.subarray(from, to))
  },
  'zeros from a place on': (bytes, next) => Buffer.from(bytes).fill(0, at(bytes.length, next)),
  'another value': (bytes, next) => {
    const text = bytes.toString()
    const values = [...text.matchAll(/: (-?[\d.e+-]+|"[^"]*"|null)/g)]
    const chosen = values[at(values.length, next)]
    const from = (chosen?.index ?? 0) + 2
    const value = hostileValues[at(hostileValues.length, next)] ?? 'null'
    return Buffer.from(text.slice(0, from) + value + text.slice(from + (chosen?.[1]?.length ?? 0)))
  },
  'marks of a merge': (bytes, next) => {
    const lines = bytes.toString().split('\n')
    lines.splice(at(lines.length, next), 0, '<<<<<<< HEAD')
    return Buffer.from(lines.join('\n'))
  },
}

const names = Object.keys(mutations)
const rounds = 72

/** Whether a reader would find the same in both; the checksum is no content. */
function holdsTheSame(a: Buffer, b: Buffer): boolean {
  const contentOf = (bytes: Buffer) => {
    const { sha256: _checksum, ...rest } = JSON.parse(bytes.toString())
    return JSON.stringify(rest)
  }
  try {
    return contentOf(a) === contentOf(b)
  } catch {
    return false
  }
}

type World = Awaited<ReturnType<typeof aWorldWithBaseline>>

/** Exit code and last words of each command that reads the file. */
async function useAll({ dependencies }: World) {
  const attempt = async (work: () => Promise<{ readonly exitCode: number }>) => {
    try {
      return { exitCode: (await work()).exitCode, text: '' }
    } catch (error) {
      const failure = describeFailure(error, false)
      return { exitCode: failure.exitCode, text: formatFailure(failure) }
    }
  }
  const setup = { baselineDir, ...quietManner }
  const page = { ...compareOptions, report: 'page.html' }
  return {
    compare: await attempt(() => compareBaseline(page, dependencies)),
    list: await attempt(() => listBaselines(setup, dependencies)),
    show: await attempt(() => showBaseline({ name: 'stable_v1', ...setup }, dependencies)),
  }
}

function expectPlainWords({ compare, list, show }: Awaited<ReturnType<typeof useAll>>) {
  expect(list.exitCode).toBe(0)
  expect([0, 2]).toContain(show.exitCode)
  expect([0, 1, 2]).toContain(compare.exitCode)
  const said = `${compare.text}\n${list.text}\n${show.text}`
  expect(said).not.toMatch(/^\s+at /m)
  expect(said.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
}

describe(`${names.length * rounds} damaged baselines`, () => {
  test.each(names)(
    'No baseline with this damage passes, crashes the program or shows a stack trace: %s',
    async (name) => {
      const world = await aWorldWithBaseline()
      const whole = await readFile(world.baselinePath)
      const next = ripple(names.indexOf(name) + 1)
      const healthy: string[] = []
      for (let tried = 0; tried < rounds;) {
        const damaged = mutations[name]?.(whole, next) ?? whole
        if (holdsTheSame(damaged, whole)) continue
        tried++
        await writeFile(world.baselinePath, damaged)
        const used = await useAll(world)
        expectPlainWords(used)
        if (used.compare.exitCode === 0) healthy.push(damaged.toString())
      }
      expect(healthy).toEqual([])
    },
  )

  test.each(names)(
    'The program explains this damage without a checksum in plain words: %s',
    async (name) => {
      const world = await aWorldWithBaseline()
      const { sha256: _checksum, ...rest } = JSON.parse(await readFile(world.baselinePath, 'utf8'))
      const whole = Buffer.from(JSON.stringify(rest, null, 2))
      const next = ripple(names.indexOf(name) + 100)
      for (let round = 0; round < rounds / 4; round++) {
        await writeFile(world.baselinePath, mutations[name]?.(whole, next) ?? whole)
        expectPlainWords(await useAll(world))
      }
    },
  )
})
