import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { renderTable, renderTargets } from './table.mjs'

const folder = fileURLToPath(new URL('../results/', import.meta.url))
const page = fileURLToPath(new URL('../RESULTS.md', import.meta.url))

/** Adds benchmarks to the day's results, whose others stay, and renders the page anew; returns the file's name. */
export async function saveResults(date, circumstances, benchmarks) {
  const path = `${folder}${date}.json`
  const before = await readFile(path, 'utf8').then(JSON.parse, () => ({ benchmarks: {} }))
  const results = { ...circumstances, benchmarks: { ...before.benchmarks, ...benchmarks } }
  await mkdir(folder, { recursive: true })
  await writeFile(path, await format(JSON.stringify(results, rounded), { parser: 'json' }))
  await writeFile(page, renderPage(date, results))
  return `bench/results/${date}.json`
}

/** Five figures say more than any of these measurements knows. */
const rounded = (_, value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value

function renderPage(date, { command, commit, machine, versions, benchmarks }) {
  const list = (object) => Object.entries(object).map(([name, value]) => `${name} ${value}`)
  return [
    '# Benchmark results',
    `Written by \`${command}\` on ${date}, commit ${commit ?? 'unknown'}. Figures are medians over rounds, with the smallest and the largest round in brackets; contestants took turns within every round, and a ratio is the median of the rounds' ratios, "x" times as long as ours. Absolute figures drift on shared machines; the ratios are the message.`,
    `Machine: ${list(machine).join(', ')}. Versions: ${list(versions).join(', ')}.`,
    ...Object.values(benchmarks).flatMap(renderBenchmark),
    '',
  ].join('\n\n')
}

/** One benchmark as Markdown paragraphs: the rule it was measured by, its tables, its targets. */
export function renderBenchmark({ title, rule, tables, targets, ...circumstances }) {
  return [
    `## ${title}`,
    `${rule} ${describeCircumstances(circumstances)}`,
    ...tables.map(renderTable),
    ...(targets.length > 0 ? [renderTargets(targets).join('\n')] : []),
  ]
}

function describeCircumstances({ rounds, measurements, disturbed, load_average: load }) {
  const others = `${disturbed} of ${measurements} measurements began while others were at work; `
  const average = `load average ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after`
  return `Up to ${rounds} rounds; ${measurements > 0 ? others : ''}${average}.`
}
