import { listen } from '../../../kit/live-page/browser/link.js'
import type { JobFrame } from '../web/job-frame.js'
import { showChecks } from './checks-view.js'
import { showCurve } from './curve-view.js'
import { showHead } from './head-view.js'
import { showTables } from './tables-view.js'

let newest: JobFrame | null = null
let isScheduled = false

listen(take, () => typeof newest?.ended === 'string')

function take(frame: JobFrame): void {
  newest = frame
  if (isScheduled) return
  isScheduled = true
  requestAnimationFrame(draw)
}

function draw(): void {
  isScheduled = false
  if (newest === null) return
  showHead(newest)
  showCurve(newest.snapshot)
  showChecks(newest.snapshot)
  showTables(newest.snapshot)
}
