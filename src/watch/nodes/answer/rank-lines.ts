import type { RankProcess } from './node-answer.js'
import { readCount, readEach, readText, words } from './values.js'

type Candidate = RankProcess & { readonly parent: number | null; readonly isLauncherLike: boolean }

/**
 * `4711 R 4700 python3 RANK=0 WORLD_SIZE=8 ...` per process, then `= <count>`. A process with only Slurm or Open MPI
 * variables that has started a process with a RANK is a launcher, not a rank.
 */
export function readRanks(lines: readonly string[]): readonly RankProcess[] | null {
  if (!lines.some((line) => /^= \d+$/.test(line))) return null
  const candidates = readEach(lines, readCandidate)
  const parents = new Set(candidates.filter((one) => !one.isLauncherLike).map((one) => one.parent))
  return candidates
    .filter((one) => !(one.isLauncherLike && parents.has(one.pid)))
    .map(({ parent, isLauncherLike: _isLauncherLike, ...rank }) => ({ ...rank, parentPid: parent }))
}

function readCandidate(line: string): Candidate | null {
  const [pid, state, parent, command, ...pairs] = words(line)
  const number = readCount(pid)
  if (number === null || !/^[A-Za-z]$/.test(state ?? '')) return null
  const variables = new Map(
    pairs.map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
  const first = (...names: readonly string[]): string | undefined =>
    names.map((name) => variables.get(name)).find((value) => value !== undefined)
  return {
    pid: number,
    state: state ?? '',
    command: readText(command) ?? '',
    rank: readCount(first('RANK', 'OMPI_COMM_WORLD_RANK', 'SLURM_PROCID')),
    localRank: readCount(first('LOCAL_RANK', 'OMPI_COMM_WORLD_LOCAL_RANK', 'SLURM_LOCALID')),
    worldSize: readCount(first('WORLD_SIZE', 'OMPI_COMM_WORLD_SIZE', 'SLURM_NTASKS')),
    masterAddress: readText(first('MASTER_ADDR')),
    masterPort: readCount(first('MASTER_PORT')),
    runId: readText(first('TORCHELASTIC_RUN_ID', 'SLURM_JOB_ID')),
    visibleDevices: readText(first('CUDA_VISIBLE_DEVICES'), 300),
    parent: readCount(parent),
    isLauncherLike: !variables.has('RANK') && !variables.has('LOCAL_RANK'),
  }
}
