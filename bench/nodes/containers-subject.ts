// What bench/two-containers.mjs measures, in a process of its own: subject SESSIONS ROUNDS FLAGS...
import { rigTrouble } from '../../__tests__/rigs/nodes/node-rig.ts'
import { askContainers, countAnswers } from '../../__tests__/rigs/nodes/two-containers.ts'

const [sessions, rounds, ...flags] = process.argv.slice(2)
const trouble = rigTrouble()
const asked = { sessions: Number(sessions), rounds: Number(rounds) }
const found = trouble === null ? countAnswers(await askContainers(flags, asked)) : { trouble }
console.log(JSON.stringify(found))
