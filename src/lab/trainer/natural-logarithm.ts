// Math.log may differ in its last bit between engines and processors; additions, products and quotients may not. So: x
// = m * 2^e with m in [sqrt(1/2), sqrt(2)), log m = 2 artanh(s) with s = (m - 1) / (m + 1), |s| < 0.172, and artanh s =
// s + s^3/3 + s^5/5 + ..., of which eleven terms reach the last bit.

/** Coefficients of s, s^3, s^5, ... */
const coefficients = Array.from({ length: 11 }, (_, term) => 1 / (2 * term + 1)).reverse()

/** ln(x) for finite x > 0, accurate to a few units in the last place, with the same bits on every machine. */
export function naturalLogarithm(x: number): number {
  let exponent = 0
  let mantissa = x
  // Scaling by two is exact.
  for (; mantissa < Math.SQRT1_2; mantissa *= 2) exponent--
  for (; mantissa >= Math.SQRT2; mantissa /= 2) exponent++
  const s = (mantissa - 1) / (mantissa + 1)
  const square = s * s
  let sum = 0
  for (const coefficient of coefficients) sum = sum * square + coefficient
  return 2 * s * sum + exponent * Math.LN2
}
