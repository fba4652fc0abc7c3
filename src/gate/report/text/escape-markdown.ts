/** An invisible break: the text looks the same, and GitHub makes no mention, reference or link of it. */
const invisibleBreak = '&#8203;'

/** Text that GitHub shows unchanged: no formatting, HTML, table cell, list, mention, reference or automatic link. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_~|[\]{}$!]/g, '\\$&')
    .replace(/[@#]/g, `$&${invisibleBreak}`)
    .replace(/:(?=\/\/|[a-z_+-][\w+-]*:)/gi, `:${invisibleBreak}`)
    .replace(/www(?=\.)/gi, `$&${invisibleBreak}`)
    .replace(/\bGH(?=-\d)/gi, `$&${invisibleBreak}`)
    .replace(/^(\s*)([-+=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2')
}

/** An address for the round brackets of a link; the caller must have checked it. */
export function escapeLinkTarget(url: string): string {
  return url
    .replace(/[()\\<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    .replace(/&/g, '&amp;')
}
