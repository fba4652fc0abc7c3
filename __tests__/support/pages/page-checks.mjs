/* global document, getComputedStyle, Node, SVGElement */

/*
 * Questions put to a page from inside it. Playwright sends the source of a function to the browser, so each one stands
 * alone; they are plain JavaScript to keep the browser's types out of the project's.
 */

/** Width in CSS pixels that the page would need to show without scrolling sideways. */
export const neededWidth = () => document.documentElement.scrollWidth

/** Ranks of all headings in reading order. */
export const headingRanks = () =>
  [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => Number(tagName[1]))

/** Colours of the page and of its text. */
export const pageColors = () => {
  const { color, backgroundColor } = getComputedStyle(document.body)
  return { color, backgroundColor }
}

/** What a chart writes outside its picture or over another text. */
export const misplacedTexts = () => {
  const boxOf = (text) => ({ name: text.textContent, ...text.getBoundingClientRect().toJSON() })
  const areApart = (a, b) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 4 || b.bottom <= a.top + 4
  return [...document.querySelectorAll('svg.chart')].flatMap((svg) => {
    const frame = svg.getBoundingClientRect()
    if (frame.width === 0) return []
    const boxes = [...svg.querySelectorAll('text')].map(boxOf)
    const outside = boxes.filter(
      ({ left, right }) => left < frame.left - 2 || right > frame.right + 2,
    )
    const overlaps = boxes.flatMap((box, index) =>
      boxes.slice(index + 1).filter((other) => !areApart(box, other)),
    )
    return [...outside, ...overlaps].map(({ name }) => name)
  })
}

/** Pictures, tables, cells and regions that a screen reader could not name. */
export const unnamedElements = () => {
  const hasText = (element) => (element?.textContent?.trim() ?? '') !== ''
  const refersToText = (attribute) => (element) =>
    (element.getAttribute(attribute) ?? '')
      .split(' ')
      .every((id) => hasText(document.getElementById(id)))
  const rules = {
    svg: (svg) => hasText(svg.querySelector('title')),
    'svg[role=img]': refersToText('aria-labelledby'),
    figure: (figure) => hasText(figure.querySelector('figcaption')),
    table: (table) => hasText(table.querySelector('caption')),
    th: (cell) => cell.hasAttribute('scope'),
    '[role=region]': (region) => (region.getAttribute('aria-label') ?? '') !== '',
    section: refersToText('aria-labelledby'),
  }
  return Object.entries(rules).flatMap(([selector, isNamed]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !isNamed(element))
      .map((element) => element.outerHTML.slice(0, 200)),
  )
}

/** Captions of which a part lies outside what the reader sees of their table. */
export const cutCaptions = () =>
  [...document.querySelectorAll('.scroll')].flatMap((box) => {
    const text = box.querySelector('caption span')
    const edge = box.getBoundingClientRect().right + 1
    return text !== null && text.getBoundingClientRect().right > edge ? [text.textContent] : []
  })

/** Texts whose contrast with what lies behind them, by the formula of WCAG 2, is below the given one. */
export const faintTexts = (minimum) => {
  const parse = (color) => {
    const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    return [r, g, b, a]
  }
  const over = ([r, g, b, a], below) =>
    [r, g, b].map((channel, index) => channel * a + below[index] * (1 - a)).concat(1)
  const luminance = (color) => {
    const [r, g, b] = color
      .slice(0, 3)
      .map((channel) => channel / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element) => {
    if (element === null) return [255, 255, 255, 1]
    const color = parse(getComputedStyle(element).backgroundColor)
    return color[3] === 1 ? color : over(color, behind(element.parentElement))
  }
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (high + 0.05) / (low + 0.05)
  }
  const ownText = (element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent.trim())
      .join('')
  return [...document.querySelectorAll('body *')]
    .filter((element) => !['title', 'desc'].includes(element.tagName))
    .filter((element) => ownText(element) !== '' && element.getClientRects().length > 0)
    .map((element) => {
      const { fill, color } = getComputedStyle(element)
      const ground = behind(element)
      const ink = over(parse(element instanceof SVGElement ? fill : color), ground)
      return { text: ownText(element).slice(0, 80), ratio: contrast(ink, ground) }
    })
    .filter(({ ratio }) => ratio < minimum)
}
