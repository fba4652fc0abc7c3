import * as z from 'zod'
import { jsonOrNull } from '../json/json-or-null.js'

const described = z.object({
  directory: z.string(),
  argv: z.array(z.string()).min(2),
  executable: z.string(),
  environment: z.record(z.string(), z.string()),
})

/** How a rank was started, as its adapter left it. */
export type DescribedRank = z.infer<typeof described>

/** Options of the interpreter that a running process does not need. */
const harmless: readonly string[] = ['-u']

/** Reads what the adapter left; null where it cannot be read, or where the interpreter was given more than a script. */
export function startedRank(text: string): DescribedRank | null {
  const read = described.safeParse(jsonOrNull(text))
  if (!read.success) return null
  const own = read.data.argv.slice(1)
  const first = own.findIndex((argument) => !harmless.includes(argument))
  const argv = own.slice(Math.max(0, first))
  const isScript = argv[0] === '-m' || (argv[0] !== undefined && !argv[0].startsWith('-'))
  return first < 0 || !isScript ? null : { ...read.data, argv }
}
