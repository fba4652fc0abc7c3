import { expect, test } from 'vitest'
import type { JobTraining } from '../../../../src/watch/nodes/training/job-training.js'
import { nodeFamilies } from '../../../../src/watch/nodes/prometheus/node-families.js'
import { nodeSamples } from '../../../../src/watch/nodes/prometheus/node-samples.js'
import { formatMetrics } from '../../../../src/machine/system/web/metrics-server.js'
import { parseExposition } from '../../../support/tools/exposition.js'
import { aGpu, aNode, sampleView } from '../sample-view.js'
import { sampleTraining } from '../training/sample-training.js'

const expose = async (view = sampleView(), training: readonly JobTraining[] = []) => {
  const samples = () => nodeSamples(view, training)
  return parseExposition(await formatMetrics({ families: nodeFamilies, samples }))
}

test("The metrics include the seed system's gauges with their names and labels", async () => {
  const { find } = await expose()
  expect(find('ugro_gpu_utilization_percent', { node: 'gpu1', gpu_index: '3' })).toBe(93)
  expect(find('ugro_gpu_mem_used_bytes', { node: 'gpu1', gpu_index: '0' })).toBe(60_000 * 2 ** 20)
  expect(find('ugro_system_cpu_percent', { node: 'gpu1' })).toBe(41)
  expect(find('ugro_system_memory_percent', { node: 'gpu1' })).toBe(62)
  expect(find('ugro_node_health_score', { node: 'gpu2' })).toBe(70)
})

test('The metrics of a node that is down are absent, and the node is not reachable', async () => {
  const { find } = await expose()
  expect(find('minicluster_node_reachable', { node: 'gpu3' })).toBe(0)
  expect(find('ugro_node_health_score', { node: 'gpu3' })).toBeUndefined()
  expect(find('ugro_system_cpu_percent', { node: 'gpu3' })).toBeUndefined()
  expect(find('minicluster_cluster_nodes', { verdict: 'unhealthy' })).toBe(1)
})

test('The metrics omit missing GPU values and separate GPUs without an index', async () => {
  const silent = aGpu(0, { index: null, temperatureC: null })
  const { find } = await expose(
    sampleView([aNode('a', { gpus: [silent, { ...silent, powerW: 7 }] })]),
  )
  expect(find('minicluster_gpu_temperature_celsius', { node: 'a', gpu_index: '0' })).toBeUndefined()
  expect(find('minicluster_gpu_power_watts', { node: 'a', gpu_index: '1' })).toBe(7)
})

test('The metrics show the training of ranks, and only the age of a stale record', async () => {
  const { find } = await expose(sampleView(), [sampleTraining()])
  const of = (rank: string) => ({ job: 'llm', rank })
  expect(find('minicluster_training_loss', of('1'))).toBe(12)
  expect(find('minicluster_training_gpu_memory_used_bytes', of('0'))).toBe(40 * 2 ** 30)
  expect(find('minicluster_training_loss', of('2'))).toBeUndefined()
  expect(find('minicluster_training_record_age_seconds', of('2'))).toBe(600)
  expect(find('minicluster_training_record_age_seconds', of('3'))).toBeUndefined()
})

test('Every metric family can have a sample', () => {
  const named = new Set(
    nodeSamples(sampleView(), [sampleTraining()]).map(({ name }) => name as string),
  )
  expect(Object.keys(nodeFamilies).filter((name) => !named.has(name))).toEqual([])
})
