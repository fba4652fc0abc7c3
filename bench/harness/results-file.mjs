import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { drawRatios } from './ratio-picture.mjs'
import { renderTable, renderTargets } from './table.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = fileURLToPath(new URL('../results/', import.meta.url))
const page = fileURLToPath(new URL('../RESULTS.md', import.meta.url))
const picture = fileURLToPath(new URL('../../docs/pictures/performance.svg', import.meta.url))

/** Replaces the results of these benchmarks, one file for each, and renders the page; returns the files' names. */
export async function saveResults(date, circumstances, benchmarks) {
  const { commit, versions, machine, command } = circumstances
  const origin = { date, commit, node: versions.node, cpu: machine.cpu, command, machine, versions }
  for (const [name, one] of Object.entries(benchmarks)) {
    const text = JSON.stringify({ ...one, ...origin }, written)
    await mkdir(dirname(`${folder}${name}`), { recursive: true })
    await writeFile(`${folder}${name}.json`, await format(text, { parser: 'json' }))
  }
  await renderResults()
  return Object.keys(benchmarks).map((name) => `bench/results/${name}.json`)
}

/** Writes the page and the picture from the results of all benchmarks, oldest first. */
export async function renderResults() {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.json'))
    .sort()
  const results = await Promise.all(
    names.map(async (name) => {
      const one = JSON.parse(await readFile(`${folder}${name}`, 'utf8'))
      return /** @type {const} */ ([name.replace('.json', ''), one])
    }),
  )
  const inOrder = results.sort(([, a], [, b]) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const newest = inOrder.at(-1)?.[1]
  const benchmarks = Object.fromEntries(inOrder)
  await writeFile(page, renderPage({ ...newest, benchmarks }))
  await writeFile(picture, drawRatios(benchmarks))
}

/** More than five digits would exceed the precision of the measurements, and a path is that of one machine. */
export function written(_, value) {
  if (typeof value === 'string') return value.replaceAll(root, '')
  return typeof value === 'number' && !Number.isInteger(value)
    ? Number(value.toPrecision(5))
    : value
}

function renderPage({ command, machine, versions, benchmarks }) {
  const list = (object) => Object.entries(object).map(([name, value]) => `${name} ${value}`)
  return [
    '# Benchmark results',
    `\`${command}\` writes this page. It has the newest result of each benchmark, with its date and commit. Figures are medians over rounds, with the smallest and the largest round in brackets. Contestants take turns within every round. A ratio is the median of the ratios of the rounds: "x" times as long as ours. Absolute figures drift on shared machines, ratios much less.`,
    `Machine of the newest result: ${list(machine).join(', ')}. Versions: ${list(versions).join(', ')}.`,
    ...Object.values(benchmarks).flatMap(renderBenchmark),
    '',
  ].join('\n\n')
}

/**
 * One benchmark as Markdown paragraphs: the rule it was measured by, its tables, its targets.
 *
 * @param {Record<string, any>} benchmark
 */
export function renderBenchmark({ title, rule, tables, targets, ...circumstances }) {
  return [
    `## ${title}`,
    `${rule} ${describeCircumstances(circumstances)}${describeOrigin(circumstances)}`,
    ...tables.map(renderTable),
    ...(targets.length > 0 ? [renderTargets(targets).join('\n')] : []),
  ]
}

/**
 * Nothing for what has just been measured; older results do not say on which Node and processor.
 *
 * @param {Record<string, any>} circumstances
 */
function describeOrigin({ date, commit, node, cpu }) {
  if (date === undefined) return ''
  const program = [
    `commit ${commit ?? 'unknown'}`,
    ...(node === undefined ? [] : [`Node ${node}`]),
    ...(cpu === undefined ? [] : [cpu ?? 'processor unknown']),
  ]
  return ` Measured on ${date}, ${program.join(', ')}.`
}

/** @param {Record<string, any>} circumstances */
function describeCircumstances({ rounds, measurements, disturbed, load_average: load }) {
  const others = `${disturbed} of ${measurements} measurements began while other programs were busy; `
  const average = `load average ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after`
  return `Up to ${rounds} rounds; ${measurements > 0 ? others : ''}${average}.`
}
