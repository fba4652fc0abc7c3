/** Four significant figures with the unit; bytes as mebibytes. */
export function formatFigure(value: number | null, unit: string | null): string {
  if (value === null) return 'unknown'
  if (unit === 'bytes' && value >= 1 << 20) return `${(value / (1 << 20)).toFixed(1)} MiB`
  const digits = Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(4)))
  return unit === null ? digits : `${digits} ${unit}`
}
