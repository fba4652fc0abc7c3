import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from './statistics.mjs'

const execute = promisify(execFile)
const source = fileURLToPath(new URL('../openmpi/all_reduce.c', import.meta.url))

/** All-reduce over OpenMPI, compiled into `scratch`; null where mpicc or mpirun is missing. */
export async function findOpenMpi(scratch) {
  const program = join(scratch, 'all-reduce')
  try {
    await execute('mpicc', ['-O3', '-o', program, source])
    const { stdout } = await execute('mpirun', ['--version'])
    return { version: stdout.split('\n')[0].trim(), allReduceMicros: createMeasure(program) }
  } catch {
    return null
  }
}

/** Median microseconds of each case, { elements, iterations }, on the slowest rank; one process for all of them. */
function createMeasure(program) {
  return async (workers, cases) => {
    const words = cases.map(({ elements, iterations }) => `${elements}:${iterations}`)
    const { stdout } = await execute(
      'mpirun',
      ['--oversubscribe', '-np', String(workers), program, ...words],
      {
        env: {
          ...process.env,
          OMPI_ALLOW_RUN_AS_ROOT: '1',
          OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1',
        },
        maxBuffer: 1e8,
      },
    )
    const times = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    return times.map(median)
  }
}
