import { join } from 'node:path'
import { ConfigError, MiniclusterError } from '../../../kit/errors.js'
import type { RayMessage } from '../../../kit/records/run/ray-message.js'
import { type ZipLayout, packDirectory } from '../../../machine/system/ray/pack-directory.js'
import { sleep } from '../../../machine/system/sleep.js'
import type { CommandServices } from '../command.js'
import { type LoneEnd, type LoneRank, type LoneRequest, loneSpec } from '../command/lone-ranks.js'
import { writePiece } from './write-piece.js'
import { planRemote } from './open-cluster.js'
import { type DriverOrder, patienceS } from './order.js'
import { runOnRay } from './run-on-ray.js'

/** Ranks of a job that ran on a cluster. */
type LoneRequestOnRay = LoneRequest & {
  readonly cluster: NonNullable<LoneRequest['cluster']>
}

/** The name under which ranks find the record that their collectives are answered from. */
const record: ZipLayout = {
  folder: 'minicluster_record',
  texts: { 'minicluster_record/__init__.py': '' },
}

/**
 * Runs ranks of a recorded job again, each alone, on the nodes on which they ran. The record is uploaded, and their
 * records come back.
 */
export async function runLoneRanksOnRay(
  services: CommandServices,
  request: LoneRequestOnRay,
  signal: AbortSignal,
): Promise<LoneEnd> {
  const late = AbortSignal.timeout(request.timeoutMs)
  const end = (problem: string | null): LoneEnd => ({ protection: 'mute', problem })
  try {
    const refusal = await runOnce(services, request, AbortSignal.any([signal, late]))
    return end(refusal)
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted) return end(`they had not ended after ${request.timeoutMs / 1000} s on Ray`)
    if (error instanceof MiniclusterError) return end(error.message)
    throw error
  }
}

/**
 * Resolves with the reason why the cluster did not start them, or why the records are incomplete; null if all is well.
 */
async function runOnce(
  services: CommandServices,
  request: LoneRequestOnRay,
  signal: AbortSignal,
): Promise<string | null> {
  const { cluster, runId, recordDirectory, runDirectory } = request
  const adapters = ['ray', 'pytorch'].map((name) =>
    packDirectory(join(services.programDirectory, name)),
  )
  const packages = [...adapters, packDirectory(recordDirectory, record)]
  let refusal: string | null = null
  const hear = (word: RayMessage): void => {
    if (word.kind === 'refused' || word.kind === 'unstarted') refusal = word.text
    if (word.kind === 'file') refusal = writePiece(runDirectory, word) ?? refusal
  }
  const plan = {
    runId,
    order: orderFor(request),
    monotonicMs: services.monotonicMs,
    sleep,
    cluster: await planRemote(cluster.address),
    packages: await Promise.all(packages),
    workingDirectory: await packDirectory(cluster.workingDirectory),
    endAll: () => Promise.resolve(),
  }
  const silent = {
    word: hear,
    reached: () => undefined,
    note: () => undefined,
    endsByItself: () => false,
  }
  await runOnRay(plan, silent, signal).catch((error: unknown) => {
    if (refusal === null) throw error
  })
  return refusal
}

function orderFor(request: LoneRequestOnRay): DriverOrder {
  return {
    ranks: request.ranks.map(({ argv, environment, node }) => ({
      argv,
      cover: [],
      variables: environment,
      node: requireNode(node),
    })),
    directory: null,
    isAlone: true,
    patienceS,
    // There is no layer over the files of a cluster.
    spec: loneSpec(request, true),
  }
}

function requireNode(node: LoneRank['node']): string {
  if (node !== null) return node
  throw new ConfigError('the record does not say on which node of the Ray cluster each rank ran')
}
