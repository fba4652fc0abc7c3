/** A cell for a program that this machine does not have. */
export const skipped = 'skipped'

/** Median with its smallest and largest round. */
export const cell = ({ median, min, max }, unit) =>
  `${digits(median)} ${unit} (${digits(min)} - ${digits(max)})`

/** Three figures, and no exponents. */
export function digits(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}

/** Rows of strings as a Markdown table, padded so that it reads in a terminal as well. */
export function renderTable({ columns, rows }) {
  const widths = columns.map((_, index) =>
    Math.max(3, ...[columns, ...rows].map((line) => line[index].length)),
  )
  const render = (line) =>
    `| ${line.map((text, index) => text.padEnd(widths[index])).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [render(columns), rule, ...rows.map(render)].join('\n')
}

/** One line for each target, { claim, measured, atLeast or atMost }: met or missed, and by how much. */
export function renderTargets(targets) {
  return targets.map((target) => {
    const { claim, measured, atLeast, atMost } = target
    const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
    return `- ${isMet(target) ? 'met' : 'MISSED'}: ${digits(measured)} ${claim} (target: ${bound})`
  })
}

export const isMet = ({ measured, atLeast = -Infinity, atMost = Infinity }) =>
  measured >= atLeast && measured <= atMost
