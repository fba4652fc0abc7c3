import { maxKnown } from '../../../kit/stats/max-known.js'
import type { NodeAnswer } from '../answer/node-answer.js'
import { activeNvlinks } from '../checks/gpu/gpu-nvlink.js'
import { isActive, portName } from '../checks/network/infiniband.js'
import type { NodeBaseline } from '../checks/node-check.js'
import { whyCut } from '../checks/readings.js'

export const noBaseline: NodeBaseline = {
  gpuCount: null,
  networksUp: [],
  infinibandActive: [],
  writableMounts: [],
  nvlinks: {},
  torch: null,
}

/** Maximum number of stored names of one kind per node. */
const maxNames = 256

/** Merges the baseline of a node with an answer: the largest number of GPUs and links, and everything that was up. */
export function learnBaseline(baseline: NodeBaseline, answer: NodeAnswer): NodeBaseline {
  const up = answer.networks.filter(
    ({ state, isPhysical }) => state === 'up' && isPhysical === true,
  )
  const readOnly = new Set(answer.readOnlyMounts.map(({ mount }) => mount))
  const isKnown = whyCut(answer, 'ro') === null
  const writable = (answer.disks ?? []).filter(({ mount }) => isKnown && !readOnly.has(mount))
  const { gpu } = answer
  return {
    gpuCount: maxKnown(
      baseline.gpuCount,
      gpu === null || gpu.gpus.length === 0 ? null : gpu.gpus.length,
    ),
    networksUp: join(
      baseline.networksUp,
      up.map(({ name }) => name),
    ),
    infinibandActive: join(
      baseline.infinibandActive,
      answer.infiniband.filter(isActive).map(portName),
    ),
    writableMounts: join(
      baseline.writableMounts,
      writable.map(({ mount }) => mount),
    ),
    nvlinks: mostLinks(baseline.nvlinks, activeNvlinks(answer.nvlink ?? [])),
    torch: answer.python?.torch ?? baseline.torch,
  }
}

/** Resets a part that the user has accepted, so that the check learns it again. */
export function forgetBaseline(baseline: NodeBaseline, check: string): NodeBaseline {
  switch (check) {
    case 'gpu-count':
      return { ...baseline, gpuCount: null }
    case 'network-devices':
      return { ...baseline, networksUp: [] }
    case 'infiniband':
      return { ...baseline, infinibandActive: [] }
    case 'read-only':
      return { ...baseline, writableMounts: [] }
    case 'gpu-nvlink':
      return { ...baseline, nvlinks: {} }
    case 'torch':
      return { ...baseline, torch: null }
    default:
      return baseline
  }
}

/** Returns the same list if nothing is new, so that a round of a quiet node allocates nothing. */
function join(known: readonly string[], names: readonly string[]): readonly string[] {
  const fresh = names.filter((name) => !known.includes(name))
  return fresh.length === 0 ? known : [...known, ...new Set(fresh)].slice(0, maxNames)
}

function mostLinks(
  known: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const names = Object.keys(now).filter((name) => (now[name] ?? 0) > (known[name] ?? 0))
  if (names.length === 0) return known
  return { ...known, ...Object.fromEntries(names.map((name) => [name, now[name] ?? 0])) }
}
