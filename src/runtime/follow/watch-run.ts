import type { RunFacts } from '../../lab/detect/detector.js'
import type { BlindDetector } from '../../kit/records/run/blind-detector.js'
import { describeBlind } from '../../kit/wording/blind-detector-words.js'
import { plural } from '../../kit/wording/plural.js'
import { findingLine } from '../../lab/detect/findings.js'
import type { Job, RunObserver } from '../run/job.js'
import type { Finding } from '../../kit/records/run/finding.js'
import { detectors } from '../../lab/detect/index.js'
import type { Training } from '../run/training.js'
import { watchAttempt } from './attempt-watch.js'
import type { Log } from '../../kit/console/log.js'
import type { EnvironmentRecord } from '../../kit/records/run/run-metrics.js'
import type { FindingExplainer } from './explain-findings.js'
import type { EventLogs } from './follow-events.js'

/** Minor findings are summed up at the end: a reader who skips them would skip the others as well. */
const logLevels = { critical: 'error', warning: 'warn', minor: 'detail' } as const

/** How often the workers' logs are read. */
const pollIntervalMs = 200

/** The detectors of a live run. */
export interface RunWatch {
  /** Receives the coordinator's events. */
  readonly event: NonNullable<RunObserver['event']>
  /** The findings about the newest attempt, for its health checkpoint. */
  readonly raised: NonNullable<RunObserver['raised']>
  /** The detectors with too little data of the newest attempt; empty until that is over. */
  readonly blind: NonNullable<RunObserver['blind']>
  /** Reads the rest of an attempt that is over. */
  readonly settle: NonNullable<RunObserver['settle']>
  /** Why what was asked was not all seen: the logs of the run, or the state of its nodes; complete after the end. */
  unseen(): readonly string[]
  /** Reads the rest, reports if nothing was found, and returns all findings. */
  end(): Promise<readonly Finding[]>
}

/** Receives the findings, besides the printed lines; must not throw. */
type OnFindings = (fresh: readonly Finding[]) => void

/** The services for detectors that follow a run. */
type WatchServices = {
  readonly log: Log
  readonly eventLogs: EventLogs
  readonly environment: () => EnvironmentRecord
  readonly training: Pick<Training, 'engine'>
}

/** Another recipient of the findings. */
type WatchListeners = {
  readonly found?: OnFindings | undefined
  /** Explains findings by the nodes of the blamed ranks; left out where their state is not known. */
  readonly explainer?: FindingExplainer | null
}

/** Lets all detectors follow a run and reports their findings at once. */
export function watchRun(
  job: Job,
  { log, eventLogs, environment, training }: WatchServices,
  { found: report = () => undefined, explainer = null }: WatchListeners = {},
): RunWatch {
  const { cpu_cores: cores } = environment()
  const findings: Finding[] = []
  let ofAttempt: Finding[] = []
  let blind: readonly BlindDetector[] = []
  let watched = startWatching(job, eventLogs, { cores, firstStep: 0 })
  const take = (fresh: readonly Finding[]): void => {
    for (const kept of [findings, ofAttempt]) kept.push(...fresh)
    for (const finding of fresh) log[logLevels[finding.severity]](findingLine(finding))
    if (fresh.length > 0) report(fresh)
  }
  const reading = inTurns(async () => {
    const attempt = watched
    do {
      await attempt.read()
      take(attempt.release(attempt.nowMs))
      await explainer?.refresh(ofAttempt)
    } while (attempt.ranksAtMs !== null && attempt === watched)
  })
  const settle = async (): Promise<void> => {
    // What was being read before may have missed the last records.
    await reading.ongoing
    await reading.start()
    take(watched.finish())
    blind = watched.blind((await training.engine(job.engine)).shows)
    await explainer?.refresh(ofAttempt, true)
  }
  const timer = setInterval(() => void reading.start(), pollIntervalMs).unref()
  return {
    event(event) {
      explainer?.setTime(event.at_ms)
      // Every attempt of a restarted run is a run of its own to the detectors.
      if (event.type === 'run-started') {
        take(watched.finish())
        ofAttempt = []
        // Only the launcher can see how many cores a container leaves.
        const known = { cores: event.cores ?? cores, firstStep: event.first_step }
        watched = startWatching({ ...job, workers: event.world_size }, eventLogs, known)
      }
      watched.hear([event])
      // Reads on before a restart moves the logs.
      if (event.type === 'run-ended') void reading.start()
    },
    raised: () => withEvidence(ofAttempt, explainer),
    blind: () => blind,
    settle,
    unseen: () => whatIsUnseen(reading.failure, explainer),
    async end() {
      clearInterval(timer)
      await settle()
      sumUp({ blind, failure: reading.failure, findings }, log)
      return withEvidence(findings, explainer)
    },
  }
}

/** Work of which one turn ends before the next begins; the first failure is kept, because it must not lose the run. */
function inTurns(work: () => Promise<void>) {
  let failure: Error | null = null
  let ongoing: Promise<void> | null = null
  return {
    get failure() {
      return failure
    },
    get ongoing() {
      return ongoing
    },
    start(): Promise<void> {
      ongoing ??= work()
        .catch((error: Error) => void (failure ??= error))
        .finally(() => (ongoing = null))
      return ongoing
    },
  }
}

/** Adds the current evidence of the nodes. */
const withEvidence = (
  findings: readonly Finding[],
  explainer: FindingExplainer | null,
): readonly Finding[] => explainer?.explain(findings) ?? findings

type Watched = {
  readonly blind: readonly BlindDetector[]
  readonly failure: Error | null
  readonly findings: readonly Finding[]
}

function whatIsUnseen(failure: Error | null, explainer: FindingExplainer | null): string[] {
  const unread = explainer?.unread() ?? null
  const ofLogs = failure === null ? null : describeFailure(failure)
  return [ofLogs, unread].filter((why) => why !== null)
}

const describeFailure = ({ message }: Error): string =>
  `the detectors have not seen all of the run: ${message}`

/** What stayed minor, in one line with the newest in full; null if nothing did. */
function describeMinor(findings: readonly Finding[]): string | null {
  const newestOfEach = new Map<string, Finding>()
  for (const one of findings) {
    const key = JSON.stringify([one.detector, one.type, one.blame])
    // A later finding comes last, whatever was raised before.
    newestOfEach.delete(key)
    newestOfEach.set(key, one)
  }
  const minor = [...newestOfEach.values()].filter(({ severity }) => severity === 'minor')
  const newest = minor.at(-1)
  if (newest === undefined) return null
  const line = findingLine(newest)
  const others = minor.length - 1
  return others === 0
    ? line
    : `${line}; ${plural(others, 'other minor finding')} in the run's record`
}

/** Reports failures of the watch, what was only minor, and whether nothing was found. */
function sumUp({ blind, failure, findings }: Watched, log: Log): void {
  const tooLittle = describeBlind(blind, detectors.length)
  if (tooLittle !== null) log.note(tooLittle)
  const minor = describeMinor(findings)
  if (minor !== null) log.note(minor)
  if (failure !== null) {
    log.warn(describeFailure(failure))
  } else if (findings.length === 0) {
    log.note('no detector raised a finding')
  }
}

function startWatching(
  { runDirectory, workers, steps }: Job,
  eventLogs: EventLogs,
  known: Pick<RunFacts, 'cores' | 'firstStep'>,
) {
  const facts = { worldSize: workers, numSteps: steps, ...known }
  return watchAttempt(eventLogs.follow(runDirectory, workers), facts)
}
