import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/runtime/engines/command/free-port.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
const script = join(scripts, 'launched.py')
const torchrun = join(dirname(python), 'torchrun')
const shared = '--nproc-per-node 2 --master-port $PORT'

/** Shell commands that start two ranks of `$JOB`, by what starts them. */
const launchers: Readonly<Record<string, string>> = {
  torchrun: `exec ${torchrun} ${shared} $JOB`,
  'torchrun by its variables': `PET_NPROC_PER_NODE=2 PET_MASTER_PORT=$PORT exec ${torchrun} $JOB`,
  'python -m torch.distributed.run': `exec ${python} -m torch.distributed.run ${shared} $JOB`,
  'python -m torch.distributed.launch': `exec ${python} -m torch.distributed.launch --use-env ${shared} $JOB`,
  'torch.multiprocessing.spawn': `exec ${python} $JOB $PORT`,
  'a shell script that sets the variables of each rank': `
    export WORLD_SIZE=2 MASTER_ADDR=127.0.0.1 MASTER_PORT=$PORT
    RANK=0 ${python} $JOB & RANK=1 ${python} $JOB; code=$?; wait; exit $code`,
}

/** How the last rank failed, as torchrun or the parent of the ranks tells it; others may be ended meanwhile. */
const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/exitcode: (-?\d+)\) local_rank: 1|process 1 terminated with (.*)/g)].map(
    ([, code, words]) => code ?? words ?? '',
  )

describeTorch('A job ends and computes as it does without the adapter', () => {
  const scratch = useScratchDirectory()

  const run = async (words: string, end: string, mode: string | null) => {
    const place = scratch.path(String(mode))
    const folder = join(place, 'files')
    mkdirSync(folder, { recursive: true })
    const spec = { mode, recordDirectory: join(place, 'proof') }
    const watched = {
      PYTHONPATH: adapter,
      MINICLUSTER_DIR: place,
      MINICLUSTER_SPEC: JSON.stringify(spec),
    }
    const env = {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      OMP_NUM_THREADS: '1',
      PORT: String(await freePort()),
      JOB: `${script} files ${end}`,
      ...(mode !== null && watched),
    }
    const ended = spawnSync('sh', ['-c', words], { env, cwd: place, encoding: 'utf8' })
    const files = readdirSync(folder).sort()
    return {
      status: ended.status,
      signal: ended.signal,
      output: ended.stdout.split('\n').sort(),
      codes: codesIn(ended.stderr),
      weights: files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    }
  }

  const endings = ['return', 'exit', 'signal']
  // Each launcher with one of them: a case starts up to nine processes that import torch.
  const cases = Object.keys(launchers).flatMap((name, at) =>
    endings
      .filter((_, turn) => turn === at % endings.length)
      .map((end) => ({ name, end, title: `${name}, ${end}` })),
  )
  test.each(cases)(
    'Exit codes, signals, output and weights are equal under: $title',
    async ({ name, end }) => {
      const bare = await run(launchers[name]!, end, null)
      expect(bare.weights).toHaveLength(2)
      expect(bare.status === 0).toBe(end === 'return')
      expect(await run(launchers[name]!, end, 'watch')).toEqual(bare)
      expect(await run(launchers[name]!, end, 'record')).toEqual(bare)
    },
    600_000,
  )
})
