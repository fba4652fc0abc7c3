/** An invisible break: the text reads the same, and GitHub makes no mention, reference or link of it. */
const invisibleBreak = '&#8203;'

/**
 * Text that GitHub shows as it is: no formatting, HTML, table cell, mention, issue reference or automatic link.
 * For the inside of a line; a template puts words of its own before it, so block syntax cannot begin with it.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_~|[\]{}$!]/g, '\\$&')
    .replace(/[@#]/g, `$&${invisibleBreak}`)
    .replace(/:(?=\/\/|[a-z_+-][\w+-]*:)/gi, `:${invisibleBreak}`)
    .replace(/\bwww\./gi, `www${invisibleBreak}.`)
}
