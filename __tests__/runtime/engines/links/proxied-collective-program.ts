/** A rank that meets the others as a worker does, sums vectors with them, and answers with the bits of every sum. */
import { createCollective } from '../../../../src/lab/trainer/collective/collective.js'
import {
  joinRendezvous,
  type Rendezvous,
} from '../../../../src/lab/trainer/collective/rendezvous.js'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import { serveJobs } from '../../../support/processes/rank-program.js'

export type ProxiedCollectiveJob = {
  readonly rendezvous: Rendezvous
  readonly socketThreadPath: string
  readonly rounds: number
  readonly length: number
}

serveJobs(async (job: ProxiedCollectiveJob): Promise<Uint32Array> => {
  const { rendezvous, socketThreadPath, rounds, length } = job
  const now = () => performance.now()
  const transport = await joinRendezvous(rendezvous, { now, socketThreadPath })
  const kernels = createKernels(16 * length + 2 ** 20)
  const collective = createCollective({ transport, kernels, maxNoteWords: 0, now })
  const random = createRandom(7, `rank ${rendezvous.rank}`)
  const vector = kernels.floats(length)
  for (let index = 0; index < length; index++) vector[index] = random.normal()
  for (let round = 0; round < rounds; round++) collective.allReduce(vector)
  const bits = new Uint32Array(vector.buffer, vector.byteOffset, length).slice()
  collective.barrier()
  collective.close()
  return bits
})
