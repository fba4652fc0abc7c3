import { byId, make, reconcile, setAttribute, setText } from './dom.js'

/** Shapes of the icon beside a verdict. */
const icons = {
  good: 'M6.5 12.5l3.7 3.7 7.3-8',
  warning: 'M12 6v7M12 17.3v.1',
  bad: 'M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4',
  unknown: 'M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1',
}

/** A verdict: its class in the style sheet, its icon, its word and its reason. */
type ShownVerdict = {
  readonly name: string
  readonly icon: keyof typeof icons
  readonly word: string
  readonly reason: string
}

export function showVerdict({ name, icon, word, reason }: ShownVerdict): void {
  setAttribute(byId('verdict'), 'class', `verdict ${name}`)
  setAttribute(document.getElementById('verdict-icon') ?? byId('verdict'), 'd', icons[icon])
  setText(byId('verdict-word'), word)
  setText(byId('reason'), reason)
}

/** Shows a text, or hides its place. */
export function showBanner(id: string, text: string | null): void {
  byId(id).hidden = text === null
  setText(byId(id), text ?? '')
}

/** Shows texts as the items of a list. */
export function showTexts(id: string, texts: readonly string[]): void {
  reconcile(
    byId(id),
    texts.map((text, index) => ({ text, index })),
    {
      keyOf: ({ index }) => String(index),
      create: () => make('li'),
      update: (element, { text }) => setText(element, text),
    },
  )
}

/** A key figure; `id` marks it for tests and style sheets. */
export type Tile = {
  readonly id?: string
  readonly label: string
  readonly text: string
  readonly detail: string
  readonly tone?: 'plain' | 'warning' | 'critical'
}

export function showTiles(tiles: readonly Tile[]): void {
  reconcile(byId('tiles'), tiles, {
    keyOf: ({ label }) => label,
    create: ({ id, label }) =>
      make(
        'div',
        { class: 'tile', ...(id === undefined ? {} : { 'data-figure': id }) },
        make('dt', {}, label),
        make('dd', {}, make('data')),
        make('dd', { class: 'detail' }),
      ),
    update: (element, { text, detail, tone = 'plain' }) => {
      const [value, small] = [element.querySelector('data'), element.querySelector('.detail')]
      if (value !== null) setText(value, text)
      if (small !== null) setText(small, detail)
      element.dataset['tone'] = tone
    },
  })
}
