import choice from '../../../templates/partials/choice.html.hbs'
import icon from '../../../templates/partials/icon.html.hbs'
import styles from '../../../templates/partials/styles.css'
import render from '../../../templates/report.html.hbs'
import { embeddable } from '../../kit/live-page/embeddable.js'
import { scriptAndStyleHashes } from '../../kit/live-page/page-headers.js'
import { packChoosable, type Choosable } from './choice/choosable.js'
import { following } from './choice/show-choice.js'
import script from './choice/page/page.browser'
import type { PageModel } from './page-model.js'
import { renderBlocks } from './section-view.js'
import type { KeyFigure } from './section.js'
import { mapStrings } from './text/shown-text.js'

/**
 * `report.html`: one file without network access, for light and dark mode, paper and phones. Its one script, which the
 * policy of the page names by its hash, lets a reader choose; without it the page shows everything.
 */
export function renderHtml(model: PageModel): string {
  const { choosable } = model
  const choices = choosable === null ? null : viewOfChoice(choosable)
  const view = { ...mapStrings(viewOf(model), keepPercents), choice: choices }
  const scripts = choosable === null ? '' : script
  const hashes = scriptAndStyleHashes({ script: scripts, style: styles })
  return render({ ...view, styles, hashes, script: scripts }, { partials: { choice, icon } })
}

/** On a narrow screen, a line never ends between a number and its percent sign. */
const keepPercents = (text: string): string => text.replaceAll(/(?<=\d) (?=%)/g, '\u00a0')

/** The page for printers that cannot unfold what is folded. */
export const renderUnfolded = (model: PageModel): string =>
  renderHtml({ ...model, choosable: null }).replaceAll('<details>', '<details open>')

function viewOfChoice(choosable: Choosable) {
  const { runs, ranks, steps } = choosable
  return {
    runs: runs.length > 1 ? runs.map(({ key, label }) => ({ key, label })) : null,
    ranks: ranks.length > 1 ? ranks : null,
    steps,
    sections: following[choosable.form].map(({ id }) => id).join(' '),
    data: embeddable(packChoosable(choosable)),
  }
}

function viewOf(model: PageModel) {
  const { verdict } = model
  return {
    ...model,
    hasContents: model.sections.length > 1,
    verdict: {
      ...verdict,
      isPass: verdict.status === 'pass',
      isFail: verdict.status === 'fail',
      isWarning: verdict.status === 'warning',
      isPlain: verdict.status === 'plain',
      isList: verdict.status === 'fail' || verdict.status === 'warning',
    },
    tiles: model.keyFigures.filter(({ isHeadline }) => isHeadline).map(tileOf),
    otherFigures: model.keyFigures.filter(({ isHeadline }) => !isHeadline).map(tileOf),
    sections: model.sections.map((section) => ({
      ...section,
      isFail: section.status === 'fail',
      isUnknown: section.status === 'unknown' || section.status === 'inconclusive',
      body: renderBlocks(section.blocks),
    })),
  }
}

/** Number and unit differ in size; the words of a figure with a caveat belong together. */
function tileOf(figure: KeyFigure) {
  const isNumber = figure.caveat === undefined
  const [amount, ...unit] = isNumber ? figure.text.split(' ') : [figure.text]
  const machineValue = figure.value === null ? null : String(figure.value)
  return { ...figure, amount, unitText: unit.join(' '), machineValue }
}
