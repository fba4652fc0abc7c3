// What bench/ray.mjs measures, in a process of its own: subject recoveries <times> <fault> | heads <times>
import { heads } from './heads.ts'
import { recoveries } from './recoveries.ts'

const [subject = '', times = '1', fault = 'all'] = process.argv.slice(2)
const result =
  subject === 'heads' ? await heads(Number(times)) : await recoveries(Number(times), fault)
process.stdout.write(`${JSON.stringify(result)}\n`)
