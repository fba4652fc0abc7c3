import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../src/runtime/engines/command/free-port.js'
import { linesOf, parseJournal } from '../../../src/kit/records/proof/parse-journal.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

describeTorch('A recorded rank', () => {
  const scratch = useScratchDirectory()
  /** The journal of the only rank of a job. */
  const record = async (script: string) => {
    const directory = scratch.path(script)
    const spec = { mode: 'record', recordDirectory: join(directory, 'proof') }
    execFileSync(python, [join(scripts, script)], {
      env: {
        ...process.env,
        PYTHONPATH: adapter,
        PYTHONDONTWRITEBYTECODE: '1',
        RANK: '0',
        WORLD_SIZE: '1',
        MASTER_ADDR: '127.0.0.1',
        MASTER_PORT: String(await freePort()),
        MINICLUSTER_DIR: directory,
        MINICLUSTER_SPEC: JSON.stringify(spec),
      },
      stdio: 'pipe',
    })
    return parseJournal(readFileSync(join(directory, 'proof/rank-0.jsonl'), 'utf8'))
  }

  test('A wrapped model is compiled without the functions of the adapter', async () => {
    const journal = await record('compiled.py')
    expect(linesOf(journal, 'update')).toHaveLength(12)
    expect(linesOf(journal, 'broken')).toEqual([])
  }, 120_000)

  test('Activations that are computed again in a backward pass count as no forward pass', async () => {
    const journal = await record('recomputed.py')
    expect(linesOf(journal, 'update').map(({ rows }) => rows.length)).toEqual(Array(6).fill(1))
    expect(linesOf(journal, 'broken')).toEqual([])
  }, 120_000)
})
