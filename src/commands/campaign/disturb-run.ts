import type { Effect } from '../../campaign/trial.js'
import type { Aim } from '../../records/aim.js'
import type { Disturbance, LinkCondition } from '../../faults/disturbance.js'
import { seededRandom } from '../../faults/seeded-random.js'
import type { Intervention } from '../../launch/intervention.js'
import type { LinkProxies } from '../../launch/link-proxies.js'
import type { SealedMessage } from '../../telemetry/control-message.js'
import type { WorkerSpec } from '../../worker/worker-spec.js'

/** A disturbed run: what the launcher acts on, and what the sealed channel has said so far. */
export type DisturbedRun = {
  readonly intervention: Intervention
  effect(): Effect | null
}

/** Puts a disturbance into the run that this intervention is handed to. */
export function disturbRun(disturbance: Disturbance, aim: Aim, workers: number): DisturbedRun {
  let effect: Effect | null = null
  const confirm = (words: string, step: number, atMs: number): void => {
    effect ??= { words, step, atMs }
  }
  const isMeant = (rank: number): boolean => disturbance.target === 'group' || rank === aim.rank
  let isSet = false
  let isDamaged = false
  return {
    effect: () => effect,
    intervention: {
      proxiedLinks: disturbance.needs.proxiedLinks ?? false,
      spec(spec) {
        if (!isMeant(spec.rendezvous.rank)) return spec
        const changed = disturbance.inSpec?.(spec, aim) ?? spec
        return disturbance.inWorker ? { ...changed, sealed: aim } : changed
      },
      reached(message, links) {
        if (!disturbance.onLink) return confirm(message.effect, message.step, message.atMs)
        if (isSet || links === null) return
        isSet = true
        setConditions(disturbance, { aim, links, workers, message, confirm })
      },
      async checkpointSaved(directory, step, atMs) {
        if (!disturbance.onCheckpoint || isDamaged || step < aim.step) return
        isDamaged = true
        await disturbance.onCheckpoint({
          aim,
          checkpointsDirectory: parentOf(directory),
          directory,
          random: seededRandom(aim.seed),
          confirm: (words) => confirm(words, step, atMs),
        })
      },
    },
  }
}

/** A run under the conditions of a disturbed one, to which nothing is done. */
export function undisturbed(proxiedLinks: boolean): Intervention {
  return {
    proxiedLinks,
    spec: (spec: WorkerSpec) => spec,
    reached: () => undefined,
    checkpointSaved: async () => undefined,
  }
}

function setConditions(
  { onLink, target }: Disturbance,
  run: {
    readonly aim: Aim
    readonly links: LinkProxies
    readonly workers: number
    readonly message: SealedMessage
    readonly confirm: (words: string, step: number, atMs: number) => void
  },
): void {
  const { aim, links, workers, message } = run
  const conditions = onLink?.({
    aim,
    confirm: (words) => run.confirm(words, message.step, message.atMs),
  })
  if (!conditions) return
  const set = (from: number, to: number, condition: LinkCondition): void => {
    if (Object.keys(condition).length > 0) links.set(from, to, condition)
  }
  if (target !== 'group') {
    const peer = aim.peer ?? (aim.rank + 1) % workers
    set(aim.rank, peer, conditions.there)
    set(peer, aim.rank, conditions.back)
    return
  }
  for (let from = 0; from < workers; from++) {
    for (let to = 0; to < workers; to++) if (to !== from) set(from, to, conditions.there)
  }
}

function parentOf(directory: string): string {
  return directory.slice(0, Math.max(0, directory.lastIndexOf('/')))
}
