import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { metricFamilies } from '../../src/watch/monitor/prometheus/metric-families.js'
import { createRunMeter } from '../../src/watch/monitor/prometheus/metrics-of-run.js'
import { aView, anAnomaly } from '../support/builders/audience-views.js'
import { promtool, testWithPromtool } from '../support/tools/promtool.js'

const folder = join(import.meta.dirname, '../../examples/monitoring')
const read = (name: string) => readFile(join(folder, name), 'utf8')
const namesIn = (text: string) => new Set(text.match(/\bminicluster_[a-z_]+/g))

/** As a run with an anomaly really exposes them. */
function exposed() {
  const meter = createRunMeter({ version: '', nodeVersion: '' })
  meter.observe(aView({ anomalies: [anAnomaly()] }), 0)
  return new Set<string>(meter.samples(0).map(({ name }) => name))
}

test('The dashboard and the rules use only metrics that exist', async () => {
  const names = exposed()
  for (const file of ['grafana-dashboard.json', 'alert-rules.yml', 'README.md']) {
    for (const name of namesIn(await read(file))) expect(names).toContain(name)
  }
})

test('Every metric has its panel', async () => {
  expect([...namesIn(await read('grafana-dashboard.json'))].sort()).toEqual(
    Object.keys(metricFamilies).sort(),
  )
})

test('The queries use only labels that the metrics have', async () => {
  const text = `${await read('grafana-dashboard.json')}\n${await read('alert-rules.yml')}`
  const selectors = text.replaceAll('\\"', '"').matchAll(/(minicluster_[a-z_]+)\{([^}]*)\}/g)
  for (const [, name, labels = ''] of selectors) {
    const family = metricFamilies[name as keyof typeof metricFamilies]
    for (const [, label] of labels.matchAll(/([a-z_]+)=/g)) expect(family.labels).toContain(label)
  }
})

type Panel = {
  id: number
  type: string
  datasource?: { uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { datasource: { uid: string }; expr: string; refId: string }[]
}

test('The dashboard imports anywhere, with a variable data source and panels that fit', async () => {
  const dashboard = JSON.parse(await read('grafana-dashboard.json'))
  const { panels } = dashboard as { panels: Panel[] }
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39)
  expect(dashboard.templating.list.map(({ name }: { name: string }) => name)).toEqual([
    'datasource',
    'run',
    'rank',
  ])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { type, datasource, gridPos, targets = [] } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    if (type === 'row') continue
    expect(datasource?.uid).toBe('${datasource}')
    expect(targets.length).toBeGreaterThan(0)
    for (const target of targets) expect(target.datasource.uid).toBe('${datasource}')
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
  }
})

test('The panels of the dashboard do not overlap', async () => {
  const { panels } = JSON.parse(await read('grafana-dashboard.json')) as { panels: Panel[] }
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

test('The rules are YAML and each has an expression and a text', async () => {
  const { groups } = parse(await read('alert-rules.yml'))
  for (const rule of groups[0].rules) {
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^Minicluster/),
      expr: expect.stringContaining('minicluster_'),
      annotations: { summary: expect.any(String), description: expect.any(String) },
    })
  }
})

testWithPromtool('The tool promtool accepts the configuration, the rules and their tests', () => {
  for (const parameters of [
    ['check', 'config', join(folder, 'prometheus.yml')],
    ['check', 'rules', join(folder, 'alert-rules.yml')],
    ['test', 'rules', join(folder, 'alert-rules-test.yml')],
  ]) {
    expect(promtool(parameters)).toMatchObject({ status: 0 })
  }
})
