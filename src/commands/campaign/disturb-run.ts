import type { Effect } from '../../campaign/trial.js'
import type { Aim } from '../../records/run/aim.js'
import type { Disturbance } from '../../faults/disturbance.js'
import { seededRandom } from '../../faults/mechanisms/seeded-random.js'
import type { Intervention, LinkControl } from '../../run/intervention.js'
import type { SealedMessage } from '../../telemetry/control-message.js'
import type { WorkerSpec } from '../../worker/worker-spec.js'

/** A disturbed run: the intervention for the launcher, and what the sealed channel has reported so far. */
export type DisturbedRun = {
  readonly intervention: Intervention
  effect(): Effect | null
  /** Whether the sealed channel reports an effect; a disturbance made of settings has nothing to report. */
  readonly isConfirmable: boolean
}

/** Injects a disturbance into the run that receives this intervention. */
export function disturbRun(
  disturbance: Disturbance,
  aim: Aim,
  {
    workers,
    way = 'inside',
  }: { readonly workers: number; readonly way?: 'inside' | 'outside' | 'adapter' },
): DisturbedRun {
  let effect: Effect | null = null
  const confirm = (words: string, step: number, atMs: number): void => {
    effect ??= { words, step, atMs }
  }
  const isMeant = (rank: number): boolean => disturbance.target === 'group' || rank === aim.rank
  let isSet = false
  let attempt = -1
  let isDamaged = false
  let isDone = false
  return {
    effect: () => effect,
    isConfirmable: way !== 'inside' || isConfirmable(disturbance),
    intervention: {
      proxiedLinks: disturbance.needs.proxiedLinks ?? false,
      spec(spec) {
        // Rank 0 comes first in every attempt of a run that is restarted.
        if (spec.rendezvous.rank === 0) attempt++
        if (!isMeant(spec.rendezvous.rank) || attempt >= aim.attempts || way === 'outside')
          return spec
        const changed = disturbance.inSpec?.(spec, aim) ?? spec
        return disturbance.inWorker ? { ...changed, sealed: aim } : changed
      },
      adapterFaults() {
        attempt++
        if (way !== 'adapter' || attempt >= aim.attempts) return []
        const { name, step, until, dose, seed } = aim
        const rank = disturbance.target === 'group' ? null : aim.rank
        return [{ name, step, until, dose, seed, rank }]
      },
      reached(message, links) {
        if (!disturbance.onLink || way === 'adapter')
          return confirm(message.effect, message.step, message.atMs)
        if (isSet || links === null) return
        isSet = true
        void setConditions(disturbance, { aim, links, workers, message, confirm })
      },
      beat({ rank, phase, step }, process) {
        const isDue = rank === aim.rank && step >= aim.step && !beforeTraining.has(phase)
        if (way !== 'outside' || isDone || !isDue) return
        isDone = true
        disturbance.onProcess?.({
          aim,
          at: { phase, step },
          random: seededRandom(aim.seed),
          signal: (name) => process.signal(name),
          confirm: (words) => confirm(words, step, process.atMs),
        })
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

const isConfirmable = ({ inWorker, onLink, onCheckpoint }: Disturbance): boolean =>
  Boolean(inWorker ?? onLink ?? onCheckpoint)

/** Phases in which no step has begun. */
const beforeTraining: ReadonlySet<string> = new Set(['start', 'meet', 'prepare', 'agree'])

/** A run under the conditions of a disturbed one, to which nothing is done. */
export function undisturbed(proxiedLinks: boolean): Intervention {
  return {
    proxiedLinks,
    spec: (spec: WorkerSpec) => spec,
    reached: () => undefined,
    beat: () => undefined,
    checkpointSaved: async () => undefined,
  }
}

type LinkAct = {
  readonly aim: Aim
  readonly links: LinkControl
  readonly workers: number
  readonly message: SealedMessage
  readonly confirm: (words: string, step: number, atMs: number) => void
}

/** Sets the link conditions of the disturbance; it has taken effect if a connection was open. */
async function setConditions({ onLink, target }: Disturbance, act: LinkAct): Promise<void> {
  const { aim, links, message } = act
  let effect = ''
  const conditions = onLink?.({ aim, confirm: (words) => (effect = words) })
  if (!conditions) return
  const { there, back } = conditions
  const ends = target === 'group' ? allLinks(act.workers) : [[aim.rank, peerOf(act)] as const]
  const wishes = ends.flatMap(([from, to]) => [
    [from, to, there] as const,
    ...(target === 'group' ? [] : [[to, from, back] as const]),
  ])
  const felt = await Promise.all(
    wishes
      .filter(([, , condition]) => Object.keys(condition).length > 0)
      .map(([from, to, condition]) => links.set(from, to, condition)),
  )
  if (felt.includes(true)) act.confirm(effect, message.step, message.atMs)
}

function peerOf({ aim, workers }: LinkAct): number {
  return aim.peer ?? (aim.rank + 1) % workers
}

function allLinks(workers: number): (readonly [number, number])[] {
  const ranks = Array.from({ length: workers }, (_, rank) => rank)
  return ranks.flatMap((from) => ranks.flatMap((to) => (to === from ? [] : [[from, to] as const])))
}

function parentOf(directory: string): string {
  return directory.slice(0, Math.max(0, directory.lastIndexOf('/')))
}
