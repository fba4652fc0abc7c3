// A worker that trains in blocks of a few steps: with telemetry and exact checks as they ship, and without one, the other or both.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startTelemetry } from '../../src/lab/telemetry/telemetry-link.js'
import { joinRendezvous } from '../../src/lab/trainer/collective/rendezvous.js'
import { prepareTrainer } from '../../src/lab/trainer/prepare-trainer.js'
import { train } from '../../src/lab/trainer/train.js'
import { createThreadUsage } from '../../src/machine/system/processes/thread-usage.js'
import { chooseModel } from '../../src/lab/worker/choose-model.js'

const beside = (name) => fileURLToPath(new URL(name, import.meta.url))
const now = () => performance.now()
const epochMs = () => performance.timeOrigin + performance.now()
const spec = JSON.parse(readFileSync(0, 'utf8'))
const { task, rendezvous } = spec
const { rank } = rendezvous

const threads = () => readdirSync('/proc/self/task')
const earlier = threads()
const openTelemetry = startTelemetry(beside('./telemetry-thread.js'), 3, (error) => {
  throw error
})
const telemetryThread = threads().find((thread) => !earlier.includes(thread))
const telemetry = openTelemetry({
  rank,
  eventsPath: task.eventsPath,
  rendezvousDirectory: rendezvous.directory,
  startedAtEpochMs: spec.startedAtEpochMs,
})
// The launcher answers by binding this process to its core.
telemetry.message({ type: 'started', rank, pid: process.pid })
const socketThreadPath = beside('./socket-thread.js')
const { chosen, context } = await chooseModel(task, spec, {
  environment: process.env,
  findImportError: () => null,
})
const { trainer, plan } = prepareTrainer({
  task,
  chosen,
  context,
  transport: await joinRendezvous(rendezvous, { now, socketThreadPath }),
  telemetry: telemetry.steps,
  onCheckpoint: () => undefined,
  usage: createThreadUsage(),
  alterations: {},
  elapsedMs: () => epochMs() - spec.startedAtEpochMs,
  now,
})
const schedule = createSchedule(task.overhead)
const totals = createTotals()
let current = schedule(0)
train(switched(trainer), {
  ...plan,
  firstStep: 0,
  numSteps: schedule.numSteps,
  isVerified: (step) => current.variant.isVerified && plan.isVerified(step),
  isAudited: (step) => current.variant.isVerified && plan.isAudited(step),
})
telemetry.message({ type: 'done', rank, result: totals.result() })
telemetry.flush()
process.exit(0)

/** The shipped trainer, which omits at every step the parts that its variant lacks. */
function switched(one) {
  const isRecorded = () => current.variant.isRecorded
  const recorder = {
    ...only(one.telemetry, isRecorded),
    enter(phase, step, sequence) {
      if (phase === 'data') begin(step)
      if (isRecorded()) one.telemetry.enter(phase, step, sequence)
    },
  }
  return {
    ...one,
    telemetry: recorder,
    meter: { ...only(one.meter, isRecorded), end: () => (isRecorded() ? one.meter.end() : null) },
    now: () => (isRecorded() ? one.now() : 0),
    buddy: only(one.buddy, () => current.variant.isRecomputed),
  }
}

/** A function that can be switched off, which then does nothing. */
function only(target, isOn) {
  const calls = Object.keys(target).filter((name) => typeof target[name] === 'function')
  return {
    ...target,
    ...Object.fromEntries(
      calls.map((name) => [name, (...values) => (isOn() ? target[name](...values) : undefined)]),
    ),
  }
}

function begin(step) {
  const next = schedule(step)
  if (next.block !== current.block || step === 0) totals.turnTo(next)
  current = next
}

/**
 * Which variant trains a step. In each phase one of them takes turns with what ships, in blocks of a few steps in the
 * order A B B A, so that a core that gets slower meets both alike. Audits come in a fixed rhythm of steps: each round is
 * one step longer than its blocks, so that all blocks meet it.
 */
function createSchedule({ groups, roundsPerGroup, stepsPerBlock }) {
  const shipped = { name: 'shipped', isRecorded: true, isVerified: true, isRecomputed: false }
  const others = [
    { ...shipped, name: 'silent', isRecorded: false },
    { ...shipped, name: 'unverified', isVerified: false },
    { ...shipped, name: 'bare', isRecorded: false, isVerified: false },
    { ...shipped, name: 'recomputed', isRecomputed: true },
  ]
  const roundSteps = 4 * stepsPerBlock + 1
  const groupSteps = roundsPerGroup * roundSteps
  // The first group of a phase is warm-up and not kept.
  const phaseSteps = (groups + 1) * groupSteps
  const at = (step) => {
    const other = others[Math.min(others.length - 1, Math.floor(step / phaseSteps))]
    const place = Math.floor((step % roundSteps) / stepsPerBlock)
    const variant = [shipped, other, other, shipped, shipped][place]
    return {
      variant,
      phase: other.name,
      isCounted: place < 4,
      block: 5 * Math.floor(step / roundSteps) + place,
      group: Math.floor((step % phaseSteps) / groupSteps) - 1,
    }
  }
  return Object.assign(at, { numSteps: others.length * phaseSteps })
}

/**
 * By phase, for every group of rounds: microseconds a step of the shipped blocks, of the others, and of what other
 * threads of this process did for the shipped ones. The telemetry thread, which is always late, works for these alone;
 * the engine's threads compile and collect for all blocks, so only what they do more in the shipped ones counts.
 */
function createTotals() {
  const { groups, roundsPerGroup, stepsPerBlock } = task.overhead
  const steps = 2 * roundsPerGroup * stepsPerBlock
  const phases = {}
  let open = null
  const close = () => {
    if (open === null) return
    const { phase, group, variant, isCounted } = open.place
    const found = (phases[phase] ??= Array.from({ length: groups }, () => ({
      shipped: 0,
      other: 0,
      background: 0,
    })))[group]
    if (found === undefined) return
    const { telemetryMs, engineMs } = backgroundCpu()
    found.background += (1000 * (telemetryMs - open.cpu.telemetryMs)) / steps
    if (!isCounted) return
    const isShipped = variant.name === 'shipped'
    const more = (1000 * (engineMs - open.cpu.engineMs)) / steps
    found.background += isShipped ? more : -more
    found[isShipped ? 'shipped' : 'other'] += (1000 * (now() - open.at)) / steps
  }
  return {
    turnTo(place) {
      close()
      open = { place, cpu: backgroundCpu(), at: now() }
    },
    result() {
      close()
      const column = (found, name) => found.map((group) => group[name])
      return Object.fromEntries(
        Object.entries(phases).map(([phase, found]) => [
          phase,
          Object.fromEntries(
            ['shipped', 'other', 'background'].map((name) => [name, column(found, name)]),
          ),
        ]),
      )
    },
  }
}

/** Processor time of the telemetry thread, and of all other threads but this one. */
function backgroundCpu() {
  const { user, system } = process.cpuUsage()
  const telemetryMs = threadMs(telemetryThread)
  return { telemetryMs, engineMs: (user + system) / 1e3 - threadMs(process.pid) - telemetryMs }
}

function threadMs(thread) {
  const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
