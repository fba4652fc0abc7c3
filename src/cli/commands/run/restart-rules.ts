import { restartsOf } from '../../../runtime/engines/command/recognise-command.js'
import type { Job } from '../../../runtime/run/job.js'
import {
  launcherPolicy,
  ownPolicy,
  type RestartPolicy,
} from '../../../runtime/supervise/restart-policy.js'
import { plural } from '../../../kit/wording/plural.js'

/** By which rules a run is restarted, and what is to be said about them; null: nothing. */
type RestartRules = { readonly policy: RestartPolicy; readonly note: string | null }

/**
 * The rules of a run with this `--max-restarts`. A run ends every rank when one fails, so without that option it does
 * the restarts that torchrun was asked for, by torchrun's rules.
 */
export function restartRules({ work }: Pick<Job, 'work'>, own: number): RestartRules {
  const asked = work.kind === 'command' ? restartsOf(work.argv) : 0
  if (own === 0) return { policy: launcherPolicy(asked), note: null }
  const note = `--max-restarts ${own} of minicluster takes the place of the ${plural(asked, 'restart')} that torchrun was asked for`
  return { policy: ownPolicy(own), note: asked === 0 ? null : note }
}
