import { nodeEventJson, formatNodeEvent } from '../../../watch/nodes/terminal/format-event.js'
import {
  createNodesViewDiff,
  type NodeWatchEvent,
} from '../../../watch/nodes/terminal/diff-views.js'
import type { NodeWatch } from '../../../watch/nodes/watch/node-watch.js'
import type { Dependencies } from '../dependencies.js'

/** Prints the events of nodes, one line each, as text or JSON, until the watch ends. */
export async function watchNodesPlainly(
  watch: NodeWatch,
  { json, quiet }: { readonly json: boolean; readonly quiet: boolean },
  { log }: Pick<Dependencies, 'log'>,
): Promise<void> {
  const narrator = createNodesViewDiff()
  const say = (events: readonly NodeWatchEvent[]) => {
    if (quiet) return
    for (const event of events) {
      if (json) log.document(`${nodeEventJson(event)}\n`)
      else log.print(formatNodeEvent(event))
    }
  }
  const stop = watch.onUpdate((view) => say(narrator.observe(view)))
  try {
    await watch.ended
    say(narrator.end(watch.view()))
  } finally {
    stop()
  }
}
