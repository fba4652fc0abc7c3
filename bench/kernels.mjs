// How fast our own kernels are on this machine, alone in one process: node bench/kernels.mjs
import { loadSource } from './harness/load-source.mjs'

const { createKernels, initializeParameters, layoutParameters, createRandom, builtInWorkloads } =
  await loadSource([
    'src/lab/trainer/kernels/kernels',
    'src/lab/trainer/parameter-layout',
    'src/lab/trainer/random',
    'src/lab/trainer/workloads/index',
  ])

/** Median of the seconds that one call takes, over at least `seconds` of measuring after a warm-up. */
function medianSeconds(call, seconds = 0.5) {
  const warm = performance.now()
  while (performance.now() - warm < 300) call()
  const times = []
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) {
    const before = performance.now()
    let repeats = 0
    do {
      call()
      repeats++
    } while (performance.now() - before < 1)
    times.push((performance.now() - before) / repeats / 1000)
  }
  return times.sort((a, b) => a - b)[times.length >> 1]
}

function benchVectors(length) {
  const kernels = createKernels(length * 16 + 1024)
  const [w, m, v, g] = [0, 1, 2, 3].map(() => kernels.floats(length).fill(0.5))
  const out = kernels.words(12)
  const hyper = {
    stepSize: 1e-3,
    beta1: 0.9,
    beta2: 0.999,
    epsilon: 1e-8,
    inverseSqrtCorrection2: 1,
    gradientScale: 1,
  }
  const report = (name, bytes, call) => {
    const rate = (bytes * length) / medianSeconds(call) / 1e9
    console.log(`${name.padEnd(12)} ${String(length).padStart(9)} floats ${rate.toFixed(1)} GB/s`)
  }
  report('digest', 4, () => kernels.digest(g, 0, out))
  report('copyDigest', 4, () => kernels.copyDigest(m, g, 0, out))
  report('addDigest', 4, () => kernels.addDigest(m, g, 0, out))
  report('add', 4, () => kernels.add(m, g))
  report('adamStep', 28, () => kernels.adamStep({ w, m, v, g, firstIndex: 0 }, hyper, out))
  report('sgdStep', 12, () =>
    kernels.sgdStep({ w, g, firstIndex: 0 }, { learningRate: 1e-9, gradientScale: 1 }, out),
  )
}

function benchStep(name, batchSize, changed = {}) {
  const options = {
    seed: 42,
    hiddenSize: 128,
    numLayers: 2,
    inputSize: 10,
    outputSize: 1,
    ...changed,
  }
  const random = (purpose) => createRandom(options.seed, purpose)
  const { workload, kernelModel } = builtInWorkloads[name]
  const specs = workload.parameters({ options, random })
  const tensors = layoutParameters(specs)
  const { offset, length } = tensors.at(-1)
  const numParameters = offset + length
  const floats = 4 * (numParameters + 16) + kernelModel.scratchFloats(tensors, batchSize) + 16
  const kernels = createKernels(floats * 4)
  const [w, m, v, g] = [0, 1, 2, 3].map(() => kernels.floats(numParameters))
  initializeParameters(specs, tensors, w, random)
  const model = kernelModel.createModel({ kernels, tensors, weights: w, maxBatch: batchSize })
  const ids = Uint32Array.from({ length: batchSize }, (_, id) => id)
  const batch = {
    size: batchSize,
    ids,
    columns: workload.dataset({ options, random }).columns(ids),
  }
  const hyper = {
    stepSize: 1e-4,
    beta1: 0.9,
    beta2: 0.999,
    epsilon: 1e-8,
    inverseSqrtCorrection2: 1,
    gradientScale: 1 / batchSize,
  }
  const digests = kernels.words(12)
  const range = { w, m, v, g, firstIndex: 0 }
  const gradient = medianSeconds(() => model.lossAndGradient(batch, g))
  const whole = medianSeconds(() => {
    model.lossAndGradient(batch, g)
    kernels.adamStep(range, hyper, digests)
  })
  const label = `${name} ${JSON.stringify(changed)} batch ${batchSize}, ${numParameters} parameters`
  console.log(`${label}: gradient ${micro(gradient)}, with Adam ${micro(whole)}`)
}

const micro = (seconds) => `${(seconds * 1e6).toFixed(1)} us`

const medium = { inputSize: 256, hiddenSize: 1024, numLayers: 3 }
for (const length of [4096, 65536, 4 << 20]) benchVectors(length)
for (const batchSize of [8, 16, 32]) benchStep('mlp', batchSize, { hiddenSize: 64 })
for (const batchSize of [8, 16, 32, 256]) benchStep('mlp', batchSize, medium)
benchStep('transformer', 8)
benchStep('embedding', 32)
