/** The ratios to PyTorch as an SVG, from the newest results by name, each with its date. */
export function drawRatios(benchmarks: Record<string, { date: string }>): string
