import type { ModelJob } from '../../../runtime/run/job.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { Dependencies } from '../dependencies.js'
import type { CampaignTarget } from './campaign-target.js'
import { modelTarget } from './model-target.js'
import { type CampaignRequest, performCampaign } from './perform-campaign.js'

/** A campaign of our own trainer: every run trains `job` with its own name, directory and, if needed, more workers and steps. */
export async function performModelCampaign(
  request: Omit<CampaignRequest, 'target' | 'scratch' | 'series' | 'steps' | 'mostSteps'> & {
    readonly job: ModelJob
    /** The workload that it trains, as the user wrote it. */
    readonly workload: string
  },
  dependencies: Dependencies,
): Promise<FaultReport> {
  const scratch = await dependencies.scratch.make()
  const series = dependencies.training.series(request.engine)
  try {
    const { steps } = request.job
    const longest = request.chosen.faults.map(({ needs }) => needs.minSteps ?? 0)
    const trained = modelTarget(request.job, scratch, dependencies, Math.max(steps, ...longest))
    const target = withWords(trained, request.workload)
    const size = { steps, mostSteps: Infinity }
    const own = { target, scratch, series }
    return await performCampaign({ ...request, ...size, ...own }, dependencies)
  } finally {
    await series.end()
    await dependencies.scratch.remove(scratch)
  }
}

/** The report says how the user named a module, as its path is that of this machine. */
function withWords({ settings, ...target }: CampaignTarget, workload: string): CampaignTarget {
  const isModule = settings.workload !== workload
  return { ...target, settings: { ...settings, ...(isModule && { workload_as_given: workload }) } }
}
