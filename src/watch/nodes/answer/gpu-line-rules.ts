const none = String.raw`\[.*\]|N/A|ERR!?|Not \w+|Deprecated`
const rule = (value: string): RegExp => new RegExp(`^(${value}|${none})$`, 'i')

const whole = rule(String.raw`\d{1,16}`)
const figure = rule(String.raw`\d{1,9}(\.\d+)?`)
const percent = rule(String.raw`\d\d?|100`)
const word = rule('yes|no|0|1')
const mask = rule('0x[0-9a-f]{1,16}')
const text = /^/

/** The format of the cells of each column. No GPU is below 0 degrees Celsius, so a negative temperature is invalid. */
const cellRules: Readonly<Record<string, RegExp>> = {
  index: whole,
  uuid: text,
  'pci.bus_id': text,
  name: text,
  driver_version: text,
  'temperature.gpu': whole,
  'temperature.memory': whole,
  'utilization.gpu': percent,
  'memory.used': whole,
  'memory.total': whole,
  'power.draw': figure,
  'power.limit': figure,
  'clocks.sm': whole,
  'clocks.max.sm': whole,
  'clocks_event_reasons.active': mask,
  'clocks_throttle_reasons.active': mask,
  'ecc.errors.uncorrected.volatile.total': whole,
  'ecc.errors.corrected.volatile.total': whole,
  'ecc.errors.uncorrected.aggregate.total': whole,
  'remapped_rows.uncorrectable': whole,
  'remapped_rows.pending': word,
  'remapped_rows.failure': word,
  'retired_pages.pending': word,
  gpu_recovery_action: text,
  'pcie.link.width.current': whole,
  'pcie.link.width.max': whole,
}

/** The columns of a line `#index,uuid,...`; null if it is no such line, or names a column twice or an unknown one. */
function readColumns(line: string): readonly string[] | null {
  const columns = line.slice(1).split(',')
  const isKnown = columns.every((column) => Object.hasOwn(cellRules, column))
  return isKnown && new Set(columns).size === columns.length ? columns : null
}

/** A column line of the query; the other lines depend on it. */
export const isGpuLine = (line: string): boolean =>
  !line.startsWith('#') || readColumns(line) !== null

/** Errors in the rows of nvidia-smi; a line that is not a row is a message of nvidia-smi. */
export function findGpuDamage(lines: readonly string[]): readonly string[] {
  const [head] = lines
  const columns = head?.startsWith('#') ? readColumns(head) : null
  if (columns === null) return []
  const rows = lines.slice(1).flatMap((line) => {
    const cells = line.split(', ')
    return cells.length === columns.length ? [cells] : []
  })
  const unreadable = rows.flatMap((cells) =>
    columns.filter((column, i) => !cellRules[column]?.test(cells[i] ?? '')),
  )
  const repeated = ['index', 'uuid'].filter((column) => isRepeated(rows, columns.indexOf(column)))
  return [
    ...unreadable.map((column) => `a GPU's ${column} cannot be read`),
    ...repeated.map((column) => `two GPUs have the same ${column}`),
    ...(rows.some((cells) => hasTooMuch(cells, columns))
      ? ['a GPU uses more memory than it has']
      : []),
  ]
}

function isRepeated(rows: readonly (readonly string[])[], at: number): boolean {
  const known = rows.flatMap((cells) => cells[at] ?? []).filter((cell) => !cell.startsWith('['))
  return new Set(known).size < known.length
}

const hasTooMuch = (cells: readonly string[], columns: readonly string[]): boolean =>
  Number(cells[columns.indexOf('memory.used')]) > Number(cells[columns.indexOf('memory.total')])
