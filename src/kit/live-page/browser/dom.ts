/** The element of the page's own template with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element as T
}

/** Sets text only if it has changed: four times a second, most has not. Never sets HTML. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

type Attributes = { readonly [name: string]: string }

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** A colour of the page's present scheme. */
export const colorOf = (variable: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(variable).trim()

/** Keeps a list's elements by key, so that focus, scroll place and open details stay where they are. */
export function reconcile<T>(
  parent: Element,
  items: readonly T[],
  {
    keyOf,
    create,
    update,
  }: {
    readonly keyOf: (item: T) => string
    readonly create: (item: T) => HTMLElement
    readonly update: (element: HTMLElement, item: T) => void
  },
): void {
  const known = new Map(
    [...parent.children].map((child) => [(child as HTMLElement).dataset['key'] ?? '', child]),
  )
  let place: Element | null = parent.firstElementChild
  for (const item of items) {
    const key = keyOf(item)
    const element = (known.get(key) ?? create(item)) as HTMLElement
    known.delete(key)
    element.dataset['key'] = key
    update(element, item)
    if (element === place) place = place.nextElementSibling
    else parent.insertBefore(element, place)
  }
  for (const left of known.values()) left.remove()
}
