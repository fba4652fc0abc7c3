import { addPoint } from '../view/history.js'
import type { HistoryPoint } from '../view/nodes-view.js'

/** Order of the fields of a saved point; append new ones at the end. */
const fields = [
  'atMs',
  'rounds',
  'answered',
  'score',
  'latencyMs',
  'cpuPercent',
  'memoryPercent',
  'diskPercent',
  'gpuUtilizationPercent',
  'gpuTemperatureC',
  'gpuMemoryPercent',
  'gpuPowerW',
] as const

/** The state file is written every few seconds, so neighbouring points of longer curves are merged. */
const maxPoints = 48

/** Curves as lines of numbers separated by blanks; `-` stands for unknown. */
export function saveHistory(points: readonly HistoryPoint[]): string[] {
  const last = points.at(-1)
  if (last === undefined) return []
  const few = addPoint(points.slice(0, -1), last, { maxPoints, maxAgeMs: Infinity })
  return few.map((point) => fields.map((name) => textOf(point[name])).join(' '))
}

/** Parses curves from lines; missing values are unknown, and a line without a time is skipped. */
export function restoreHistory(lines: readonly string[] | undefined): readonly HistoryPoint[] {
  return (lines ?? []).flatMap((line) => {
    const cells = line.split(' ')
    const named = fields.map((name, index) => [name, valueOf(cells[index])] as const)
    const { atMs, rounds, answered, ...figures } = Object.fromEntries(named) as Point
    if (atMs === null || rounds === null || answered === null) return []
    return [{ atMs, rounds, answered, ...figures }]
  })
}

type Point = Record<(typeof fields)[number], number | null>

const textOf = (value: number | null): string =>
  value === null ? '-' : String(Math.round(value * 100) / 100)

function valueOf(cell: string | undefined): number | null {
  const value = cell === undefined || cell === '' || cell === '-' ? NaN : Number(cell)
  return Number.isFinite(value) ? value : null
}
