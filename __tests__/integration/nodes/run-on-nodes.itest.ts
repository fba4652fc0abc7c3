import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HealthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import type { HealthReport } from '../../../src/kit/records/monitor/health-report.js'
import type { NodesStatus } from '../../../src/kit/records/nodes/nodes-status.js'
import { gpuRows } from '../../rigs/nodes/gpu-rows.js'
import { aDesk, listen, type NodeDesk, untilSaid } from '../../rigs/nodes/node-desk.js'
import type { NodeRig } from '../../rigs/nodes/node-rig.js'
import { describeWithRig } from '../../rigs/nodes/rig-tests.js'
import { type Ended, waitFor } from '../program.js'

/** A daemon that watches both nodes, and what it knows. */
async function aWatchedDesk(rig: NodeRig, extra: Readonly<Record<number, string>> = {}) {
  const desk = await aDesk(rig, 2, extra)
  const daemon = desk.begin('nodes', 'start', '--foreground', ...desk.state, ...desk.target)
  const isOpen = async (node: string, type: string) => {
    const open = (await desk.memory())?.troubles.open ?? []
    return open.some((one) => one.node === node && one.type === type) || null
  }
  await waitFor(async () => ((await desk.memory())?.total_checks ?? 0) >= 2 || null, 60)
  return {
    ...desk,
    /** Waits until the daemon has seen a trouble of a node, and has written it down. */
    untilSeen: (node: string, type: string) => waitFor(() => isOpen(node, type), 60),
    async end() {
      daemon.child.kill('SIGTERM')
      await daemon.ended
    },
  }
}

/** A run of three ranks in which something happens to rank 1 at step 40, with the evidence of its nodes. */
async function runWith(desk: NodeDesk, job: string, fault: string, ...words: string[]) {
  const checkpoint = `${job}.json`
  const files = ['--health', checkpoint, '--output', `${job}-metrics.json`]
  const evidence = ['--run-id', job, '--nodes-state', desk.path]
  const ended = await desk.begin(
    'run',
    '--workers',
    '3',
    '--steps',
    '200',
    '--fault',
    fault,
    ...files,
    ...evidence,
    ...words,
  ).ended
  const written = await readFile(join(desk.folder, checkpoint), 'utf8')
  const { minicluster } = JSON.parse(written) as HealthCheckpoint
  const evidenceOf = (minicluster?.findings ?? []).flatMap((one) => one.explanations ?? [])
  return { ...ended, checkpoint, evidence: evidenceOf }
}

const cases = [
  {
    what: 'slow',
    fault: 'slow_worker:rank=1,step=40,factor=4',
    type: 'gpu-throttle',
    sentence:
      /node gpu2: GPU 0 is throttled by heat.*; seen since .*Z, .* before rank 1 became slow/,
    words: [],
  },
  {
    what: 'stalled',
    fault: 'worker_timeout:rank=1,step=40',
    type: 'disk-space',
    sentence: /node gpu2: \/run\/data .*; seen since .*Z, .* before rank 1 stalled/,
    words: ['--stall-timeout-ms', '4000'],
  },
  {
    what: 'gone',
    fault: 'worker_crash:rank=1,step=40',
    type: 'gpu-xid',
    sentence: /node gpu2: Xid 79 of GPU 0.*; seen since .*Z, .* before rank 1 ended/,
    words: [],
  },
]

describeWithRig('A run and the nodes it runs on', { nodes: 2, gpus: 2 }, (rig) => {
  test('A slow, a stalled and a killed rank are explained by the evidence of their node in run, checkpoint, monitor and report, with the order of events', async () => {
    await rig().fillData(2)
    rig().setGpu(2, 'ok', gpuRows(2, { 'clocks_event_reasons.active': '0x0000000000000040' }))
    rig().setKernelLog(2, ['[    5.000001] NVRM: Xid (PCI:0000:06:00): 79, pid=1, lost'])
    const desk = await aWatchedDesk(rig(), { 2: ', mounts: [/, /run/data]' })
    const say = async (...words: string[]): Promise<Ended> => desk.run('monitor', ...words)
    for (const [index, { what, fault, type, sentence, words }] of cases.entries()) {
      const job = `job-${what}`
      await desk.run(
        'nodes',
        'register-job',
        job,
        '--on',
        'gpu2',
        '--ranks',
        '0,1,2',
        ...desk.state,
      )
      if (index === 0) await Promise.all(cases.map((one) => desk.untilSeen('gpu2', one.type)))
      const { stderr, stdout, evidence, checkpoint } = await runWith(desk, job, fault, ...words)
      expect(stderr + stdout).toMatch(sentence)
      expect(new Set(evidence.map(({ node }) => node))).toEqual(new Set(['gpu2']))
      const own = evidence.find((one) => one.type === type)
      expect(own?.sentence).toMatch(sentence)
      expect(own?.lead_ms).toBeGreaterThan(0)
      // What the run has written down needs no state file.
      expect((await say('status', '--health', checkpoint)).stdout).toMatch(sentence)
      const page = `${job}.html`
      const report = await say('report', '--health', checkpoint, '--json', '--output', page)
      const { anomalies } = JSON.parse(report.stdout) as HealthReport
      const shown = anomalies.flatMap(({ explanations = [] }) => explanations)
      expect(shown.map((one) => one.sentence).join('\n')).toMatch(sentence)
      const html = await readFile(join(desk.folder, page), 'utf8')
      expect(html.replaceAll('&#x27;', "'").replaceAll('&#39;', "'")).toMatch(sentence)
      await desk.run('nodes', 'end-job', job, ...desk.state)
    }
    // The same trouble of the same nodes is no explanation for a rank that runs elsewhere.
    await desk.run(
      'nodes',
      'register-job',
      'elsewhere',
      '--on',
      'gpu1',
      '--ranks',
      '0,1,2',
      ...desk.state,
    )
    const elsewhere = await runWith(desk, 'elsewhere', 'worker_crash:rank=1,step=40')
    expect(elsewhere.stderr).toContain('worker 1 was killed')
    expect(elsewhere.evidence.filter(({ type }) => type !== 'load')).toEqual([])
    await desk.end()
    await rig().onNode(2, 'umount /run/data')
  }, 400_000)

  test('A running training job shows its ranks in nodes status, on the page and in the metrics of nodes watch', async () => {
    const desk = await aWatchedDesk(rig())
    await mkdir(join(desk.folder, 'ranks'))
    const place = ['--on', 'gpu1', '--ranks', '0,1', '--metrics-dir', 'ranks']
    await desk.run('nodes', 'register-job', 'llm', ...place, ...desk.state)
    const training = desk.begin(
      'run',
      '--workers',
      '2',
      '--steps',
      '1000000',
      '--run-id',
      'llm',
      '--rank-metrics-dir',
      'ranks',
      '--learning-rate',
      '0.001',
    )
    const watch = desk.begin(
      'nodes',
      'watch',
      '--web',
      '--metrics-port',
      '0',
      ...desk.state,
      ...desk.target,
    )
    const said = listen(watch)
    const [, address = ''] = await untilSaid(said, /Watching at (http:\S+)/)
    const [, metrics = ''] = await untilSaid(said, /metrics: (http:\S+)/)
    const ranks = async () => {
      const { stdout } = await desk.run('nodes', 'status', '--json', ...desk.state)
      const [job] = (JSON.parse(stdout) as NodesStatus).training
      return job?.ranks ?? []
    }
    const known = await waitFor(async () => {
      const found = await ranks()
      return found.length === 2 && found.every(({ step }) => (step ?? 0) > 0) ? found : null
    }, 60)
    expect(known.map(({ rank, is_stale: isStale }) => [rank, isStale])).toEqual([
      [0, false],
      [1, false],
    ])
    // What our own trainer does not measure is not made up.
    expect(known[0]).toMatchObject({ gpu_util_percent: null, throughput_tokens_sec: null })
    const { stdout } = await desk.run('nodes', 'status', ...desk.state)
    expect(stdout).toMatch(/training of job llm: mean loss \d/)
    await waitFor(async () => {
      const text = await (await fetch(metrics)).text()
      return /^minicluster_training_step\{[^}]*rank="1"[^}]*\} [1-9]/m.test(text) || null
    }, 60)
    await waitFor(async () => ((await firstFrame(address)).includes('"llm"') ? true : null), 60)
    training.child.kill('SIGTERM')
    watch.child.kill('SIGTERM')
    await Promise.all([training.ended, watch.ended])
    await desk.end()
  }, 300_000)
})

/** The state that the page gets first. */
async function firstFrame(address: string): Promise<string> {
  const { origin, search } = new URL(address)
  const answer = await fetch(`${origin}/events${search}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.includes('\n\n')) break
  }
  return text
}
