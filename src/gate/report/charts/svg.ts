/*
 * SVG as text. `Svg` is a branded type: only `element` and `text` create it, and both escape their input. So a name
 * from a user's file cannot reach the page unescaped, and the compiler reports any attempt.
 */
declare const brand: unique symbol

/** Markup that is safe on a page. */
export type Svg = string & { readonly [brand]: true }

type Attributes = Readonly<Record<string, string | number>>

/** An element with escaped attributes around safe markup. */
export function element(name: string, attributes: Attributes, ...children: readonly Svg[]): Svg {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${write(value)}"`)
  const opening = `<${name}${written.join('')}`
  return (
    children.length === 0 ? `${opening}/>` : `${opening}>${children.join('')}</${name}>`
  ) as Svg
}

/** Character data. */
export function text(content: string): Svg {
  return escapeXml(content) as Svg
}

/** Coordinates with one decimal: more is not visible, and long paths stay small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

function write(value: string | number): string {
  return typeof value === 'number' ? String(round(value)) : escapeXml(value)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
