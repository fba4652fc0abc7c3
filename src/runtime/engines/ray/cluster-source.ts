import { packDirectory } from '../../../machine/system/ray/pack-directory.js'
import type { CommandServices } from '../command.js'
import { type ClusterPlan, type LocalNeeds, type OpenCluster, planCluster } from './open-cluster.js'

/** The external resources of runs on Ray: a cluster, and the packages for it. */
export interface ClusterSource {
  /** A place for a run; `address` null: a local Ray. */
  plan(address: string | null, needs: LocalNeeds): Promise<ClusterPlan>
  /** Packs a directory as a zip archive. */
  pack(directory: string): Promise<Uint8Array>
}

/** A cluster and packages for one run. */
export const ownSource: ClusterSource = { plan: planCluster, pack: (path) => packDirectory(path) }

/** The cluster and the packages of a series of runs. */
interface KeptSource extends ClusterSource {
  /** Ends a local Ray. */
  end(): Promise<void>
}

/** Starts a local Ray for the first of several runs, and packs each directory once. */
export function keepSource(
  services: Pick<CommandServices, 'markProcesses'>,
  own: ClusterSource = ownSource,
): KeptSource {
  const mark = services.markProcesses()
  const packed = new Map<string, Promise<Uint8Array>>()
  const local = new KeptCluster(() => mark.endAll())
  return {
    async plan(address, needs) {
      if (address !== null) return own.plan(address, needs)
      const variables = { ...needs.variables, ...mark.variable }
      return local.shared(await own.plan(address, { ...needs, variables }))
    },
    pack(directory) {
      const known = packed.get(directory) ?? own.pack(directory)
      packed.set(directory, known)
      return known
    },
    end: () => local.end(),
  }
}

/** A local Ray that outlives a run. */
class KeptCluster {
  readonly #endAll: () => Promise<void>
  #open: OpenCluster | null = null

  constructor(endAll: () => Promise<void>) {
    this.#endAll = endAll
  }

  /** The same plan with a cluster that the first run opens and no run closes. */
  shared(plan: ClusterPlan): ClusterPlan {
    return {
      address: plan.address,
      open: async (signal) => {
        const open = (await this.#living()) ?? (await plan.open(signal, this.#endAll))
        this.#open = open
        return { ...open, outlivesRun: true, close: () => Promise.resolve() }
      },
    }
  }

  async end(): Promise<void> {
    await this.#open?.close()
    this.#open = null
    await this.#endAll()
  }

  /** Null if there is none yet, or if it has died. */
  async #living(): Promise<OpenCluster | null> {
    if (this.#open === null) return null
    if ((await this.#open.cluster.head()).status === 'ok') return this.#open
    await this.end()
    return null
  }
}
