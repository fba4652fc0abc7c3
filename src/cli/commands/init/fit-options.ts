/** Ranks of a check on a machine without GPUs: two are enough to see every mistake between ranks. */
export const ranksInCi = 2

const numRanks = /^--(nproc[-_]per[-_]node|num[-_]processes|num[-_]gpus|devices)$/
/** They place a job on several machines. */
const machines =
  /^--(nnodes|node[-_]rank|num[-_]machines|machine[-_]rank|num[-_]nodes|main[-_]process[-_]ip|main[-_]process[-_]port|master[-_]addr|master[-_]port|rdzv[-_]endpoint|rdzv[-_]backend|rdzv[-_]id|hostfile|hosts)$/

/** What needs a GPU, and what a machine without one takes instead. */
const ofGpus: readonly (readonly [RegExp, RegExp, string])[] = [
  [/backend$/, /^nccl$/, 'gloo'],
  [/(device|accelerator)$/, /^(cuda(:\d+)?|gpu)$/, 'cpu'],
]

/** Options of launchers that choose GPUs. */
const choosesGpus = /^--(multi[-_]gpu|gpu[-_]ids)$/

/** The default of each option of a script, as far as its text shows. */
export type Defaults = ReadonlyMap<string, string>

type Fitted = { readonly words: readonly string[]; readonly changes: readonly string[] }

type Change = { readonly words: readonly string[]; readonly what: string; readonly takes: number }

/**
 * The options of a command for one machine, few ranks and no GPU; `defaults` are those of what it starts, by option.
 */
export function fitOptions(words: readonly string[], defaults: Defaults): Fitted {
  const changes: string[] = []
  const fitted: string[] = []
  for (let at = 0; at < words.length; at++) {
    const change = changeOf(words[at] ?? '', words[at + 1] ?? '')
    fitted.push(...(change?.words ?? [words[at] ?? '']))
    if (change === null) continue
    changes.push(change.what)
    at += change.takes - 1
  }
  const [launched, added] = withRanks(fitted)
  const own = needingGpus(defaults, launched)
  return {
    words: [...launched, ...own.map(([option, , value]) => `${option}=${value}`)],
    changes: [
      ...changes,
      ...added.map((option) => `${option} is added, for ranks on a machine without GPUs`),
      ...own.map(([option, old, value]) => `${option} is ${value}, not ${old}`),
    ],
  }
}

/** What an option becomes; null if it stays. */
function changeOf(word: string, next: string): Change | null {
  const [flag = '', ...joined] = word.split('=')
  const isJoined = joined.length > 0
  const value = isJoined ? joined.join('=') : next
  const takes = isJoined || value.startsWith('--') ? 1 : 2
  if (choosesGpus.test(flag)) {
    const alone = flag.includes('multi') ? 1 : takes
    return { words: [], what: `${flag} is left out: a machine of CI has no GPU`, takes: alone }
  }
  if (machines.test(flag)) return onOneMachine(flag, value, takes)
  return withValue(flag, value, takes)
}

function withValue(flag: string, value: string, takes: number): Change | null {
  const fit = numRanks.test(flag) ? String(ranksInCi) : instead(flag, value)
  if (fit === null || fit === value) return null
  return { words: [`${flag}=${fit}`], what: `${flag} is ${fit}, not ${value}`, takes }
}

function onOneMachine(flag: string, value: string, takes: number): Change | null {
  const isOne = /nnodes|num[-_]machines|num[-_]nodes/.test(flag) && value === '1'
  return isOne
    ? null
    : { words: [], what: `${flag} ${value} is left out: a job of CI has one machine`, takes }
}

/** What takes the place of a value that needs a GPU; null if it needs none. */
const instead = (flag: string, value: string): string | null =>
  flag.startsWith('--')
    ? (ofGpus.find(([option, gpu]) => option.test(flag) && gpu.test(value))?.[2] ?? null)
    : null

/** How a launcher that names no number starts several ranks on a machine without GPUs. */
const needed: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(torchrun|\S+ -m torch\.distributed\.(run|launch))(?= )/, ['--nproc-per-node=2']],
  [/^fabric run(?= )/, ['--accelerator=cpu', '--strategy=ddp', '--devices=2']],
]

/** The words with the options of their launcher that are missing, and those that were added. */
function withRanks(words: readonly string[]): readonly [readonly string[], readonly string[]] {
  const [start, options] = needed.find(([form]) => form.test(words.join(' '))) ?? []
  if (start === undefined || options === undefined) return [words, []]
  const at = start.exec(words.join(' '))?.[0].split(' ').length ?? 0
  const added = options.filter((option) => !words.some((word) => nameOf(word) === nameOf(option)))
  return [[...words.slice(0, at), ...added, ...words.slice(at)], added]
}

const nameOf = (word: string): string => word.replace(/=.*$/, '').replaceAll('_', '-')

/** Options whose default needs a GPU, with what takes its place; not those that are given. */
function needingGpus(defaults: Defaults, words: readonly string[]) {
  return [...defaults].flatMap(([option, old]): [string, string, string][] => {
    const value = instead(option, old)
    const isGiven = words.some((word) => nameOf(word) === nameOf(option))
    return value === null || isGiven ? [] : [[option, old, value]]
  })
}
