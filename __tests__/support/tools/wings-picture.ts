import type { WingImport } from './import-rules.js'

type Box = { readonly x: number; readonly y: number; readonly width: number }

const height = 58
const boxes: Readonly<Record<string, Box>> = {
  cli: { x: 20, y: 50, width: 780 },
  runtime: { x: 310, y: 160, width: 310 },
  gate: { x: 20, y: 270, width: 180 },
  prove: { x: 215, y: 270, width: 120 },
  lab: { x: 350, y: 270, width: 220 },
  watch: { x: 585, y: 270, width: 215 },
  machine: { x: 585, y: 380, width: 215 },
  kit: { x: 20, y: 490, width: 780 },
}

/** The wings of src as boxes with their rooms, and an arrow for each pair of wings of which one imports the other. */
export function drawWings(
  rooms: Readonly<Record<string, readonly string[]>>,
  imports: readonly WingImport[],
): string {
  const arrows = imports.map(drawArrow)
  const wings = Object.entries(rooms).map(([wing, names]) => drawWing(wing, names))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="820" height="600" viewBox="0 0 820 600" role="img" font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13">
<title>The wings of src and what they import</title>
<rect width="820" height="600" rx="8" fill="#fff"/>
<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5a6372"/></marker></defs>
<text x="20" y="30" fill="#1b1f27" font-weight="600">The wings of src, their rooms, and what they import</text>
${[...arrows, ...wings].join('\n')}
<text x="20" y="580" fill="#5a6372">Drawn from the imports of the sources. A dashed arrow: types only.</text>
</svg>
`
}

function drawWing(wing: string, rooms: readonly string[]): string {
  const { x, y, width } = boxOf(wing)
  const lines = wrap(rooms, width - 20)
  const texts = lines.map(
    (line, index) =>
      `<text x="${x + 10}" y="${y + 35 + 15 * index}" fill="#5a6372" font-size="12">${line}</text>`,
  )
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="#eef2f8" stroke="#3d6fc4"/>
<text x="${x + 10}" y="${y + 18}" fill="#1b1f27" font-weight="600">${wing}</text>
${texts.join('\n')}`
}

/** Between the nearest points of two boxes; straight where one stands above the other. */
function drawArrow({ from, to, isTypeOnly }: WingImport): string {
  const [source, target] = [boxOf(from), boxOf(to)]
  const isBeside = source.y === target.y
  const isDown = source.y < target.y
  const start = { x: nearest(source, target), y: isDown ? source.y + height : source.y }
  const end = { x: nearest(target, source), y: isDown ? target.y - 2 : target.y + height + 2 }
  const dash = isTypeOnly ? ' stroke-dasharray="4 3"' : ''
  if (isBeside) throw new Error(`${from} and ${to} stand in one row and cannot know each other`)
  return `<path d="M${start.x} ${start.y} L${end.x} ${end.y}" fill="none" stroke="#5a6372"${dash} marker-end="url(#a)"/>`
}

/** The middle of what two boxes have in common from left to right, or the edge of the first that is nearer. */
function nearest(box: Box, other: Box): number {
  const left = Math.max(box.x, other.x)
  const right = Math.min(box.x + box.width, other.x + other.width)
  if (left <= right) return Math.round((left + right) / 2)
  return other.x > box.x ? box.x + box.width - 15 : box.x + 15
}

function boxOf(wing: string): Box {
  const box = boxes[wing]
  if (box === undefined) throw new Error(`wings-picture.ts has no place for src/${wing}`)
  return box
}

function wrap(words: readonly string[], width: number): string[] {
  const lines = ['']
  for (const word of words) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last}, ${word}`
    if (longer.length * 6.3 <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
