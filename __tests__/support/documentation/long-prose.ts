/** What a reader takes in at once: words of a sentence, and of an item of a list. */
export const mostWords = { sentence: 40, bullet: 60 }

const bullet = /^\s*(?:[-*]|\d+\.)\s/
const endOfSentence = /(?<=[.!?]\**)\s+(?=[\p{Lu}\d`*"[])/u

/** The sentences and bullets of a page that are too long, each with its words; generated tables and code are left out. */
export function longProse(page: string): readonly string[] {
  return blocksOf(page).flatMap((block) => {
    const plain = block.replace(bullet, '').replace(/\]\([^)]*\)/g, ']')
    const words = plain.replace(/`[^`]*`/g, '`code`')
    const sentences = words.split(/\||<br>/).flatMap((cell) => cell.split(endOfSentence))
    return [
      ...sentences.filter((one) => count(one) > mostWords.sentence),
      ...(bullet.test(block) && count(words) > mostWords.bullet ? [words] : []),
    ].map((one) => `${count(one)} words: ${one.trim()}`)
  })
}

/** Paragraphs, items of lists, and lines of tables, each on one line. */
function blocksOf(page: string): readonly string[] {
  const prose = page
    .replace(/^<!-- (\w+): generated[^]*?<!-- \/\1 -->/gm, '')
    .replace(/^\s*```[^]*?^\s*```/gm, '')
    .replace(/<!--[^]*?-->/g, '')
  return prose
    .replace(/^#.*$/gm, '')
    .replace(/\n(?!\s*\n|\s*(?:[-*]|\d+\.)\s|\|)/g, ' ')
    .split('\n')
}

const count = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
