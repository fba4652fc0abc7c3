/**
 * What the compiled module exports; the contracts stand beside the code in assembly/. Pointers are byte offsets into
 * the memory, strides and sizes count float32 elements, flags are 0 or 1.
 */
export type KernelExports = {
  digest(source: number, length: number, firstIndex: number, out: number): void
  copyDigest(target: number, source: number, length: number, firstIndex: number, out: number): void
  addDigest(target: number, source: number, length: number, firstIndex: number, out: number): void
  add(target: number, source: number, length: number): void
  adamConfigure(
    stepSize: number,
    beta1: number,
    beta2: number,
    gain1: number,
    gain2: number,
    correction2: number,
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
  linearBackwardInput(
    dx: number,
    dxStride: number,
    w: number,
    dy: number,
    dyStride: number,
    inputs: number,
    outputs: number,
    samples: number,
  ): void
  fillRows(y: number, stride: number, bias: number, rows: number, columns: number): void
  sumRows(
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
}
