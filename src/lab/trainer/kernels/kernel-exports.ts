/**
 * The exports of the compiled module; the contracts are next to the code in assembly/. Pointers are byte offsets into
 * the memory, strides and sizes count float32 elements, flags are 0 or 1.
 */
export type KernelExports = {
  digest(source: number, length: number, firstIndex: number, out: number): void
  inspect(source: number, length: number, firstIndex: number, out: number): void
  takeNonFinite(): number
  hasNonFinite(source: number, length: number): number
  copyDigest(target: number, source: number, length: number, firstIndex: number, out: number): void
  addDigest(target: number, source: number, length: number, firstIndex: number, out: number): void
  project(source: number, length: number, seed: number, out: number): void
  add(target: number, source: number, length: number): void
  zero(target: number, length: number): void
  adamConfigure(
    stepSize: number,
    beta1: number,
    beta2: number,
    gain1: number,
    gain2: number,
    epsilon: number,
    gradientScale: number,
  ): void
  adamStep(
    w: number,
    m: number,
    v: number,
    g: number,
    length: number,
    firstIndex: number,
    out: number,
  ): void
  sgdStep(
    w: number,
    g: number,
    length: number,
    learningRate: number,
    gradientScale: number,
    firstIndex: number,
    out: number,
  ): void
  matmul(
    c: number,
    cStride: number,
    a: number,
    aRowStride: number,
    aDepthStride: number,
    b: number,
    bStride: number,
    rows: number,
    columns: number,
    depth: number,
    accumulate: number,
  ): void
  fillRows(y: number, stride: number, bias: number, rows: number, columns: number): void
  sumColumns(
    sums: number,
    x: number,
    stride: number,
    rows: number,
    columns: number,
    accumulate: number,
  ): void
  transpose(
    target: number,
    targetStride: number,
    source: number,
    sourceStride: number,
    rows: number,
    columns: number,
  ): void
  relu(x: number, stride: number, rows: number, columns: number): void
  reluBackward(dy: number, y: number, stride: number, rows: number, columns: number): void
  squaredError(
    gradient: number,
    predictions: number,
    targets: number,
    stride: number,
    outputs: number,
    samples: number,
  ): number
  addNorm(
    y: number,
    normalized: number,
    inverseDeviations: number,
    x: number,
    residual: number,
    scale: number,
    shift: number,
    stride: number,
    features: number,
    columns: number,
  ): void
  addNormBackward(
    dx: number,
    dy: number,
    normalized: number,
    inverseDeviations: number,
    scale: number,
    stride: number,
    features: number,
    columns: number,
  ): void
  addNormBackwardParameters(
    dScale: number,
    dShift: number,
    dy: number,
    normalized: number,
    stride: number,
    features: number,
    columns: number,
    accumulate: number,
  ): void
  softmaxColumns(x: number, stride: number, rows: number, columns: number, factor: number): void
  softmaxColumnsBackward(
    dx: number,
    y: number,
    stride: number,
    rows: number,
    columns: number,
    factor: number,
  ): void
  meanColumns(
    means: number,
    meansStride: number,
    x: number,
    stride: number,
    rows: number,
    columns: number,
  ): void
  meanColumnsBackward(
    dx: number,
    stride: number,
    dMeans: number,
    meansStride: number,
    rows: number,
    columns: number,
  ): void
  embeddingBag(
    means: number,
    meansStride: number,
    table: number,
    width: number,
    indices: number,
    bag: number,
    samples: number,
  ): void
  embeddingBagBackward(
    dTable: number,
    width: number,
    dMeans: number,
    meansStride: number,
    indices: number,
    bag: number,
    samples: number,
  ): void
}
