import { byId, make } from '../../../kit/live-page/browser/dom.js'

/** A chart as a table; built only while it is open. */
export class DataTable {
  private readonly place: HTMLElement
  private readonly box: HTMLDetailsElement | null

  constructor(
    id: string,
    private readonly rowsOf: () => readonly (readonly string[])[],
  ) {
    this.place = byId(id)
    this.box = this.place.closest('details')
    this.box?.addEventListener('toggle', () => this.refresh())
  }

  refresh(): void {
    if (this.box?.open !== true) return
    const [head = [], ...rows] = this.rowsOf()
    const label = this.place.getAttribute('aria-label') ?? ''
    const table = make(
      'table',
      {},
      make('caption', { class: 'visually-hidden' }, label),
      make('thead', {}, make('tr', {}, ...head.map((text) => make('th', { scope: 'col' }, text)))),
      make('tbody', {}, ...rows.map(rowOf)),
    )
    const { scrollTop } = this.place
    this.place.replaceChildren(table)
    this.place.scrollTop = scrollTop
  }
}

function rowOf([name = '', ...values]: readonly string[]): HTMLElement {
  const cells = values.map((text) => make('td', { class: 'numeric' }, text))
  return make('tr', {}, make('th', { scope: 'row' }, name), ...cells)
}
