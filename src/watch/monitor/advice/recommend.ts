import type { Anomaly } from '../anomaly.js'
import type { Recommendation } from '../monitor-view.js'
import { adviceByType } from './index.js'
import { shellWord } from '../../../kit/wording/shell-word.js'

/**
 * The meaning of an anomaly, the next thing to examine, and commands to run. Nothing in them comes from the watched
 * file.
 */
export function recommend(
  anomaly: Anomaly,
  context: { checkpointPath: string },
): Omit<Recommendation, 'anomalyId'> {
  const { meaning, next, commands } = adviceByType[anomaly.type]
  const { workerId } = anomaly
  const fill = (command: string): string =>
    command
      .replaceAll('{rank}', workerId === null ? '0' : String(workerId))
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${blanks[name] ?? name}>`)
  return {
    meaning,
    next: [...(workerId === null ? [nobody] : []), ...next],
    commands: [
      ...commands.map(fill),
      `minicluster monitor report --health ${shellWord(context.checkpointPath)} --json`,
    ],
  }
}

const nobody =
  'The data does not point to a single worker: compare all of them before you take one out.'

/** The blanks that a person fills in. */
const blanks: Readonly<Record<string, string>> = {
  run: 'run directory',
  workers: 'number of workers',
  pid: 'its process id',
  host: 'host of the other worker',
}
