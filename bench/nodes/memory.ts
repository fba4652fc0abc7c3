// The heap of a monitor after each simulated day, as JSON: node --expose-gc memory.mjs <days>
import { readFileSync } from 'node:fs'
import { plainNode } from '../../src/watch/nodes/cluster/cluster.ts'
import { defaultMonitoring } from '../../src/watch/nodes/cluster/monitoring-settings.ts'
import { monitorSettings } from '../../src/watch/nodes/monitor-settings.ts'
import { createNodesMonitor } from '../../src/watch/nodes/nodes-monitor.ts'
import { parseAnswer } from '../../src/watch/nodes/answer/parse-answer.ts'

const days = Number(process.argv[2])
const everyMs = 1_200_000
const roundsPerDay = 86_400_000 / everyMs
const nodes = Array.from({ length: 64 }, (_, index) => plainNode(`node${index}`))
const monitor = createNodesMonitor(monitorSettings({ nodes, monitoring: defaultMonitoring }))
const recorded = readFileSync('__tests__/fixtures/nodes/answer-8-gpus.txt', 'utf8')
const lines = recorded.trimEnd().split('\n').slice(1, -1)

/** Changes with every round, so that nothing can be shared. */
function answerAt(round: number, node: number) {
  const heat = 60 + ((round * 7 + node) % 30)
  const changed = lines
    .filter((line) => !/^(?:kern|length) /.test(line))
    .map((line) =>
      line
        .replace(/^boot .*/, `boot b${node}-${Math.floor(round / 400)}`)
        .replace(/^uptime .*/, `uptime ${round * 1200}.00 1.00`)
        .replace(/GPU-0ea90f2a/, `GPU-${node}-${round}`)
        .replace(/HBM3, ([\d.]+), 34,/, `HBM3, $1, ${heat},`),
    )
  const log = [
    `kern @dmesg ${round}.900000 1`,
    `kern [ ${round}.500000] NVRM: Xid (PCI:0000:06:00): ${60 + (round % 40)}, pid=${round}`,
  ]
  const length = [...changed, ...log].join('').replace(/[^ -~]/g, '').length
  const answer = parseAnswer([...changed, ...log, `length ${length}`], null)
  if (answer.damage.length > 0) throw new Error(answer.damage.join('; '))
  return answer
}

function playDay(day: number): void {
  for (let round = day * roundsPerDay; round < (day + 1) * roundsPerDay; round++) {
    nodes.forEach(({ name }, node) => {
      const isOut = (round * 13 + node * 7) % 97 < 4
      monitor.observe({
        node: name,
        atMs: 1e12 + round * everyMs,
        durationMs: 100,
        isFirstOfSession: false,
        outcome: isOut ? 'hung' : 'answered',
        cause: isOut ? 'no-answer' : null,
        roundTripMs: isOut ? null : 1,
        clock: null,
        hint: null,
        detail: isOut ? `no answer in round ${round}` : null,
        answer: isOut ? null : answerAt(round, node),
      })
    })
    monitor.view(1e12 + round * everyMs)
  }
}

const heaps = Array.from({ length: days + 1 }, (_, day) => {
  // The first day fills what is bounded.
  playDay(day)
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
})
process.stdout.write(JSON.stringify({ first: heaps[1] ?? heaps[0], last: heaps.at(-1), heaps }))
