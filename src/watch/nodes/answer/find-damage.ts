import { oneLine } from '../../../kit/wording/one-line.js'
import { readDisks } from './disk-lines.js'
import { findGpuDamage } from './gpu-line-rules.js'
import { lineRules } from './line-rules.js'
import { readMemory } from './machine-lines.js'
import { readCount, words } from './values.js'

/** The lines of an answer by key, in order. */
export type Lines = ReadonlyMap<string, readonly string[]>

/** Further damages add no information. */
const maxDamages = 8

/**
 * Evidence that the lines of an answer are not those that the probe wrote: unknown keys and lines, missing keys,
 * contradictions. Empty for an intact answer.
 */
export function findDamage(lines: Lines): readonly string[] {
  const found = [
    ...findUnreadable(lines),
    ...findMissing(lines),
    ...findRepeated(lines),
    ...findContradictions(lines),
  ]
  return [...new Set(found)].slice(0, maxDamages)
}

const of = (lines: Lines, key: string): readonly string[] => lines.get(key) ?? []

/** Keys without any line; of a key that is cut some arrived. */
const unseenKeys = (lines: Lines): ReadonlySet<string> =>
  new Set(of(lines, '?').flatMap((line) => (isCutLine(line) ? [] : (words(line)[0] ?? ''))))

const isCutLine = (line: string): boolean => words(line)[1] === 'cut'

function findUnreadable(lines: Lines): readonly string[] {
  return [...lines].flatMap(([key, all]) => {
    const rule = Object.hasOwn(lineRules, key) ? lineRules[key] : undefined
    if (rule === undefined) return [`unexpected line ${JSON.stringify(oneLine(key, 40))}`]
    const bad = all.find((line) => !rule.isReadable(line))
    return bad === undefined ? [] : [`a line cannot be read: ${oneLine(`${key} ${bad}`, 80)}`]
  })
}

const always = ['time', 'tier', 'who', 'length']
const ofSystem = [
  'boot',
  'uptime',
  'load',
  'cpu',
  'cores',
  'mem',
  'psi.cpu',
  'psi.io',
  'psi.memory',
  'edac',
  'timesync',
  'pcigpus',
]
const ofJobs = ['gpu', 'disk', 'kern', 'ranks']

/** The probe writes each of these, or the reason why it could not. */
function findMissing(lines: Lines): readonly string[] {
  const unseen = unseenKeys(lines)
  const isThorough = of(lines, 'tier')[0] !== 'fast'
  const needed = [
    ...always,
    ...(unseen.has('system') ? [] : ofSystem),
    ...(unseen.has('scratch') ? [] : [...ofJobs, ...(isThorough ? ['python'] : [])]),
  ]
  const isReported = (key: string): boolean =>
    lines.has(key === 'gpu' ? 'gpu.rc' : key) ||
    unseen.has(key) ||
    (key === 'disk' && [...unseen].some((one) => /^disk\d+$/.test(one)))
  return needed.filter((key) => !isReported(key)).map((key) => `${key} is missing`)
}

function findRepeated(lines: Lines): readonly string[] {
  return [...lines].flatMap(([key, all]) => {
    const identity = lineRules[key]?.identity ?? null
    if (identity === null || all.length < 2) return []
    const names = all.map((line) => line.trim().split(/\s+/, identity).join(' '))
    return new Set(names).size < names.length ? [`${key} occurs twice`] : []
  })
}

function findContradictions(lines: Lines): readonly string[] {
  const both = [...unseenKeys(lines)].filter((key) => lines.has(key === 'gpu' ? 'gpu.rc' : key))
  return [
    ...both.map((key) => `${key} occurs and is also reported as unseen`),
    ...findOtherMachine(lines),
    ...(lines.has('nvdriver') === lines.has('nvgpus') ? [] : ['the driver lines are incomplete']),
    ...findGpuDamage(of(lines, 'gpu')),
    ...findMemoryDamage(of(lines, 'mem')),
    ...findMiscounts(lines),
    ...findLengthDamage(lines),
    ...findDiskDamage(of(lines, 'disk')),
  ]
}

function findMemoryDamage([line]: readonly string[]): readonly string[] {
  if (line === undefined) return []
  const names = words(line).map((word) => word.split(':')[0])
  if (new Set(names).size < names.length) return ['memory occurs twice']
  const { totalBytes, availableBytes } = readMemory(line)
  if (totalBytes === null || availableBytes === null) return ['the memory lines are incomplete']
  return availableBytes > totalBytes ? ['more memory is available than installed'] : []
}

/** The shell of the probe names its machine, as do the files that its job read. */
function findOtherMachine(lines: Lines): readonly string[] {
  const [who, boot] = [words(of(lines, 'who')[0] ?? '')[0], of(lines, 'boot')[0]]
  const isOther = boot !== undefined && who !== undefined && who !== '-' && who !== boot
  return isOther ? ['a part of the answer is from another machine'] : []
}

/** The probe counts messages and processes, those that it leaves out too. */
function findMiscounts(lines: Lines): readonly string[] {
  const [head, ...messages] = of(lines, 'kern')
  const ranks = of(lines, 'ranks')
  const numTimes = messages.reduce((sum, line) => sum + countAt(line, 0), 0)
  const counts = [
    {
      key: 'kern',
      wanted: head === undefined ? 0 : countAt(head, 2),
      came: numTimes + (head === undefined ? 0 : countAt(head, 3)),
    },
    {
      key: 'ranks',
      wanted: countAt(ranks.find((line) => line.startsWith('= ')) ?? '= 0', 1),
      came: ranks.filter((line) => !line.startsWith('=')).length,
    },
  ]
  // Lines that are left out are said, and cannot be counted.
  const isCut = (key: string): boolean =>
    of(lines, '?').some((line) => line.startsWith(`${key} cut `))
  return counts.flatMap(({ key, wanted, came }) =>
    came === wanted || (isCut(key) && came < wanted)
      ? []
      : [`${came} of ${wanted} lines of ${key} arrived`],
  )
}

/** Detects cut, doubled or added text anywhere: the probe counts the characters that it writes. */
function findLengthDamage(lines: Lines): readonly string[] {
  const wanted = readCount(of(lines, 'length')[0])
  let came = 0
  for (const [key, all] of lines) {
    if (key === 'length') continue
    for (const line of all) came += countVisible(key) + 1 + countVisible(line)
  }
  return wanted === null || came === wanted ? [] : [`${came} of ${wanted} characters arrived`]
}

const countVisible = (text: string): number =>
  /[^ -~]/.test(text) ? text.replace(/[^ -~]+/g, '').length : text.length

const countAt = (line: string, at: number): number => readCount(words(line)[at]) ?? 0

/** df rounds its percentage up. */
const roundingPercent = 1.5

/** Shifted columns, or two different rows for one file system. */
function findDiskDamage(lines: readonly string[]): readonly string[] {
  const blocks = lines.slice(0, lines.includes('inodes') ? lines.indexOf('inodes') : undefined)
  const shares = new Map<string, number>()
  return blocks.flatMap((line) => {
    const [disk] = readDisks(['blocks', line])
    if (disk === undefined || disk.usedPercent === null) return []
    const reported = Number(/ (\d+)% +\//.exec(line)?.[1])
    const before = shares.get(disk.mount) ?? disk.usedPercent
    shares.set(disk.mount, disk.usedPercent)
    const isOff = [reported, before].some(
      (share) => Math.abs(share - (disk.usedPercent ?? 0)) > roundingPercent,
    )
    return isOff ? [`the figures of ${oneLine(disk.mount, 80)} contradict each other`] : []
  })
}
