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

/** Median microseconds of an all-reduce, on the slowest rank. */
function createMeasure(program) {
  const env = {
    ...process.env,
    OMPI_ALLOW_RUN_AS_ROOT: '1',
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1',
  }
  return async (workers, { elements, iterations }) => {
    const words = ['--oversubscribe', '-np', workers, program, elements, iterations].map(String)
    const { stdout } = await execute('mpirun', words, { env, maxBuffer: 1e8 })
    return median(JSON.parse(stdout))
  }
}
