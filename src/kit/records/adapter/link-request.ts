import * as z from 'zod/mini'

const port = z.int().check(z.gte(1), z.lte(65_535))
const rank = z.int().check(z.gte(0))

/** A rank is about to connect to another one, at a port that Gloo has to take for less than `below`. */
export const linkRequest = z.object({ connector: rank, listener: rank, port, below: port })
