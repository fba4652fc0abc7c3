// What bench/ray.mjs measures, in a process of its own: subject recoveries <times> <fault>... | heads <times> | detection <times> | watching <seconds> | memory
import { detection } from './detection.ts'
import { heads } from './heads.ts'
import { memory } from './memory.ts'
import { recoveries } from './recoveries.ts'
import { watching } from './watching.ts'

const [subject = '', number = '1', ...named] = process.argv.slice(2)
const subjects: Readonly<Record<string, () => Promise<object>>> = {
  recoveries: () => recoveries(Number(number), named),
  heads: () => heads(Number(number)),
  detection: () => detection(Number(number)),
  watching: () => watching(Number(number)),
  memory,
}
process.stdout.write(`${JSON.stringify(await subjects[subject]?.())}\n`)
