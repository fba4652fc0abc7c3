import { digestWords, stateDigestWords } from '../../../kit/records/run/state-digest.js'
import type { Trainer } from '../../trainer/train.js'
import type { Alterations } from '../../trainer/alterations.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { countDifferences, firstEffect } from '../mechanisms/first-effect.js'
import { override } from '../mechanisms/override.js'

/** All owners skip it and digest what they skipped, so every replica agrees. */
export const frozenLayer: Fault = {
  name: 'frozen_layer',
  code: 'F24',
  summary: 'the optimizer skips one tensor on every rank',
  dose: null,
  target: 'group',
  needs: {},
  expects: ['frozen_update'],
  blames: 'group',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: freeze,
}

function freeze(site: WorkerSite): Alterations {
  const confirm = firstEffect(site)
  return {
    trainer(trainer) {
      const { optimizer, model } = trainer
      const index = site.aim.seed % model.tensors.length
      const { parts, redigest } = ownPartOf(trainer, index)
      const update = (summed: Float32Array, scale: number): void => {
        const old = site.isDue() ? parts.map((part) => part.slice()) : null
        optimizer.update(summed, scale)
        if (!old) return
        let undone = 0
        parts.forEach((part, at) => {
          undone += countDifferences(part, old[at] ?? part)
          part.set(old[at] ?? part)
        })
        redigest()
        const name = model.tensors[index]?.name ?? ''
        confirm(undone > 0 ? `no update of tensor ${name}: ${undone} values kept` : null)
      }
      return { ...trainer, optimizer: override(optimizer, { update }) }
    },
  }
}

/**
 * Weights and optimizer state of one tensor that lie in this rank's shard, and a function that recomputes their digest.
 */
function ownPartOf({ model, shard, weights, optimizer, kernels }: Trainer, index: number) {
  const { offset = 0, length = 0 } = model.tensors[index] ?? {}
  const start = Math.max(shard.start, offset)
  const end = Math.max(start, Math.min(shard.end, offset + length))
  const parts = [
    weights.subarray(start, end),
    ...optimizer.slots.map((slot) => slot.subarray(start - shard.start, end - shard.start)),
  ]
  const redigest = (): void => {
    if (start === end) return
    parts.forEach((part, slot) => {
      const at = index * stateDigestWords + slot * digestWords
      const digest = optimizer.digests.subarray(at, at + digestWords)
      digest.fill(0)
      kernels.digest(part, start, digest)
    })
  }
  return { parts, redigest }
}
