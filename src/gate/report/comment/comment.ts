import renderLine from '../../../../templates/comment-line.md.hbs'
import renderFull from '../../../../templates/comment.md.hbs'
import { commentDetails, cutLists } from './comment-detail.js'
import type { CommentInput, CommentRenderer } from './comment-input.js'
import { listsOf } from './comment-lists.js'
import { fullView, headView, lineView } from './comment-view.js'
import { fitBytes } from '../text/fit-bytes.js'
import { isWell, standingOf } from './standing.js'

/** The comment on a pull request: one line if all is well, otherwise as much as fits, down to the headline alone. */
export const renderComment: CommentRenderer = (input, maxBytes) => {
  const forms = isWell(standingOf(input.record))
    ? [() => renderLine(lineView(input))]
    : fullForms(input)
  return `${fitBytes([...forms, () => renderLine({ ...headView(input), parts: [] })], maxBytes).trim()}\n`
}

function fullForms(input: CommentInput): readonly (() => string)[] {
  const [view, lists] = [fullView(input), listsOf(input.record)]
  return commentDetails.map((detail) => () => {
    const { shown, omitted } = cutLists(lists, detail)
    return withoutGaps(renderFull({ ...view, lists: shown, omitted }))
  })
}

/** Empty lists leave several empty lines, of which one is enough. */
const withoutGaps = (text: string) => text.replace(/\n{3,}/g, '\n\n')
