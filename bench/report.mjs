// How long the report takes and how large it gets as runs grow: node bench/report.mjs
import { loadSource } from './harness/load-source.mjs'

const { buildReportModel, renderers, aReportInput, aReportedRun, aRunRecord, aCorrectnessReport } =
  await loadSource([
    'src/gate/report/index',
    'src/gate/report/report-model',
    '__tests__/support/builders/report-builders',
  ])

const repeats = 5
const sizes = [100, 1_000, 10_000, 100_000]

/** A check of so many steps: reference, run of four workers and correctness report, made before the clock starts. */
function createInput(steps) {
  return aReportInput({
    runs: [
      aReportedRun('reference', aRunRecord({ workers: 1, steps })),
      aReportedRun('measured', aRunRecord({ workers: 4, steps })),
    ],
    correctness: aCorrectnessReport({ steps }),
  })
}

/** Milliseconds of a call, and what it gave. */
function timed(call) {
  const start = performance.now()
  const value = call()
  return { ms: performance.now() - start, value }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}

const first = timed(() => renderers.html(buildReportModel(createInput(100))))
console.log(`first report of the process, templates compiled: ${first.ms.toFixed(0)} ms`)
console.log('    steps   model ms    html ms    total ms   html KB')
for (const steps of sizes) {
  const input = createInput(steps)
  const rounds = Array.from({ length: repeats }, () => {
    const model = timed(() => buildReportModel(input))
    const html = timed(() => renderers.html(model.value))
    return { model: model.ms, html: html.ms, size: html.value.length }
  })
  const [model, html] = ['model', 'html'].map((part) => median(rounds.map((round) => round[part])))
  const cells = [model, html, model + html].map((ms) => ms.toFixed(1).padStart(10))
  console.log(
    `${String(steps).padStart(9)} ${cells.join(' ')} ${(rounds[0].size / 1000).toFixed(0).padStart(9)}`,
  )
}
