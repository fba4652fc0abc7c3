import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/runtime/engines/command/free-port.js'
import { parseJournal, linesOf } from '../../../src/kit/records/proof/parse-journal.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
const script = join(scripts, 'operations.py')
const ranks = [0, 1]

describeTorch('Operations of torch.distributed', () => {
  const scratch = useScratchDirectory()

  /** What each operation returned or raised, by rank. */
  const run = async (name: string, spec: object | null) => {
    const found = join(scratch.path(name), 'found')
    const watched = {
      PYTHONPATH: adapter,
      MINICLUSTER_DIR: scratch.path(name),
      MINICLUSTER_SPEC: JSON.stringify(spec),
    }
    const env = {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      OMP_NUM_THREADS: '1',
      WORLD_SIZE: '2',
      ...(spec === null ? {} : watched),
    }
    execFileSync('mkdir', ['-p', scratch.path(name)])
    if (name !== 'replayed') {
      const port = String(await freePort())
      const launch = ['-m', 'torch.distributed.run', '--nproc-per-node', '2', '--master-port', port]
      execFileSync(python, [...launch, script, found], { env, stdio: 'pipe' })
    } else {
      for (const rank of ranks) {
        const alone = { RANK: String(rank), MASTER_ADDR: '127.0.0.1', MASTER_PORT: '1' }
        execFileSync(python, [script, found], { env: { ...env, ...alone }, stdio: 'pipe' })
      }
    }
    return ranks.map((rank): unknown => JSON.parse(readFileSync(`${found}-${rank}`, 'utf8')))
  }

  test('Each returns or raises the same in a recorded job, and in a rank that is run again alone', async () => {
    const recordDirectory = join(scratch.path('recorded'), 'proof')
    const bare = await run('bare', null)
    expect(await run('recorded', { mode: 'record', recordDirectory })).toEqual(bare)
    expect(await run('replayed', { mode: 'replay', recordDirectory })).toEqual(bare)
    for (const rank of ranks) {
      const journal = parseJournal(
        readFileSync(join(recordDirectory, `rank-${rank}.jsonl`), 'utf8'),
      )
      expect(linesOf(journal, 'broken')).toEqual([])
    }
  }, 300_000)
})
