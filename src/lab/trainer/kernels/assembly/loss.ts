/**
 * Mean over the outputs of the squared error, per sample: writes the gradient of the SUM of the sample losses, and
 * returns that sum. All three matrices are [outputs, samples]; strides in elements.
 */
export function squaredError(
  gradient: usize,
  predictions: usize,
  targets: usize,
  stride: i32,
  outputs: i32,
  samples: i32,
): f64 {
  const weight = <f32>2 / <f32>outputs
  let total: f64 = 0
  for (let sample = 0; sample < samples; sample++) {
    let sum: f32 = 0
    for (let output = 0; output < outputs; output++) {
      const offset = (output * stride + sample) << 2
      const error = load<f32>(predictions + offset) - load<f32>(targets + offset)
      sum += error * error
      store<f32>(gradient + offset, error * weight)
    }
    total += <f64>(sum / <f32>outputs)
  }
  return total
}
