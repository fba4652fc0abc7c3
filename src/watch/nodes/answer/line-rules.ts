import { kernelPattern } from '../probe/kernel-pattern.js'
import { maxKernelCharacters } from './kernel-lines.js'
import { isGpuLine } from './gpu-line-rules.js'
import { unseenKinds } from './node-answer.js'

/** The format of the lines of one key. */
type LineRule = {
  readonly isReadable: (text: string) => boolean
  /** Number of leading words that must be unique among the lines of the key; 0 if the key has only one line. */
  readonly identity: number | null
}

const lines = (pattern: RegExp, identity: number | null): LineRule => ({
  isReadable: (text) => pattern.test(text),
  identity,
})
const once = (pattern: RegExp): LineRule => lines(pattern, 0)
const anything = /^/

const count = /^\d{1,16}$/
const share = String.raw`\d{1,3}\.\d\d`
const pressure = lines(
  new RegExp(`^(some|full) avg10=${share} avg60=${share} avg300=${share} total=\\d+$`),
  1,
)
const kernelHead = /^@(dmesg|journal) (-|\d{1,12}(\.\d+)?) \d{1,9} \d{1,9}$/

/** The formats of all keys of the probe. A line in another format was damaged in transit. */
export const lineRules: Readonly<Record<string, LineRule>> = {
  time: once(/^\d{1,12}(\.\d{1,12})?$/),
  tier: once(/^(fast|full|deep)$/),
  timesync: once(/^yes$/),
  who: once(/^[\w-]{1,64} (\d{1,20}|-)$/),
  boot: once(/^[\w-]{1,64}$/),
  host: once(anything),
  kernel: once(anything),
  uptime: once(/^\d{1,12}(\.\d+)? \d+(\.\d+)?$/),
  load: once(/^(\d{1,6}\.\d\d ){3}\d+\/\d+ \d+$/),
  cpu: once(/^ ?\d{1,16}( \d{1,16}){7,}$/),
  cores: once(/^[1-9]\d{0,5}$/),
  blocked: once(count),
  oom_kill: once(count),
  mem: once(/^[A-Z]\w+:\d{1,16}( [A-Z]\w+:\d{1,16})*$/),
  'psi.cpu': pressure,
  'psi.io': pressure,
  'psi.memory': pressure,
  edac: lines(/^\S+ (\d+|-) (\d+|-)$/, 1),
  nvme: lines(/^\S+ \S.*$/, 1),
  net: lines(/^\S+ \S+( (\d+|-)){3} (device|virtual)$/, 1),
  ib: lines(/^\S+ \d{1,4} \[[^\]]*\] \[[^\]]*\] \[[^\]]*\] (\d+|-) (\d+|-)$/, 2),
  md: lines(/^\S+ \d+\/\d+$/, 1),
  ro: lines(/^\/\S* \S+ (rw|ro|-)$/, null),
  nvdriver: once(anything),
  nvgpus: once(count),
  pcigpus: once(count),
  'gpu.rc': once(/^\d{1,3}$/),
  gpu: { isReadable: isGpuLine, identity: null },
  nvlink: lines(anything, null),
  disk: lines(/^(blocks|inodes|.+ (\d+|-) +(\d+|-) +(-?\d+|-) +(\d+%|-) +\/.*|df: .*)$/, null),
  kern: { isReadable: isKernelLine, identity: null },
  ranks: lines(/^(= \d+|\d+ [A-Za-z] \d+ \S+( \w+=\S*)+)$/, 1),
  python: lines(anything, null),
  length: once(count),
  '?': lines(new RegExp(`^[a-z_]+(\\.[a-z]+)?\\d* (${unseenKinds.join('|')}) \\S.*$`), null),
}

function isKernelLine(text: string): boolean {
  const logged = /^[1-9]\d{0,8} (.*)$/.exec(text)?.[1]
  if (logged === undefined) return kernelHead.test(text)
  return logged.length >= maxKernelCharacters || kernelPattern.test(logged)
}
