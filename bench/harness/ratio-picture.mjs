/** Tables whose ratios to PyTorch the picture shows; `name` is the benchmark, `column` the ratio. */
const groups = [
  { name: 'all-reduce', column: 'Gloo / ours', title: 'All-reduce, against Gloo' },
  { name: 'training-step', column: 'DDP / ours', title: 'Training step, against DDP, 2 workers' },
  { name: 'whole-process', column: 'DDP / ours', title: 'Whole run, against DDP, 2 workers' },
]

const width = 820
const plot = { left: 270, right: 700 }
const range = { from: 0.5, to: 100 }
const rowHeight = 20
const titleStyle =
  'fill="#1b1f27" font-weight="600" stroke="#fff" stroke-width="5" paint-order="stroke"'
const x = (ratio) => {
  const share = Math.log(ratio / range.from) / Math.log(range.to / range.from)
  return (plot.left + share * (plot.right - plot.left)).toFixed(1)
}

/**
 * The ratios to PyTorch as an SVG: median, smallest and largest round, on a logarithmic axis.
 *
 * @param {Record<string, any>} benchmarks newest results by name, each with its date
 */
export function drawRatios(benchmarks) {
  const drawn = []
  let y = 66
  for (const { name, column, title } of groups) {
    const { date, tables } = benchmarks[name]
    drawn.push(text(20, y, `${title} (${date})`, titleStyle))
    for (const row of rowsOf(tables[0], column)) drawn.push(...drawRow(row, (y += rowHeight)))
    y += 34
  }
  return frame(y, drawn)
}

function rowsOf({ columns, rows }, column) {
  const at = columns.indexOf(column)
  return rows.flatMap((cells) => {
    const ratio = /^([\d.]+) x \(([\d.]+) - ([\d.]+)\)$/.exec(cells[at])
    if (ratio === null) return []
    const label = columns[0] === 'workers' ? `${cells[0]} workers, ${cells[1]}` : cells[0]
    return [{ label, median: +ratio[1], least: +ratio[2], most: +ratio[3] }]
  })
}

function drawRow({ label, median, least, most }, y) {
  const color = median >= 1 ? '#3d6fc4' : '#b3372b'
  const shown = label.replace('minicluster ', '').replace(/ --workers.*/, ', 100 steps')
  return [
    text(258, y, shown, 'fill="#5a6372" font-size="12" text-anchor="end"'),
    `<path d="M${x(least)} ${y - 4} H${x(most)}" stroke="${color}" stroke-width="3" stroke-opacity=".35"/>`,
    `<circle cx="${x(median)}" cy="${y - 4}" r="4.5" fill="${color}"/>`,
    text(712, y, `${median} ×`, `fill="${color}" font-size="12"`),
  ]
}

function frame(bottom, drawn) {
  const ends = `V${bottom - 40}`
  const ticks = [0.5, 1, 2, 5, 10, 20, 50, 100].flatMap((ratio) => [
    `<path d="M${x(ratio)} 46 ${ends}" stroke="${ratio === 1 ? '#5a6372' : '#e3e7ee'}"/>`,
    text(x(ratio), bottom - 22, ratio, 'fill="#5a6372" font-size="11" text-anchor="middle"'),
  ])
  const heading = 'How many times as fast as PyTorch: median, smallest and largest round'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom}" viewBox="0 0 ${width} ${bottom}" role="img" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13">`,
    `<title>${heading}</title>`,
    `<rect width="${width}" height="${bottom}" rx="8" fill="#fff"/>`,
    text(20, 28, heading, 'fill="#1b1f27" font-weight="600"'),
    ...ticks,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

const text = (left, y, content, style) => `<text x="${left}" y="${y}" ${style}>${content}</text>`
