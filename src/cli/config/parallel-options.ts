import * as z from 'zod/mini'
import { type About, describe, optional, splitList } from './option-kinds.js'
import type { Option } from './option.js'

/** A dimension of a mesh, as it is given. */
export type GivenDimension = { readonly name: string; readonly size: number }

const names = [
  'data',
  'replicate',
  'shard',
  'pipeline',
  'context',
  'sequence',
  'expert',
  'tensor',
] as const

/** `data=2,tensor=2`, the slowest dimension first. */
function meshShape(about: About): Option<readonly GivenDimension[]> {
  const dimension = () =>
    z.pipe(
      z.string().check(z.regex(new RegExp(`^(${names.join('|')})=[1-9]\\d{0,5}$`))),
      z.transform((text) => ({ name: text.split('=')[0]!, size: Number(text.split('=')[1]) })),
    )
  const isOnce = (all: readonly GivenDimension[]) =>
    new Set(all.map(({ name }) => name)).size === all.length
  return {
    ...describe(
      about,
      '<name=size,...>',
      `each of ${names.join(', ')} at most once, with a size, such as data=2,tensor=2`,
      {
        type: 'object',
        propertyNames: { enum: names },
        additionalProperties: { type: 'integer', minimum: 1 },
        minProperties: 1,
      },
    ),
    schema: () =>
      z.pipe(
        z.pipe(z.string(), z.transform(splitList)),
        z.array(dimension()).check(z.minLength(1), z.refine(isOnce)),
      ),
  }
}

/** Options of a check for jobs that are not only data-parallel. */
export const parallelOptions = {
  mesh: optional(
    'learnt from the device mesh, or from the groups and what they carry',
    meshShape({
      group: 'Training',
      help: 'How the ranks of a command are arranged, the slowest dimension first, such as data=2,tensor=2',
    }),
  ),
}
