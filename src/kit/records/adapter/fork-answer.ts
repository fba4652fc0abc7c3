import * as z from 'zod/mini'

const job = z.int()

/** One line of the fork server: it listens, the leader of a job, the end of a rank, or the end of all ranks. */
export const forkAnswer = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ job, leader: z.int() }),
  z.object({ job, rank: z.int(), code: z.int() }),
  z.object({ job, ended: z.int() }),
])
export type ForkAnswer = z.infer<typeof forkAnswer>
