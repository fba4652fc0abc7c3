// What telemetry and exact checks do at a step of the small model, done alone in one process: node bench/small-step-limit.mjs
import { loadSource } from './harness/load-source.mjs'

const source = await loadSource([
  'src/lab/trainer/kernels/kernels',
  'src/lab/trainer/collective/shards',
  'src/lab/trainer/parameter-layout',
  'src/lab/trainer/optimizer',
  'src/lab/trainer/audit',
  'src/lab/trainer/replica-digest',
  'src/lab/trainer/replica-vote',
  'src/lab/trainer/step-note',
  'src/lab/telemetry/step-telemetry',
  'src/lab/telemetry/event-ring',
])
const kernels = source.createKernels(2 ** 20)
const now = () => performance.now()

/** The small model 10-64-1 on two ranks, of which this is the first. */
const worldSize = 2
const tensors = source.layoutParameters(
  Object.entries({ w0: [10, 64], b0: [64], w1: [64, 1], b1: [1] }).map(([name, shape]) => ({
    name,
    shape,
    init: { constant: 0 },
  })),
)
const length = tensors.reduce((sum, tensor) => sum + tensor.length, 0)
const shard = source.shardOf(0, worldSize, length)
const weights = kernels.floats(length).fill(0.5)
const gradient = kernels.floats(length).fill(0.25)
const reduced = kernels.floats(shard.end - shard.start).fill(0.5)
const optimizer = source.optimizers.adam({ kernels, weights, tensors, shard, learningRate: 1e-3 })

const parts = { ...telemetryParts(), ...checkParts() }
/** @type {[string, number][]} */
const micros = Object.entries(parts).map(([name, call]) => [name, medianMicros(call)])
for (const [name, found] of micros) console.log(`${name.padEnd(52)} ${found.toFixed(2)} us`)
console.log(`${'all'.padEnd(52)} ${micros.reduce((sum, [, one]) => sum + one, 0).toFixed(2)} us`)

/** Per step: 11 readings of the clock in the trainer and 5 in its collectives, which wait for one peer twice. */
function telemetryParts() {
  const ring = source.allocateEventRing(65_536)
  const drain = source.attachEventRing(ring)
  const status = new SharedArrayBuffer(4 * source.statusWords.length)
  const telemetry = source.createStepTelemetry({ ring, status }, () => 0)
  const zeros = Object.fromEntries(
    'step epoch loss localLossSum samples globalSamples dataMs computeMs waitMs transferMs updateMs stepMs'
      .split(' ')
      .map((name) => [name, 0]),
  )
  const state = new Uint32Array(tensors.length * 12)
  const phases = ['data', 'compute', 'reduce', 'update', 'gather']
  return {
    'clock, read 16 times': () => {
      for (let reading = 0; reading < 16; reading++) now()
    },
    'phase and awaited peer for the heartbeat': () => {
      for (const phase of phases) telemetry.enter(phase, 1, 1)
      for (let wait = 0; wait < 2; wait++) {
        telemetry.awaiting(1)
        telemetry.awaiting(null)
      }
    },
    'records of step and state': () => {
      telemetry.step(zeros)
      telemetry.state(1, state)
      drain.drain(() => undefined)
    },
  }
}

function checkParts() {
  const replica = source.createReplicaDigest({ kernels, weights, tensors, optimizer })
  const note = source.createStepNote(1, tensors.length)
  // Notes of zeros agree, as those of equal replicas do.
  const received = source.createStepNote(1, tensors.length)
  const notes = [received.words, received.words.slice()]
  const [envelope, digest] = [kernels.floats(12 + note.words.length), kernels.words(4)]
  const copy = kernels.floats(12 + note.words.length)
  const audit = source.createAudit({ kernels, tensors, rank: 0, worldSize, optimizer })
  return {
    'digest of the replica': () => replica.digestAfter(1, true),
    'note, filled in': () => {
      note.begin(1)
      replica.addTo(note)
      note.setMicroBatch(0, 1, { count: 16, sumA: 1, sumB: 1 })
    },
    'note, copied twice and digested twice': () => {
      for (let side = 0; side < 2; side++) {
        copy.set(envelope)
        kernels.digest(copy, 0, digest)
      }
    },
    'vote on the replicas': () => {
      const replicas = notes.map((words) => received.replicaDigests(words))
      const shards = notes.map((words) => received.shardDigests(words))
      source.voteOnReplicas({ step: 1, tensors, replicas, shards })
    },
    'digests of all four messages': () => {
      for (let message = 0; message < 4; message++) {
        kernels.digest(envelope.subarray(0, 12), 0, digest)
        kernels.inspect(reduced, 0, digest)
      }
    },
    'audit of the reduction, a sixteenth': sixteenth((step) => {
      audit.contributions(step, [gradient])
      audit.reduced(reduced, 1 / 32)()
    }),
  }
}

/** Small steps are audited two times in 32. */
function sixteenth(call) {
  let step = 0
  return () => {
    if (step++ % 16 === 0) call(step)
  }
}

/** Median of the microseconds that one call takes, after a warm-up in which it is compiled. */
function medianMicros(call, rounds = 400, calls = 1000) {
  const times = Array.from({ length: 2 * rounds }, () => {
    const started = now()
    for (let done = 0; done < calls; done++) call()
    return ((now() - started) / calls) * 1000
  }).slice(rounds)
  return times.sort((a, b) => a - b)[rounds >> 1]
}
