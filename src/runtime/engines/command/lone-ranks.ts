import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  makeScratchDirectory,
  removeTree,
} from '../../../machine/system/files/scratch-directory.js'
import type { CommandServices } from '../command.js'
import { commandVariables, definedOnly } from './command-variables.js'
import { inOverlay, nearestExisting, type Overlay, overlayWorks } from './overlay.js'
import { startProgram } from './programs.js'
import type { Variables } from '../../run/job.js'
import type { Protection } from '../../run/protection.js'
import type { LayerFiles, RankForks } from '../../run/rank-forks.js'
import { scriptOf } from '../../../kit/records/run/started-rank.js'
import {
  type AdapterSpec,
  adapterSpec,
  watchSpec,
} from '../../../kit/records/adapter/adapter-spec.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

/** One rank to run alone, with its description from the recorded job. */
export type LoneRank = {
  readonly rank: number
  readonly argv: readonly string[]
  readonly workingDirectory: string
  /** The environment that its launcher set. */
  readonly environment: Readonly<Record<string, string>>
  /** Ray's id of the node on which it runs; null: this machine. */
  readonly node: string | null
}

export type LoneRequest = Pick<AdapterSpec, 'mode' | 'roundingSeed' | 'batchesOf'> & {
  readonly runId: string
  readonly ranks: readonly LoneRank[]
  /** The directory of the job's recorded collectives, and the output directory of the lone ranks. */
  readonly recordDirectory: string
  readonly runDirectory: string
  /** Ends each rank after this many steps; null: at the end of the recorded job. */
  readonly checkSteps: number | null
  readonly timeoutMs: number
  /** Where the command was started. */
  readonly workingDirectory: string
  /** All variables of ranks that a command has started itself; the others have ours. */
  readonly variables: ReadonlyMap<number, Variables>
  /** Absolute paths that the recorded job created; a lone rank starts without them, where there is an overlay. */
  readonly created: readonly string[]
  /** Directory with what the command wrote before its ranks began; null: nothing is known of it. */
  readonly prepared: string | null
  /** Starts the ranks quickly; null: each is a program of its own. */
  readonly forks: RankForks | null
  /** The cluster on whose nodes the job ran, and the uploads for it; null if it ran on this machine. */
  readonly cluster: { readonly address: string; readonly workingDirectory: string } | null
}

/** The result of running lone ranks. */
export type LoneEnd = {
  /** How their file changes were discarded or prevented. */
  readonly protection: Protection
  /** Why they could not run at all; null if they ran. */
  readonly problem: string | null
}

/** Runs ranks of a recorded job again, each alone: without peers and without network. */
export async function runLoneRanks(
  services: CommandServices,
  request: LoneRequest,
  signal: AbortSignal,
): Promise<LoneEnd> {
  const scratch = await makeScratchDirectory()
  const mark = services.markProcesses()
  const stop = (): void => void mark.endAll()
  const forget = onAbort(signal, stop)
  try {
    signal.throwIfAborted()
    await mkdir(request.runDirectory, { recursive: true })
    const hidden = join(scratch, 'created')
    await writeFile(hidden, linesOf(request.created))
    const protection = await protectionOf(request, scratch)
    const files = { hidden, ...(request.prepared !== null && { prepared: request.prepared }) }
    const overlay = protection === 'overlay' ? { scratch, ...files } : null
    const specPath = join(scratch, 'spec.json')
    await writeFile(specPath, JSON.stringify(loneSpec(request, overlay === null)))
    const run = { request, overlay, specPath, mark: mark.variable, services, signal }
    await Promise.all(request.ranks.map((one) => forkOne(one, run) ?? runOne(one, run)))
    signal.throwIfAborted()
    return { protection, problem: null }
  } finally {
    forget()
    await mark.endAll()
    await removeTree(scratch)
  }
}

async function protectionOf({ forks, ranks, workingDirectory }: LoneRequest, scratch: string) {
  if (forks !== null) return forks.protection
  const directory = ranks[0]?.workingDirectory ?? workingDirectory
  return (await overlayWorks(directory, scratch)) ? 'overlay' : 'mute'
}

/** One line for each path. */
const linesOf = (paths: readonly string[]): string =>
  paths
    .filter((path) => !path.includes('\n'))
    .map((path) => `${path}\n`)
    .join('')

/** The settings of the adapter inside a lone rank. */
export function loneSpec(
  { mode, roundingSeed, batchesOf, runId, recordDirectory, checkSteps }: LoneRequest,
  suppressSaving: boolean,
): AdapterSpec {
  return adapterSpec.parse({
    ...watchSpec,
    mode,
    roundingSeed,
    batchesOf,
    runId,
    checkSteps,
    recordDirectory,
    suppressSaving,
    startedAtEpochMs: Date.now(),
    controlDirectory: null,
  })
}

type LoneRun = {
  readonly request: LoneRequest
  readonly overlay: Omit<Overlay, 'start'> | null
  readonly specPath: string
  readonly mark: Variables
  readonly services: CommandServices
  readonly signal: AbortSignal
}

const layerFiles = ({ overlay }: LoneRun): LayerFiles => {
  if (overlay === null) return {}
  const { scratch: _scratch, ...files } = overlay
  return files
}

/** Null where it cannot be forked. */
function forkOne(one: LoneRank, run: LoneRun): Promise<void> | null {
  const { forks, timeoutMs } = run.request
  const argv = scriptOf(one.argv)
  if (forks === null || argv === null) return null
  const environment = definedOnly(environmentOf(one, run))
  const rank = { argv, directory: one.workingDirectory, environment }
  return new Promise((resolve) => {
    const allEnded = (): void => {
      clearTimeout(timer)
      forget()
      resolve()
    }
    const events = { line: () => undefined, rankEnded: () => undefined, allEnded }
    const stop = forks.start([rank], events, layerFiles(run))
    const timer = setTimeout(stop, timeoutMs)
    const forget = onAbort(run.signal, stop)
  })
}

function environmentOf(
  { rank, environment }: LoneRank,
  { request, specPath, mark, services }: LoneRun,
) {
  const adapterDirectory = join(services.programDirectory, 'pytorch')
  const place = { adapterDirectory, runDirectory: request.runDirectory, specPath }
  const inherited = request.variables.get(rank) ?? services.workerVariables()
  return commandVariables({ ...inherited, ...mark, ...environment }, place)
}

function runOne(one: LoneRank, run: LoneRun): Promise<void> {
  const { overlay } = run
  const { timeoutMs } = run.request
  const start = one.workingDirectory
  const argv =
    overlay === null ? one.argv : inOverlay(one.argv, { ...overlay, start }, String(one.rank))
  const [program = '', ...parameters] = argv
  return new Promise<void>((resolve) => {
    const started = startProgram(
      { argv: [program, ...parameters], workingDirectory: nearestExisting(start) },
      environmentOf(one, run),
      {
        line: () => undefined,
        end() {
          clearTimeout(timer)
          resolve()
        },
      },
    )
    const timer = setTimeout(() => started.kill(), timeoutMs)
  })
}
