import type { Fault } from '../disturbance.js'
import { firstEffect } from '../mechanisms/first-effect.js'
import { override } from '../mechanisms/override.js'

/** Exponent bits but the two highest: the value stays finite, and is off by a factor of 2 to 2^32. */
const lowestBit = 23
const bits = 6

/**
 * Only the owner holds these values, and all ranks receive the weights it computes, so no vote or sum inside the run
 * detects it. A single-worker reference run does, but it cannot name the rank.
 */
export const optimizerCorruption: Fault = {
  name: 'optimizer_corruption',
  code: 'F14b',
  summary:
    "one rank's optimizer state has an exponent bit flipped in some values between two updates",
  dose: {
    name: 'values',
    unit: 'values/step',
    help: 'values of the first and second moment that are changed in a step',
    from: 1,
    to: 10_000,
    default: 16,
    promisedFrom: 16,
    levels: [1, 16, 256],
  },
  target: 'rank',
  needs: {},
  expects: ['loss_divergence'],
  blames: 'group',
  isExact: false,
  endsRun: false,
  inAdapter: {
    needs: { minWorkers: 2 },
    expects: ['replica_divergence'],
    blames: 'rank',
    isExact: true,
  },
  inWorker(site) {
    const confirm = firstEffect(site)
    return {
      trainer(trainer) {
        const { collective, optimizer } = trainer
        const allGather = (vector: Float32Array): void => {
          collective.allGather(vector)
          if (!site.isDue()) return
          const changed = corrupt(optimizer.slots, site.aim.dose, site.random)
          confirm(changed > 0 ? `an exponent bit flipped in ${changed} values` : null)
        }
        return { ...trainer, collective: override(collective, { allGather }) }
      },
    }
  },
}

/** Zeros are left alone: they have no useful exponent. Returns how many values were changed. */
function corrupt(slots: readonly Float32Array[], count: number, random: () => number): number {
  let changed = 0
  for (let attempt = 0; attempt < count; attempt++) {
    const slot = slots[Math.floor(random() * slots.length)]
    if (!slot) continue
    const words = new Uint32Array(slot.buffer, slot.byteOffset, slot.length)
    const index = Math.floor(random() * slot.length)
    const bit = lowestBit + Math.floor(random() * bits)
    if (slot.length === 0 || slot[index] === 0) continue
    words[index] = (words[index] ?? 0) ^ (1 << bit)
    changed++
  }
  return changed
}
