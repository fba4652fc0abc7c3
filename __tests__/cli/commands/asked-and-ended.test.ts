import { describe, expect, test } from 'vitest'
import { exitCodeOf } from '../../../src/cli/commands/exit-code-of-verdict.js'
import { composeHealthReport } from '../../../src/cli/commands/monitor/compose-health-report.js'
import { watchNodesPlainly } from '../../../src/cli/commands/nodes/watch-plain.js'
import { buildHealthPage } from '../../../src/gate/report/health/health-page.js'
import { renderers } from '../../../src/gate/report/index.js'
import { nodesEvent } from '../../../src/kit/records/nodes/nodes-event.js'
import { judgeCluster } from '../../../src/watch/nodes/judge/cluster-verdict.js'
import { composeReport } from '../../../src/watch/nodes/view/compose-report.js'
import type { NodesView, NodeVerdict } from '../../../src/watch/nodes/view/nodes-view.js'
import type { NodeWatch } from '../../../src/watch/nodes/watch/node-watch.js'
import { NodesPageState } from '../../../src/watch/nodes/web/nodes-page-state.js'
import { renderNodesFile } from '../../../src/watch/nodes/web/render-nodes-page.js'
import { aView, aWorkerView, anAnomaly, startMs } from '../../support/builders/audience-views.js'
import { noHistory } from '../../support/builders/health-builders.js'
import { sampleView } from '../../watch/nodes/sample-view.js'

const verdicts = ['healthy', 'degraded', 'unhealthy', 'unknown'] as const
const silence = { sinceMs: 0, silentNodes: 3, names: ['a'], askedNodes: 4 }
const blames = [null, { ...silence, isOver: true }, { ...silence, isOver: false }]

/** Every pair of nodes, with a monitor that is well, was blamed, or is blamed now. */
const views: readonly NodesView[] = verdicts.flatMap((a) =>
  verdicts.flatMap((b) => blames.map((blame) => viewOf([a, b], blame))),
)

function viewOf(nodes: readonly NodeVerdict[], blame: (typeof blames)[number]): NodesView {
  const sample = sampleView()
  const named = nodes.map((verdict, at) => ({
    name: `n${at}`,
    verdict,
    score: null,
    reason: `it is ${verdict}`,
  }))
  const counts = { healthy: 0, degraded: 0, unhealthy: 0, unknown: 0 }
  for (const verdict of nodes) counts[verdict] += 1
  return { ...sample, cluster: { ...sample.cluster, ...judgeCluster(named, blame), counts } }
}

/** What a watch of nodes prints whose last look is this one. */
async function watchOf(view: NodesView, json: boolean): Promise<readonly string[]> {
  const watch: Pick<NodeWatch, 'view' | 'onUpdate' | 'ended'> = {
    view: () => view,
    onUpdate: () => () => undefined,
    ended: Promise.resolve(),
  }
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const log = { print, document: print }
  await watchNodesPlainly(watch as NodeWatch, { json, quiet: false }, { log } as never)
  return lines
}

describe('The end of a watch of nodes says what its exit code says', () => {
  test('The last line has verdict and reason of all nodes together, as text and as JSON', async () => {
    expect(views).toHaveLength(4 * 4 * 3)
    for (const view of views) {
      const { verdict, reason } = view.cluster
      const [text = ''] = await watchOf(view, false)
      expect(text).toContain(`ends ${verdict.toUpperCase()}: ${reason}`)
      const [line = ''] = await watchOf(view, true)
      expect(nodesEvent.parse(JSON.parse(line))).toMatchObject({ event: 'end', verdict, reason })
      const isWell = /ends HEALTHY/.test(text)
      expect(isWell).toBe(exitCodeOf(view.cluster) === 0)
    }
  })
})

describe('The page of nodes says what its record says', () => {
  test('Page and JSON have the same verdict and reason, healthy only if every node is', () => {
    for (const view of views) {
      const { verdict, reason } = view.cluster
      const page = new NodesPageState('nodes.yml')
      page.update(view)
      const frame = page.frameSince(0) ?? ''
      expect(JSON.parse(frame)).toMatchObject({ head: { cluster: { verdict, reason } } })
      expect(renderNodesFile(frame)).toContain(`"verdict":"${verdict}"`)
      expect(composeReport(view)).toMatchObject({ verdict, reason })
    }
  })
})

describe('The page of a run says what its record says', () => {
  const open = { type: 'slow_worker', reason: 'too few steps', needs: 'steps' } as const
  const cases = (['healthy', 'unknown', 'degraded', 'critical'] as const).flatMap((verdict) =>
    ([[], [open]] as const).flatMap((undecided) =>
      [[aWorkerView()], []].map((workers) => ({ verdict, undecided, workers })),
    ),
  )

  test.each(cases)(
    'Title, heading and JSON of a run that is $verdict agree, with what was not judged ($undecided)',
    ({ verdict, undecided, workers }) => {
      const anomalies = verdict === 'degraded' ? [anAnomaly()] : []
      const reason = `it is ${verdict} here`
      const report = composeHealthReport(aView({ verdict, reason, undecided, workers, anomalies }))
      const model = buildHealthPage({
        report,
        history: noHistory,
        now: new Date(startMs),
        title: 'Health of run r',
        generator: 'minicluster 1.0.0',
        paths: {},
      })
      const page = renderers.html(model)
      expect(report).toMatchObject({ status: verdict, verdict, reason })
      expect(page).toContain(reason.slice(1))
      const isWell = verdict === 'healthy' && undecided.length === 0
      expect(model.verdict.status === 'pass').toBe(isWell)
      expect(/\bHEALTHY\b/.test(page.replaceAll('HEALTHY SO FAR, NOT FULLY JUDGED', ''))).toBe(
        isWell,
      )
    },
  )
})
