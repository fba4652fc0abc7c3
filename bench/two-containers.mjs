import { bundleProgram, runProgram } from './nodes/bundle.mjs'

export const title = 'Nodes: two containers of one machine'
export const rule =
  'Two containers made with `unshare`: own process namespaces with the same process numbers, one shared /dev/shm and /tmp. Both are asked at the same time, one with hot GPUs and one with cold ones, in sessions of ten rounds each. Wrong: an answer that is not whole, or has the name or the GPUs of the other. Once each container has a /proc of its own, and once that of the machine.'

const own = ['--pid', '--mount', '--fork', '--kill-child', '--mount-proc']
const cases = [
  { name: 'a /proc of its own', flags: own },
  { name: 'the /proc of the machine', flags: own.slice(0, -1) },
]
const rounds = 10

export async function measure({ scratch, isQuick, progress }) {
  const subject = await bundleProgram(scratch, { path: 'bench/nodes/containers-subject.ts' })
  const sessions = isQuick ? 2 : 100
  const results = []
  for (const { name, flags } of cases) {
    const found = await runProgram(subject, [sessions, rounds, ...flags])
    if (found.trouble) throw new Error(`this machine cannot do that: ${found.trouble}`)
    progress(`${name}: ${JSON.stringify(found)}`)
    results.push({ name, rounds: sessions * rounds, ...found })
  }
  const sum = (key) => results.reduce((total, one) => total + one[key], 0)
  return {
    tables: [
      {
        columns: ['each container has', 'rounds of both', 'answers', 'wrong'],
        rows: results.map(({ name, rounds: tried, answers, wrong }) =>
          [name, tried, answers, wrong].map(String),
        ),
      },
    ],
    targets: [
      { claim: 'rounds of both', atLeast: 1000, measured: sum('rounds') },
      { claim: `of ${sum('answers')} answers are wrong`, atMost: 0, measured: sum('wrong') },
    ],
    results,
  }
}
