import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeScratchDirectory } from '../../system/files/scratch-directory.js'
import type { CommandRoom } from '../command.js'
import { commandVariables } from './command-variables.js'
import { inOverlay, type Overlay, overlayWorks } from './overlay.js'
import { startProgram } from './programs.js'
import { type AdapterSpec, adapterSpec, watchSpec } from '../../records/run/adapter-spec.js'

/** One rank of a recorded job, as its process introduced itself. */
export type LoneRank = {
  readonly rank: number
  readonly argv: readonly string[]
  readonly workingDirectory: string
  /** What the launcher had given it. */
  readonly environment: Readonly<Record<string, string>>
}

export type ReplayRequest = {
  readonly runId: string
  readonly ranks: readonly LoneRank[]
  /** Where the job recorded its collectives, and where the lone ranks write. */
  readonly recordDirectory: string
  readonly runDirectory: string
  /** Ends each rank after so many steps; null: where the job ended by itself. */
  readonly checkSteps: number | null
  readonly timeoutMs: number
}

/** How the working directory was kept as it is. */
export type Protection = 'overlay' | 'mute'

/** Runs each rank of a recorded job again, alone: no peer, no network, its collectives answered from the record. */
export async function replayRanks(
  room: CommandRoom,
  request: ReplayRequest,
  signal: AbortSignal,
): Promise<Protection> {
  const scratch = await makeScratchDirectory()
  const mark = room.markProcesses()
  const stop = (): void => void mark.endAll()
  signal.addEventListener('abort', stop)
  try {
    const directory = request.ranks[0]?.workingDirectory ?? scratch
    const overlay = (await overlayWorks(directory, scratch)) ? { directory, scratch } : null
    const specPath = await writeSpec(request, scratch, overlay === null)
    const variables = { ...room.workerVariables(), ...mark.variable }
    const replay = { request, overlay, specPath, variables, room }
    await Promise.all(request.ranks.map((one) => replayOne(one, replay)))
    signal.throwIfAborted()
    return overlay === null ? 'mute' : 'overlay'
  } finally {
    signal.removeEventListener('abort', stop)
    await mark.endAll()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function writeSpec(
  { runId, recordDirectory, checkSteps, runDirectory }: ReplayRequest,
  scratch: string,
  muteSaving: boolean,
): Promise<string> {
  await mkdir(runDirectory, { recursive: true })
  const spec: AdapterSpec = adapterSpec.parse({
    ...watchSpec,
    ...{ mode: 'replay', runId, checkSteps, recordDirectory, muteSaving },
    ...{ startedAtEpochMs: Date.now(), controlDirectory: null },
  })
  const path = join(scratch, 'spec.json')
  await writeFile(path, JSON.stringify(spec))
  return path
}

type Replay = {
  readonly request: ReplayRequest
  readonly overlay: Overlay | null
  readonly specPath: string
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly room: CommandRoom
}

function replayOne(one: LoneRank, { request, overlay, specPath, variables, room }: Replay) {
  const adapterDirectory = join(room.programDirectory, 'pytorch')
  const { runDirectory, timeoutMs } = request
  const argv = overlay === null ? one.argv : inOverlay(one.argv, overlay, one.rank)
  const [program = '', ...parameters] = argv
  const place = { adapterDirectory, runDirectory, specPath }
  const environment = commandVariables({ ...variables, ...one.environment }, place)
  return new Promise<void>((resolve) => {
    const started = startProgram(
      { argv: [program, ...parameters], workingDirectory: one.workingDirectory },
      environment,
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
