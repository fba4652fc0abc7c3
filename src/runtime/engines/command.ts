import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { runDirectory } from '../../kit/records/run/run-directory.js'
import type { Engine, EngineAttempt, PreparedGroup } from '../run/engine.js'
import type { CommandWork, Job } from '../run/job.js'
import { elapsedSince } from '../run/machine-services.js'
import type { WorkerEvents, WorkerHandle } from '../run/worker-handle.js'
import {
  makeScratchDirectory,
  removeTree,
  sweepOnce,
  writeScratchFile,
} from '../../machine/system/files/scratch-directory.js'
import { adapterEvidence } from './command/adapter-evidence.js'
import { type AwaitRequest, waitForFirstRank } from './command/wait-for-first-rank.js'
import { commandOf } from './command/check-command.js'
import type { AdapterPlace } from './command/command-variables.js'
import { openCommandLayer } from './command/command-layer.js'
import { openControlSockets } from './command/control-sockets.js'
import { openingNotes } from './command/with-ranks.js'
import type { Failure } from '../../lab/telemetry/control-message.js'
import { freePort } from './command/free-port.js'
import { proxyLinks } from './links/proxy-links.js'
import { PrintedLog } from './command/printed-log.js'
import { closingNotes, patternsOf } from './command/command-patterns.js'
import { RankTable, type Wrapper } from './command/rank-table.js'
import { type AdapterSpec, adapterSpec, watchSpec } from '../../kit/records/adapter/adapter-spec.js'
import { launchRanks } from './command/launch-ranks.js'

/** The machine services for running a command. */
export type CommandServices = {
  /** The directories of our programs; `pytorch` holds the adapter. */
  readonly programDirectory: string
  readonly workerVariables: () => Readonly<Record<string, string | undefined>>
  /** The mark by which the processes of a run are found and ended. */
  readonly markProcesses: () => {
    readonly variable: Readonly<Record<string, string>>
    endAll(): Promise<void>
  }
  readonly now: () => Date
  readonly monotonicMs: () => number
}

/**
 * Runs any command of the user. A PyTorch job is observed from inside by our adapter, which torch loads through the
 * environment.
 */
export function createCommandEngine(services: CommandServices): Engine {
  return {
    name: 'command',
    shows: adapterEvidence,
    reaches: ['process', 'adapter', 'link'],
    sendsTo: ringPeer,
    takesForks: true,
    beatsNeedInterpreter: true,
    prepare: (job, attempt) => prepareCommand(services, job, attempt),
  }
}

/** Gloo's all-reduce is a ring; a rank sends to the one before it (measured on torch 2.15, 3 and 4 ranks). */
const ringPeer = (rank: number, worldSize: number): number => (rank + worldSize - 1) % worldSize

async function prepareCommand(
  services: CommandServices,
  asked: Job,
  attempt: EngineAttempt,
): Promise<PreparedGroup> {
  for (const note of openingNotes(asked, attempt.number === null)) attempt.note(note)
  const directory = await makeScratchDirectory()
  sweepOnce()
  try {
    return await prepareIn(directory, services, asked, attempt)
  } catch (error) {
    await removeTree(directory)
    throw error
  }
}

async function prepareIn(
  directory: string,
  services: CommandServices,
  asked: Job,
  attempt: EngineAttempt,
): Promise<PreparedGroup> {
  const work = commandOf(asked)
  const announce = work.launchesOwnRanks === true && work.forks === undefined
  const spec = specOf(services, asked, work, { controlDirectory: directory, announce, ...attempt })
  const at = { scratch: directory, place: placeAdapter(services, asked, spec, directory) }
  const mark = services.markProcesses()
  const layer = await openCommandLayer(services, work, at)
  let table: RankTable | null = null
  let vouching: NodeJS.Timeout | undefined
  const patterns = patternsOf(work)
  const starting = await startOf(services, asked, { work, mark, layer: layer.shared, ...at })
  const awaiting = { start: starting, patterns, mode: spec.mode, attempt }
  const awaited = announce ? await waitForFirstRank(awaiting, mark) : null
  const job = { ...asked, workers: awaited?.workers ?? asked.workers }
  const links = await linksOf(services, spec, directory, job)
  const sockets = await openControlSockets(directory, job.workers, () => table)
  const start = (events: WorkerEvents): readonly WorkerHandle[] => {
    makeLogs(job)
    let stop = (): void => undefined
    const end = (): void => void (stop(), mark.endAll())
    const ranks = new RankTable(job.workers, events, end, awaited && wrapperOf(spec, attempt))
    table = ranks
    const elapsedMs = elapsedSince(services, attempt.startedAt)
    const isInstrumented = () => ranks.isInstrumented
    const { note } = attempt
    const failed = (failure: Failure): void => events.message(failure.rank, failure)
    const output = new PrintedLog({ job, patterns, elapsedMs, isInstrumented, note, failed })
    const line = (text: string, rank: number | null): void => {
      output.line(text, rank)
      if (rank === null) sayShared(text, attempt, events)
      else events.output(rank, text)
    }
    const { tick, ended } = vouchFor(ranks, output, elapsedMs)
    const earlier = (text: string): void => {
      output.line(text, null)
      events.shared?.(text)
    }
    stop = launchRanks({ ...starting, awaited, line, earlier, ended }, ranks)
    vouching = setInterval(tick, vouchMs)
    return ranks.handles
  }
  return {
    job,
    firstStep: 0,
    transport: null,
    links,
    start,
    async close() {
      clearInterval(vouching)
      // A run that was stopped may not have had the time to load the adapter.
      const ranks = attempt.signal.aborted ? null : table
      for (const note of closingNotes(ranks, work, patterns)) attempt.note(note)
      for (const open of [sockets, awaited?.meeting]) open?.close()
      await links?.close()
      await mark.endAll()
      await layer.close()
      await removeTree(directory)
    },
  }
}

function sayShared(text: string, { note }: EngineAttempt, { shared }: WorkerEvents): void {
  note(text)
  shared?.(text)
}

/** Writes what the adapter is told, and says where it finds that. */
function placeAdapter(
  { programDirectory }: CommandServices,
  { runDirectory: directory }: Job,
  spec: AdapterSpec,
  scratch: string,
): AdapterPlace {
  const specPath = join(scratch, 'spec.json')
  writeScratchFile(specPath, JSON.stringify(spec))
  return {
    adapterDirectory: join(programDirectory, 'pytorch'),
    runDirectory: directory,
    specPath,
  }
}

type Preparation = Pick<AwaitRequest['start'], 'work' | 'layer' | 'scratch' | 'place'> & {
  readonly mark: ReturnType<CommandServices['markProcesses']>
}

const startOf = async (
  { workerVariables }: CommandServices,
  { workers }: Job,
  { mark, ...preparation }: Preparation,
): Promise<AwaitRequest['start']> => ({
  ...preparation,
  workers,
  port: await freePort(),
  variables: { ...workerVariables(), ...mark.variable },
})

/** The proxies through which the ranks connect to each other; null without any. */
async function linksOf(
  services: CommandServices,
  { proxiedLinks }: AdapterSpec,
  directory: string,
  { workers: worldSize }: Job,
) {
  return proxiedLinks ? proxyLinks(services, { directory, worldSize, meeting: 'asked' }) : null
}

/** A command that starts its ranks itself may go on after them. */
const wrapperOf = ({ checkSteps }: AdapterSpec, { note }: EngineAttempt): Wrapper => ({
  checkSteps,
  stopped: () => note('all ranks have ended, so the rest of the command was left out'),
})

/** The last steps are often printed after the last tick, and an error names the newest one. */
function vouchFor(ranks: RankTable, output: PrintedLog, elapsedMs: () => number) {
  const vouch = (): void => ranks.vouch(elapsedMs(), output.printed)
  return {
    tick(): void {
      output.write()
      vouch()
    },
    ended(rank: number | null): void {
      output.end(rank)
      vouch()
    },
  }
}

/** Must be shorter than the accepted silence of a worker. */
const vouchMs = 1000

function specOf(
  services: CommandServices,
  { runId }: Job,
  { adapter, protection }: CommandWork,
  attempt: EngineAttempt & {
    readonly controlDirectory: string | null
    readonly announce?: boolean
  },
): AdapterSpec {
  const { number, startedAt, controlDirectory, announce = false, intervention } = attempt
  const faults = intervention?.adapterFaults?.() ?? []
  // The wall-clock time from which a rank's clock starts; the system clock may have been set since the run began.
  const startedAtEpochMs = services.now().getTime() - elapsedSince(services, startedAt)()
  const own = {
    runId,
    startedAtEpochMs,
    controlDirectory,
    announce,
    restartCount: number ?? 0,
    faults,
    ...(protection === 'mute' && { suppressSaving: true }),
    ...(intervention?.proxiedLinks && { proxiedLinks: true }),
  }
  return adapterSpec.parse({ ...watchSpec, ...adapter, ...own })
}

/** A rank that is never instrumented has an empty log, which differs from a missing one. */
function makeLogs({ runDirectory: directory, workers }: Job): void {
  mkdirSync(join(directory, 'events'), { recursive: true })
  for (let rank = 0; rank < workers; rank++)
    closeSync(openSync(runDirectory.events(directory, rank), 'a'))
}

// For the Ray engine, which starts the same commands.
export { makeLogs, specOf }
