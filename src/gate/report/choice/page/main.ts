import { byId, make } from '../../../../kit/live-page/browser/dom.js'
import { renderBlocks } from '../../section-view.js'
import { unpackChoosable } from '../choosable.js'
import { isChoice, rangeOf, readChoice, writeChoice, type Choice } from '../choice.js'
import { showChoice, type Shown } from '../show-choice.js'

/** A section as it came with the page, which shows everything. */
type Place = {
  readonly id: string
  readonly title: string
  readonly section: HTMLElement
  readonly lead: Element
  readonly body: HTMLElement
  readonly link: HTMLElement | null
  readonly whole: { readonly lead: string; readonly body: string }
}

const choosable = unpackChoosable(byId('records').textContent ?? '')
const form = byId<HTMLFormElement>('choice')
const places = (form.dataset['sections'] ?? '').split(' ').flatMap(placeOf)

form.hidden = false
form.addEventListener('submit', (event) => {
  event.preventDefault()
})
form.addEventListener('change', () => {
  keep(choiceOfForm())
})
form.addEventListener('reset', () => {
  keep({ run: null, rank: null, steps: null })
})
addEventListener('hashchange', () => {
  // A link of the contents leads to a place, and leaves the choice as it is.
  if (location.hash === '' || isChoice(location.hash)) show(readChoice(location.hash))
  else replaceAddress(choiceOfForm())
})
function placeOf(id: string): readonly Place[] {
  const title = document.getElementById(id)
  const section = title?.closest('section')
  const lead = section?.querySelector('.lead')
  const body = document.getElementById(`in-${id}`)
  if (!title || !section || !lead || !body) return []
  const link = document.querySelector<HTMLElement>(`.contents a[href="#in-${id}"]`)
  const whole = { lead: lead.textContent, body: body.innerHTML }
  return [{ id, title: title.textContent, section, lead, body, link, whole }]
}

const field = (name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null

const valueOf = (name: string): string => field(name)?.value ?? ''

function choiceOfForm(): Choice {
  const [run, rank] = [valueOf('run'), valueOf('rank')]
  return {
    run: run === '' ? null : run,
    rank: rank === '' ? null : Number(rank),
    steps: rangeOf(valueOf('from'), valueOf('to'), choosable.steps),
  }
}

function keep(choice: Choice): void {
  replaceAddress(choice)
  show(choice)
}

function replaceAddress(choice: Choice): void {
  history.replaceState(null, '', writeChoice(choice) || location.pathname + location.search)
}

function show(choice: Choice): void {
  fillForm(choice)
  const { sections, notes } = showChoice(choosable, choice)
  const isEverything = notes.length === 0
  const missing = isEverything ? [] : places.filter((place) => !showIn(place, sections))
  if (isEverything) places.forEach(showWhole)
  say([
    ...notes,
    ...(missing.length === 0
      ? []
      : [`Nothing to show of this choice: ${missing.map(({ title }) => title).join(', ')}.`]),
    ...(isEverything
      ? []
      : ['The headline, the key figures and all other sections are still of everything.']),
  ])
}

/** Whether the choice has anything for it. */
function showIn({ id, section, lead, body, link }: Place, shown: Shown['sections']): boolean {
  const model = shown.find((one) => one.id === id)
  section.hidden = model === undefined
  if (link?.parentElement) link.parentElement.hidden = model === undefined
  if (model === undefined) return false
  lead.textContent = model.lead
  body.innerHTML = renderBlocks(model.blocks)
  return true
}

function showWhole({ section, lead, body, link, whole }: Place): void {
  section.hidden = false
  if (link?.parentElement) link.parentElement.hidden = false
  lead.textContent = whole.lead
  body.innerHTML = whole.body
}

/**
 * The address may hold what the page does not offer; a field then stays empty, and the notes say it. So does an open
 * end of a range: what a reader types next would be added to its number.
 */
function fillForm({ run, rank, steps }: Choice): void {
  const values = {
    run: run ?? '',
    rank: rank === null ? '' : String(rank),
    from: endText(steps?.from, choosable.steps.from),
    to: endText(steps?.to, choosable.steps.to),
  }
  for (const [name, value] of Object.entries(values)) {
    const element = field(name)
    if (element !== null && element.value !== value) element.value = value
  }
}

const endText = (end: number | undefined, open: number): string =>
  end === undefined || end === open ? '' : String(end)

function say(notes: readonly string[]): void {
  byId('chosen').replaceChildren(...notes.map((note) => make('p', {}, note)))
}

if (isChoice(location.hash)) show(readChoice(location.hash))
