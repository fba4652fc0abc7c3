// The heap of a monitor after each simulated day, as JSON: node --expose-gc memory.mjs <days>
import { plainNode } from '../../src/nodes/cluster/cluster.ts'
import { defaultMonitoring } from '../../src/nodes/cluster/monitoring-settings.ts'
import { monitorSettings } from '../../src/nodes/monitor-settings.ts'
import { createNodesMonitor } from '../../src/nodes/nodes-monitor.ts'
import { parseAnswer } from '../../src/nodes/answer/parse-answer.ts'

const days = Number(process.argv[2])
const everyMs = 1_200_000
const roundsPerDay = 86_400_000 / everyMs
const nodes = Array.from({ length: 64 }, (_, index) => plainNode(`node${index}`))
const monitor = createNodesMonitor(monitorSettings({ nodes, monitoring: defaultMonitoring }))
const columns = 'index,uuid,pci.bus_id,temperature.gpu,utilization.gpu,memory.used,memory.total'

/** Changes with every round, so that nothing can be shared. */
function answerAt(round: number, node: number) {
  const heat = 60 + ((round * 7 + node) % 30)
  const rows = Array.from(
    { length: 8 },
    (_, gpu) => `gpu ${gpu}, GPU-${node}-${gpu}, 00000000:0${gpu}:00.0, ${heat}, 97, 60000, 81559`,
  )
  return parseAnswer(
    [
      ...[`boot b${node}-${Math.floor(round / 400)}`, 'mem MemTotal:1000000 MemAvailable:500000'],
      ...[
        'gpu.rc 0',
        `gpu #${columns}`,
        ...rows,
        'nvgpus 8',
        'pcigpus 8',
        `uptime ${round * 1200} 1`,
      ],
      ...[
        `kern @dmesg ${round} 1`,
        `kern [ ${round}.5] NVRM: Xid (PCI:0000:01:00): ${60 + (round % 40)}, pid=${round}`,
      ],
    ],
    null,
  )
}

function playDay(day: number): void {
  for (let round = day * roundsPerDay; round < (day + 1) * roundsPerDay; round++) {
    nodes.forEach(({ name }, node) => {
      const isOut = (round * 13 + node * 7) % 97 < 4
      monitor.observe({
        ...{ node: name, atMs: 1e12 + round * everyMs, durationMs: 100, isFirstOfSession: false },
        ...{ outcome: isOut ? 'hung' : 'answered', cause: isOut ? 'no-answer' : null },
        ...{ roundTripMs: isOut ? null : 1, clock: null, hint: null },
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
