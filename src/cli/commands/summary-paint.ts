import type { Paint } from '../../kit/console/paint.js'

/** Status and weight as colours. */
export function summaryPaint({ green, red, yellow, bold, dim }: Paint) {
  return { pass: green, fail: red, unknown: yellow, inconclusive: yellow, strong: bold, quiet: dim }
}
