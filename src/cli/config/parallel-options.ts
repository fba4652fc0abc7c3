import * as z from 'zod/mini'
import { splitCommand } from './command-line.js'
import { scriptUse } from './files/file-use.js'
import { type About, describe, lineShape, optional, splitList } from './option-kinds.js'
import { ofCommand, type Option } from './option.js'

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

/** Commands, each as one line of text; in an input of the Action each is a line. */
function commandLines(about: About): Option<readonly (readonly string[])[]> {
  const lines = () =>
    z.union([
      z.array(z.string()),
      z.pipe(
        z.string(),
        z.transform((text) => text.split('\n').filter((one) => one.trim() !== '')),
      ),
    ])
  const command = () =>
    z.pipe(
      z.string().check(z.refine((text) => (splitCommand(text)?.length ?? 0) > 1)),
      z.transform((text) => splitCommand(text) ?? []),
    )
  return {
    ...describe(
      about,
      '<command...>',
      'one or more commands, each one text of at least two words, without pipes, redirections, patterns, comments, open quotes or ${{}}',
      { type: 'array', items: lineShape, minItems: 1 },
    ),
    isList: true,
    file: scriptUse,
    schema: () => z.pipe(lines(), z.array(command()).check(z.minLength(1), z.maxLength(8))),
  }
}

/** Options of a check for jobs that are not only data-parallel. */
export const parallelOptions = {
  mesh: ofCommand(
    optional(
      'learnt from the device mesh, or from the groups and what they carry',
      meshShape({
        group: 'Training',
        help: 'How the ranks of a command are arranged, the slowest dimension first, such as data=2,tensor=2',
      }),
    ),
  ),
  referenceCommand: ofCommand(
    optional(
      'none',
      commandLines({
        group: 'Training',
        help: 'Commands that should compute the same as the command of the check, with another number or arrangement of ranks, such as "python train.py --tp 1"',
      }),
    ),
  ),
}
