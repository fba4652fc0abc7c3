import type { ProgressState } from './log.js'

const barCells = 24

/** `[######------]  50/100 steps  loss 0.0823  3 s left`; at most 79 characters. */
export function progressBar(state: ProgressState): string {
  const { completedSteps, totalSteps } = state
  if (totalSteps === null) return progressLine(state).slice(0, 79)
  const filled = Math.round((barCells * completedSteps) / Math.max(1, totalSteps))
  const bar = '#'.repeat(filled).padEnd(barCells, '-')
  return [`[${bar}]`, ...facts(state)].join('  ').slice(0, 79)
}

/** `50/100 steps, loss 0.0823, 3 s left`: for logs, where lines cannot be redrawn. */
export function progressLine(state: ProgressState): string {
  return facts(state).join(', ')
}

function facts(state: ProgressState): readonly string[] {
  const { completedSteps, totalSteps, loss, elapsedMs } = state
  const leftMs =
    completedSteps > 0 && totalSteps !== null
      ? (elapsedMs / completedSteps) * (totalSteps - completedSteps)
      : null
  return [
    `${countOf(state)} ${state.unit ?? 'steps'}`,
    ...(loss === null ? [] : [`loss ${formatLoss(loss)}`]),
    ...(leftMs === null || completedSteps === totalSteps ? [] : [`${duration(leftMs)} left`]),
  ]
}

/** With the total where it is known. */
function countOf({ completedSteps, totalSteps }: ProgressState): string {
  if (totalSteps === null) return String(completedSteps)
  return `${String(completedSteps).padStart(String(totalSteps).length)}/${totalSteps}`
}

function formatLoss(loss: number): string {
  return Number.isFinite(loss) ? loss.toPrecision(4) : String(loss)
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
