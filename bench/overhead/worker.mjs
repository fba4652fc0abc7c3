// A worker that trains in blocks: with telemetry and exact checks as they ship, and without one, the other or both.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startTelemetry } from '../../src/telemetry/telemetry-link.js'
import { joinRendezvous } from '../../src/trainer/collective/rendezvous.js'
import { prepareTrainer } from '../../src/trainer/prepare-trainer.js'
import { train } from '../../src/trainer/train.js'
import { createThreadUsage } from '../../src/system/thread-usage.js'
import { chooseModel } from '../../src/worker/choose-model.js'

/** The telemetry thread looks every tenth of a second: what a block left behind is written before the next begins. */
const pauseMs = 250

const beside = (name) => fileURLToPath(new URL(name, import.meta.url))
const now = () => performance.now()
const epochMs = () => performance.timeOrigin + performance.now()
const spec = JSON.parse(readFileSync(0, 'utf8'))
const { task, rendezvous } = spec
const { rank } = rendezvous

const telemetry = startTelemetry({
  rank,
  threadPath: beside('./telemetry-thread.js'),
  eventsPath: task.eventsPath,
  controlDescriptor: 3,
  rendezvousDirectory: rendezvous.directory,
  startedAtEpochMs: spec.startedAtEpochMs,
})
// The launcher answers by binding this process to its core.
telemetry.message({ type: 'started', rank, pid: process.pid })
const world = { now, socketThreadPath: beside('./socket-thread.js'), environment: process.env }
const { chosen, context } = await chooseModel(task, spec, world)
const { trainer, plan } = prepareTrainer({
  task,
  chosen,
  context,
  transport: joinRendezvous(rendezvous, world),
  telemetry: telemetry.steps,
  onCheckpoint: () => undefined,
  usage: createThreadUsage(),
  alterations: {},
  elapsedMs: () => epochMs() - spec.startedAtEpochMs,
  now,
})
// Recomputation by other ranks is off unless it is asked for, and is told apart.
const shipped = { ...trainer, buddy: { audit: () => undefined } }
const unverified = { ...plan, isVerified: () => false, isAudited: () => false }
const variants = [
  { name: 'shipped', trainer: shipped, plan },
  { name: 'silent', trainer: silenced(shipped), plan },
  { name: 'unverified', trainer: shipped, plan: unverified },
  { name: 'bare', trainer: silenced(shipped), plan: unverified },
  { name: 'recomputed', trainer, plan },
]
telemetry.message({ type: 'done', rank, result: trainBlocks(task.overhead) })
telemetry.flush()
process.exit(0)

/** Microseconds a step of each block, by variant; the first round is warm-up and not kept. */
function trainBlocks({ rounds, stepsPerBlock }) {
  const micros = Object.fromEntries(variants.map(({ name }) => [name, []]))
  let firstStep = 0
  for (let round = 0; round <= rounds; round++) {
    for (const variant of turned(variants, round)) {
      const numSteps = firstStep + stepsPerBlock
      const ms = timeBlock(variant.trainer, { ...variant.plan, firstStep, numSteps })
      if (round > 0) micros[variant.name].push((ms / stepsPerBlock) * 1000)
      firstStep = numSteps
    }
  }
  return micros
}

function turned(list, by) {
  return list.map((_, index) => list[(index + by) % list.length])
}

function timeBlock(one, block) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  one.collective.barrier()
  const started = now()
  train(one, block)
  one.collective.barrier()
  return now() - started
}

/** Neither records nor looks at the clock. */
function silenced(one) {
  const nothing = () => undefined
  const silence = Object.fromEntries(
    ['enter', 'step', 'state', 'audit', 'links', 'resources', 'awaiting', 'event'].map((name) => [
      name,
      nothing,
    ]),
  )
  const meter = { begin: nothing, loaded: nothing, computed: nothing, end: () => null }
  return { ...one, telemetry: silence, meter, now: () => 0 }
}
