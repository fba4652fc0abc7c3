import type { Disturbance, LinkCondition } from '../../../lab/faults/disturbance.js'
import type { Aim } from '../../../kit/records/run/aim.js'
import type { LinkControl } from '../../../runtime/run/intervention.js'
import type { SealedMessage } from '../../../lab/telemetry/control-message.js'

type LinkAct = {
  readonly aim: Aim
  readonly links: LinkControl
  readonly workers: number
  readonly message: SealedMessage
  readonly confirm: (words: string, step: number, atMs: number) => void
}

type Request = readonly [from: number, to: number, condition: LinkCondition]

/** Sets the link conditions of the disturbance; it takes effect when one of them acts on an open connection. */
export async function setConditions({ onLink, target }: Disturbance, act: LinkAct): Promise<void> {
  const { aim, links, message } = act
  let effect = ''
  const conditions = onLink?.({ aim, confirm: (words) => (effect = words) })
  if (!conditions) return
  const { there, back } = conditions
  const ends = target === 'group' ? allLinks(act.workers) : [[aim.rank, peerOf(act)] as const]
  const requests = ends.flatMap(([from, to]): Request[] => [
    [from, to, there],
    ...(target === 'group' ? [] : [[to, from, back] as const]),
  ])
  const changes = requests.filter(([, , condition]) => Object.keys(condition).length > 0)
  await Promise.all(
    changes.map(async (change) => {
      if (await isSignificant(links, change)) act.confirm(effect, message.step, message.atMs)
    }),
  )
}

/** A reset is felt by any open connection, everything else only by bytes. */
async function isSignificant(links: LinkControl, [from, to, condition]: Request): Promise<boolean> {
  const isOpen = await links.set(from, to, condition)
  return isOpen && (condition.reset === true || links.acted(from, to))
}

function peerOf({ aim, workers }: LinkAct): number {
  return aim.peer ?? (aim.rank + 1) % workers
}

function allLinks(workers: number): (readonly [number, number])[] {
  const ranks = Array.from({ length: workers }, (_, rank) => rank)
  return ranks.flatMap((from) => ranks.flatMap((to) => (to === from ? [] : [[from, to] as const])))
}
