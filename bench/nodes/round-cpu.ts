// CPU of a round of a node with eight GPUs, in ms, as JSON: from bytes to verdict, plan and view. round-cpu.mjs <rounds>
import { readFileSync } from 'node:fs'
import { createFrameReader } from '../../src/watch/nodes/answer/frame.ts'
import { parseAnswer } from '../../src/watch/nodes/answer/parse-answer.ts'
import { plainNode } from '../../src/watch/nodes/cluster/cluster.ts'
import { defaultMonitoring } from '../../src/watch/nodes/cluster/monitoring-settings.ts'
import { monitorSettings } from '../../src/watch/nodes/monitor-settings.ts'
import { createNodesMonitor } from '../../src/watch/nodes/nodes-monitor.ts'

const rounds = Number(process.argv[2])
const recorded = readFileSync('__tests__/fixtures/nodes/answer-8-gpus.txt', 'utf8')
const nonce = /^MCP 1 (\S+)/.exec(recorded)?.[1] ?? ''
const nodes = Array.from({ length: 8 }, (_, index) => plainNode(`node${index}`))
const monitor = createNodesMonitor(monitorSettings({ nodes, monitoring: defaultMonitoring }))

/** The answer with temperatures, power and memory that move, as they do. */
const vary = (by: number): Buffer =>
  Buffer.from(
    recorded
      .replace(/(H100 80GB HBM3, [\d.]+), (\d+),/g, (_, before, heat) => {
        return `${before}, ${Number(heat) + by},`
      })
      .replace(/81559, ([\d.]+),/g, (_, power) => `81559, ${Number(power) + by},`)
      .replace(/MemAvailable:(\d+)/, (_, left) => `MemAvailable:${Number(left) - 1000 * by}`),
  )
const answers = [0, 1, 2, 3].map(vary)
for (const answer of answers) {
  const frame = createFrameReader(nonce).push(answer)
  const damage = frame.status === 'whole' ? parseAnswer(frame.lines, null).damage : [frame.status]
  if (damage.length > 0) throw new Error(damage.join('; '))
}

function playRound(round: number): void {
  const atMs = 1e12 + 10_000 * round
  for (const [index, { name }] of nodes.entries()) {
    const frame = createFrameReader(nonce).push(answers[(round + index) % 4] ?? Buffer.alloc(0))
    monitor.observe({
      node: name,
      atMs,
      durationMs: 100,
      isFirstOfSession: false,
      outcome: 'answered',
      cause: null,
      roundTripMs: 1,
      clock: { offsetMs: 2, uncertaintyMs: 1 },
      hint: null,
      detail: null,
      answer: frame.status === 'whole' ? parseAnswer(frame.lines, null) : null,
    })
    monitor.plan(atMs)
  }
  monitor.view(atMs)
}

// A monitor runs for days: its code is warm.
for (let round = 0; round < rounds; round++) playRound(round)
const { user, system } = process.cpuUsage()
for (let round = rounds; round < 2 * rounds; round++) playRound(round)
const used = process.cpuUsage({ user, system })
process.stdout.write(
  JSON.stringify({ cpu_ms: (used.user + used.system) / 1000 / rounds / nodes.length }),
)
