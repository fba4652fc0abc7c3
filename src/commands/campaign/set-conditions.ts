import type { Disturbance } from '../../faults/disturbance.js'
import type { Aim } from '../../records/run/aim.js'
import type { LinkControl } from '../../run/intervention.js'
import type { SealedMessage } from '../../telemetry/control-message.js'

type LinkAct = {
  readonly aim: Aim
  readonly links: LinkControl
  readonly workers: number
  readonly message: SealedMessage
  readonly confirm: (words: string, step: number, atMs: number) => void
}

/** Sets the link conditions of the disturbance; it has taken effect if a connection was open. */
export async function setConditions({ onLink, target }: Disturbance, act: LinkAct): Promise<void> {
  const { aim, links, message } = act
  let effect = ''
  const conditions = onLink?.({ aim, confirm: (words) => (effect = words) })
  if (!conditions) return
  const { there, back } = conditions
  const ends = target === 'group' ? allLinks(act.workers) : [[aim.rank, peerOf(act)] as const]
  const requests = ends.flatMap(([from, to]) => [
    [from, to, there] as const,
    ...(target === 'group' ? [] : [[to, from, back] as const]),
  ])
  const felt = await Promise.all(
    requests
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
