import { delimiter } from 'node:path'

type Variables = Readonly<Record<string, string | undefined>>

/** The directory of the adapter and the file with its settings. */
export type AdapterPlace = {
  readonly adapterDirectory: string
  readonly runDirectory: string
  readonly specPath: string
}

/** The environment in which torch finds the adapter; values that the user has set are kept. */
export function commandVariables(own: Variables, place: AdapterPlace): Variables {
  const { adapterDirectory, runDirectory, specPath } = place
  const path = own['PYTHONPATH']
  return {
    // Output appears at once and is not lost if a rank is killed.
    PYTHONUNBUFFERED: '1',
    ...own,
    PYTHONPATH: path ? adapterDirectory + delimiter + path : adapterDirectory,
    MINICLUSTER_DIR: runDirectory,
    MINICLUSTER_SPEC: specPath,
  }
}

/** Only those that have a value. */
export function definedOnly(variables: Variables): Readonly<Record<string, string>> {
  const defined = Object.entries(variables).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as Record<string, string>
}

/** The variables that torchrun would set, for ranks that MiniCluster starts itself. */
export function rankVariables(
  rank: number,
  workers: number,
  port: number,
  own: Variables,
): Variables {
  return {
    // As torchrun sets it, so that both ways of starting give the same bits.
    ...(workers > 1 && { OMP_NUM_THREADS: '1' }),
    ...own,
    RANK: String(rank),
    LOCAL_RANK: String(rank),
    GROUP_RANK: '0',
    WORLD_SIZE: String(workers),
    LOCAL_WORLD_SIZE: String(workers),
    MASTER_ADDR: '127.0.0.1',
    MASTER_PORT: String(port),
  }
}
