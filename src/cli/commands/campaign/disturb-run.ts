import type { Effect } from '../../../lab/campaign/trial.js'
import type { Aim } from '../../../kit/records/run/aim.js'
import type { Disturbance } from '../../../lab/faults/disturbance.js'
import { seededRandom } from '../../../lab/faults/mechanisms/seeded-random.js'
import type { Intervention } from '../../../runtime/run/intervention.js'
import { setConditions } from './set-conditions.js'
import type { WorkerSpec } from '../../../lab/worker/worker-spec.js'

/** A disturbed run: the intervention for the launcher, and the reports of the sealed channel so far. */
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
  let attempt = -1
  let [isSet, isDamaged, isDone] = [false, false, false]
  return {
    effect: () => effect,
    isConfirmable: way !== 'inside' || isConfirmable(disturbance),
    intervention: {
      proxiedLinks: disturbance.needs.proxiedLinks ?? false,
      endsWithTask: disturbance.outlivesTask !== true,
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
        return [adapterFault(disturbance, aim)]
      },
      reached(message, links) {
        if (!disturbance.onLink) return confirm(message.effect, message.step, message.atMs)
        if (isSet || links === null) return
        isSet = true
        void setConditions(disturbance, { aim, links, workers, message, confirm })
      },
      beat({ rank, phase, step }, process) {
        const isDue = rank === aim.rank && step >= aim.step && !beforeTraining.has(phase)
        if (way !== 'outside' || isDone || !isDue) return
        isDone = true
        const confirmed = (words: string): void => confirm(words, step, process.atMs)
        actOnProcess(disturbance, aim, { at: { phase, step }, process, confirm: confirmed })
      },
      async checkpointSaved(directory, step, atMs) {
        if (!disturbance.onCheckpoint || isDamaged || step < aim.step) return
        isDamaged = true
        const place = { directory, checkpointsDirectory: parentOf(directory) }
        const random = seededRandom(aim.seed)
        const confirmed = (words: string): void => confirm(words, step, atMs)
        await disturbance.onCheckpoint({ aim, ...place, random, confirm: confirmed })
      },
    },
  }
}

type ProcessAct = Pick<Parameters<NonNullable<Disturbance['onProcess']>>[0], 'at' | 'confirm'> & {
  readonly process: Parameters<Intervention['beat']>[1]
}

function actOnProcess(disturbance: Disturbance, aim: Aim, { process, ...act }: ProcessAct): void {
  const random = seededRandom(aim.seed)
  disturbance.onProcess?.({ ...act, aim, random, signal: (name) => process.signal(name) })
}

function adapterFault({ target }: Disturbance, { name, step, until, dose, seed, rank }: Aim) {
  return {
    name,
    step,
    until,
    dose,
    seed,
    rank: target === 'group' || target === 'checkpoint' ? null : rank,
  }
}

const isConfirmable = ({ inWorker, onLink, onCheckpoint }: Disturbance): boolean =>
  Boolean(inWorker ?? onLink ?? onCheckpoint)

/** Phases in which no step has begun. */
const beforeTraining: ReadonlySet<string> = new Set(['start', 'meet', 'prepare', 'agree'])

/** A run under the conditions of a disturbed one, but without a disturbance. */
export function undisturbed(proxiedLinks: boolean): Intervention {
  return {
    proxiedLinks,
    endsWithTask: true,
    spec: (spec: WorkerSpec) => spec,
    reached: () => undefined,
    beat: () => undefined,
    checkpointSaved: async () => undefined,
  }
}

function parentOf(directory: string): string {
  return directory.slice(0, Math.max(0, directory.lastIndexOf('/')))
}
