import { InfrastructureError, systemHint } from '../../../kit/errors.js'
import type { WorkerEvents, WorkerHandle } from '../../run/worker-handle.js'
import {
  makeScratchDirectory,
  removeTree,
  sweepOnce,
} from '../../../machine/system/files/scratch-directory.js'
import {
  chooseTransport,
  describeMachine,
  prepareRendezvous,
  type ProcessTransportName,
} from '../../../lab/trainer/collective/rendezvous.js'
import type { LinkProxies } from '../links/link-proxies.js'
import { plural } from '../../../kit/wording/plural.js'
import { proxyLinks } from '../links/proxy-links.js'
import type { KeptWorkers } from './kept-workers.js'
import type { LocalServices } from './local-services.js'
import { type LocalGroupRequest, startWorkers } from './start-workers.js'

/** Worker processes that are ready to start, and the resources made for them. */
type LocalGroup = {
  readonly transport: ProcessTransportName
  readonly links: LinkProxies | null
  start(events: WorkerEvents): readonly WorkerHandle[]
  close(): Promise<void>
}

/** Creates a private rendezvous directory, which `close` removes, and everything through which the workers meet. */
export async function prepareLocalGroup(
  services: LocalServices,
  request: LocalGroupRequest,
): Promise<LocalGroup> {
  const { kept = null, workers } = request
  const proxied = request.intervention?.proxiedLinks ?? false
  const directory = await placeOf(proxied ? null : kept, workers)
  const transport = proxied ? 'tcp-thread' : await nameTransport(request)
  const { early, mark } = beginMark(services, kept)
  let handles: readonly WorkerHandle[] = []
  let links: LinkProxies | null = null
  let takeAway = (): void => undefined
  const close = async (): Promise<void> => {
    // What idle workers have left behind is known to be nothing; only the end of the series looks once more.
    const areIdle = kept?.areIdle(handles) ?? false
    if (!areIdle) await mark.endAll(kept?.livingPids())
    takeAway()
    await links?.close()
    if (areIdle) kept?.keepPlace(workers, directory)
    else await removeTree(directory)
  }
  try {
    const group = { directory, worldSize: workers, meeting: 'rendezvous' } as const
    takeAway = await prepareMeeting(transport, directory, workers)
    links = proxied ? await proxyLinks(services, group) : null
  } catch (error) {
    await close()
    throw error
  }
  const meeting = { transport, directory, proxied }
  const marking = {
    ...services,
    workerVariables: () => ({ ...services.workerVariables(), ...mark.variable }),
  }
  return {
    transport,
    links,
    close,
    start(events) {
      handles = startWorkers(marking, { ...request, early }, meeting, events)
      return handles
    },
  }
}

/** The directory of a new group: that of an earlier one of the series, or else a new one. */
async function placeOf(kept: KeptWorkers | null, workers: number): Promise<string> {
  const directory = kept?.takePlace(workers) ?? (await makeScratchDirectory())
  sweepOnce()
  return directory
}

/** The mark of the group's processes, and the processes with it that were started early. */
function beginMark(services: LocalServices, kept: KeptWorkers | null) {
  if (kept !== null) return { early: kept.takeEarly(), mark: kept.mark }
  const early = services.takeEarlyWorkers?.() ?? null
  return { early, mark: services.markProcesses(early?.mark) }
}

async function prepareMeeting(
  transport: ProcessTransportName,
  directory: string,
  workers: number,
): Promise<() => void> {
  try {
    return await prepareRendezvous(transport, directory, workers)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new InfrastructureError(
      `${plural(workers, 'worker')} cannot meet over the transport ${transport}: ${message}`,
      systemHint(code, 'temporary') ??
        'use --transport tcp-thread, which needs no pipes and no shared memory',
      { cause: error },
    )
  }
}

/** The requested transport, or else the fastest of the machine; a single worker needs none. */
async function nameTransport({ transport, workers, note }: LocalGroupRequest) {
  if (transport !== 'auto') return transport
  const { name, obstacles } = await chooseTransport(describeMachine(), workers)
  if (workers > 1) obstacles.forEach(note)
  return name
}
