import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { python as real, scripts } from './torch-rig.js'

const here = join(import.meta.dirname, 'preloaded')

/**
 * A `python` whose processes are forked from one that has imported torch, for a suite with many jobs. A new process
 * would spend most of its time on that import. All of them have the same string hashes.
 */
export function usePreloadedTorch() {
  let folder = ''
  let stop = (): void => undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minicluster-preloaded-'))
    await copyFile(join(here, 'python'), join(folder, 'python'))
    await writeFile(join(folder, 'real'), real)
    const server = spawn(real, [join(here, 'serve.py'), folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, OMP_NUM_THREADS: '1' },
    })
    stop = () => void server.kill('SIGKILL')
    await once(server.stdout, 'data')
  }, 120_000)
  afterAll(async () => {
    stop()
    await rm(folder, { recursive: true, force: true })
  })
  const python = (): string => join(folder, 'python')
  return {
    python,
    /** A command line of torchrun for a script of the tests, or one by its absolute path. */
    torchrun: (processes: number, script: string, ...parameters: readonly string[]) =>
      [
        python(),
        '-m',
        'torch.distributed.run',
        '--standalone',
        '--nproc-per-node',
        String(processes),
        script.startsWith('/') ? script : join(scripts, script),
        ...parameters,
      ] as const,
  }
}
