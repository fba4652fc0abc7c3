// What bench/nodes.mjs measures, in a process of its own: subject rounds|hung|seed|cost|troubles|pairs <numbers>
import { rigTrouble } from '../../__tests__/rigs/nodes/node-rig.ts'
import { cost } from './cost.ts'
import { pairs } from './pairs.ts'
import { hung, rounds, seed } from './rounds.ts'
import { measureTroubles } from './troubles.ts'

const subjects: Record<string, (...numbers: number[]) => Promise<object>> = {
  rounds,
  hung,
  seed,
  cost,
  troubles: measureTroubles,
  pairs,
}

const [subject = '', ...words] = process.argv.slice(2)
const trouble = rigTrouble()
const result = trouble === null ? await subjects[subject]?.(...words.map(Number)) : { trouble }
process.stdout.write(`${JSON.stringify(result)}\n`)
