import {
  nodeHappeningJson,
  nodeHappeningText,
} from '../../../watch/nodes/terminal/happening-text.js'
import { createNodesNarrator, type NodeHappening } from '../../../watch/nodes/terminal/narrate.js'
import type { NodeWatch } from '../../../watch/nodes/watch/node-watch.js'
import type { Dependencies } from '../dependencies.js'

/** Prints the events of nodes, one line each, as text or JSON, until the watch ends. */
export async function watchNodesPlainly(
  watch: NodeWatch,
  { json, quiet }: { readonly json: boolean; readonly quiet: boolean },
  { log }: Pick<Dependencies, 'log'>,
): Promise<void> {
  const narrator = createNodesNarrator()
  const say = (happenings: readonly NodeHappening[]) => {
    if (quiet) return
    for (const happening of happenings) {
      if (json) log.document(`${nodeHappeningJson(happening)}\n`)
      else log.print(nodeHappeningText(happening))
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
