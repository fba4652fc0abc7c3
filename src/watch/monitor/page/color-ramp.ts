import { colorOf } from '../../../kit/live-page/browser/dom.js'

/** 256 colours from low to high as 32-bit pixels, in the current colour scheme of the page. */
export function rampPixels(): Uint32Array {
  const stops = [0, 1, 2, 3, 4].map((index) => parseHex(colorOf(`--heat-${index}`)))
  return Uint32Array.from({ length: 256 }, (_, place) => {
    const at = (place / 255) * (stops.length - 1)
    const [from, to] = [stops[Math.floor(at)], stops[Math.ceil(at)]]
    return from === undefined || to === undefined ? 0 : mix(from, to, at - Math.floor(at))
  })
}

type Channels = readonly [number, number, number]

function parseHex(color: string): Channels {
  const number = parseInt(color.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** Pixels of a canvas are red, green, blue, alpha in this order; the machines that run browsers are little-endian. */
function mix(from: Channels, to: Channels, share: number): number {
  const [r, g, b] = from.map((channel, index) =>
    Math.round(channel + ((to[index] ?? channel) - channel) * share),
  )
  return ((255 << 24) | ((b ?? 0) << 16) | ((g ?? 0) << 8) | (r ?? 0)) >>> 0
}
