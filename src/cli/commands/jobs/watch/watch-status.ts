import type { CommandOptions } from '../../../config/command-descriptions.js'
import { indentedLine } from '../../../../kit/console/single-line.js'
import { type ExitCode, exitCodes } from '../../../../kit/errors.js'
import { jobRecord } from '../../../../watch/jobs/watch/job-record.js'
import { viewLines } from '../../../../watch/jobs/watch/view-lines.js'
import type { JobSnapshot } from '../../../../kit/records/jobs/job-snapshot.js'
import { findDaemon, recordDaemon } from '../../../../machine/system/processes/find-daemon.js'
import { whyGivenUp } from '../../../../machine/system/processes/takeovers.js'
import { type Watcher, watcherInWords } from '../../../../kit/wording/watcher-in-words.js'
import type { Dependencies } from '../../dependencies.js'
import type { Outcome } from '../../outcome.js'
import { healthCodes } from '../health.js'
import { readWatchState, watchPaths } from './keep-state.js'

/**
 * Shows the last result of a background watch and its process; polls no cluster. The exit code is that of `jobs
 * health`, or 3 if no process watches and the job was not over.
 */
export async function statusOfWatch(
  options: Pick<CommandOptions<'ps'>, 'state' | 'json'> & { readonly job: string },
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, clock, workingDirectory } = dependencies
  const paths = watchPaths(options, workingDirectory)
  const [{ picture }, daemon, whyNobody] = await Promise.all([
    readWatchState(paths.state, dependencies),
    findDaemon(paths.daemon),
    whyGivenUp(paths.daemon),
  ])
  const watcher = daemon === null ? null : recordDaemon(daemon)
  const nowMs = clock.now().getTime()
  const text = lines(picture, watcher, nowMs, watcher === null ? whyNobody : null)
  if (!options.json) for (const line of text) log.print(indentedLine(line))
  const givenUp = watcher === null ? whyNobody : null
  const seen = picture === null ? null : jobRecord(picture)
  const document = { watcher, given_up: givenUp, state: paths.state, picture: seen }
  log.document(`${JSON.stringify(document, null, 2)}\n`)
  return { exitCode: codeOf(picture, watcher) }
}

/** A picture that nobody renews is unknown, unless the job is over. */
function codeOf(picture: JobSnapshot | null, watcher: Watcher | null): ExitCode {
  const isWatched = watcher !== null && watcher.sight !== 'silent'
  const isCurrent = isWatched || picture?.isOver === true
  return picture !== null && isCurrent ? healthCodes[picture.status] : exitCodes.infrastructure
}

function lines(
  picture: JobSnapshot | null,
  watcher: Watcher | null,
  nowMs: number,
  givenUp: string | null,
): string[] {
  const whyNobody = givenUp === null ? '' : `: ${givenUp}`
  const who =
    watcher === null ? `no process watches${whyNobody}` : watcherInWords(watcher, 'watches')
  if (picture === null) return [`${who}; there is no result yet`]
  const seconds = Math.max(0, Math.round((nowMs - picture.atMs) / 1000))
  return [`${who}; last poll ${seconds} s ago`, ...viewLines(picture).map(({ text }) => text)]
}
