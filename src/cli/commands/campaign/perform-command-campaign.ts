import type { ChosenFaults } from '../../../lab/campaign/fault-sets.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { Dependencies } from '../dependencies.js'
import { type CommandCalibration, leastSteps, calibrateCommand } from './command-target.js'
import { type CampaignRequest, performCampaign } from './perform-campaign.js'

/** Chooses the faults for runs of this length; the duration is unknown before the first run. */
export type ChooseFaults = (most: {
  readonly mostSteps: number
  readonly mostMs?: number
  readonly savesEvery?: number | null
  readonly areReplicas?: boolean
  /** Left out: the number that was asked for. */
  readonly workers?: number
}) => ChosenFaults

/** The request for a campaign of a user's own command. */
type CommandCampaign = Omit<
  CampaignRequest,
  'target' | 'scratch' | 'series' | 'steps' | 'mostSteps' | 'chosen'
> &
  Pick<CommandCalibration, 'job' | 'checkSteps'> & {
    /** Chooses the faults that fit into this many steps of this duration. */
    readonly choose: ChooseFaults
  }

/** Performs a campaign of a user's own command. First runs it twice without a fault to learn its normal behaviour. */
export async function performCommandCampaign(
  { choose, checkSteps, ...request }: CommandCampaign,
  dependencies: Dependencies,
): Promise<FaultReport> {
  const { job, engine } = request
  const scratch = await dependencies.scratch.make()
  const series = dependencies.training.series(engine)
  try {
    const mostSteps = longestTrial(choose({ mostSteps: checkSteps }), checkSteps)
    const calibration = { job, engine, series, mostSteps, checkSteps, scratch }
    const target = await calibrateCommand(calibration, dependencies)
    try {
      const { steps: mostSteps, stepMs, savesEvery, areReplicas, workers } = target
      const mostMs = mostSteps * stepMs
      const chosen = choose({ mostSteps, mostMs, savesEvery, areReplicas, workers })
      const size = { steps: Math.min(leastSteps, mostSteps), mostSteps }
      const own = { chosen, target, scratch, series, job: { ...job, workers } }
      return await performCampaign({ ...request, ...size, ...own }, dependencies)
    } finally {
      await target.close()
    }
  } finally {
    await series.end()
    await dependencies.scratch.remove(scratch)
  }
}

/** A fault that needs time, or the script's own checkpoints, may take all steps that there are. */
function longestTrial({ faults }: ChosenFaults, mostSteps: number): number {
  const needed = faults.map(({ needs }) => {
    const { minSteps = 0, surerSteps = 0, minDurationMs = 0, checkpointEvery = 0 } = needs
    const isUnknown = minDurationMs > 0 || checkpointEvery > 0
    return isUnknown ? mostSteps : Math.min(mostSteps, Math.max(minSteps, surerSteps))
  })
  return Math.min(mostSteps, Math.max(leastSteps, ...needed))
}
