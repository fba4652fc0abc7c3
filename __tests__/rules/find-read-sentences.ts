import ts from 'typescript'

/** A place where code looks into a text that is written for people. */
export type ReadSentence = { readonly line: number; readonly code: string }

/** Names of texts for people, wherever they come from. */
const forPeople =
  /^(message|reason|summary|detail|headline|hint|explanation|sentence|advice|note|evidence)$/
const looking =
  /^(includes|startsWith|endsWith|match|matchAll|search|indexOf|lastIndexOf|test|exec)$/

/** Every place where the text of a file decides by such a text: it searches in one, or compares one with words. */
export function findReadSentences(text: string): readonly ReadSentence[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const found: ReadSentence[] = []
  const visit = (node: ts.Node): void => {
    if (looksInto(node) || comparesWords(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ line: line + 1, code: node.getText(source).replace(/\s+/g, ' ').slice(0, 80) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** `reason.startsWith('x')`, `/x/.test(reason)`; a list of names that includes one is no text. */
function looksInto(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression: subject } = node.expression
  if (!looking.test(name.text)) return false
  const isPattern = name.text === 'test' || name.text === 'exec'
  return isForPeople(isPattern ? node.arguments[0] : subject)
}

/** `reason === 'two words'`; a single word is a kind. */
function comparesWords(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || !/^[!=]==?$/.test(node.operatorToken.getText())) return false
  const sides = [node.left, node.right]
  return (
    sides.some(isForPeople) &&
    sides.some((side) => ts.isStringLiteralLike(side) && / /.test(side.text))
  )
}

function isForPeople(node: ts.Expression | undefined): boolean {
  if (node === undefined) return false
  if (ts.isIdentifier(node)) return forPeople.test(node.text)
  if (ts.isPropertyAccessExpression(node))
    return forPeople.test(node.name.text) || node.name.text === 'text'
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node))
    return isForPeople(node.expression)
  if (ts.isBinaryExpression(node)) return isForPeople(node.left)
  return ts.isCallExpression(node) && isMadeOfOne(node)
}

/** `message.trim()`, `oneLine(message)`. */
function isMadeOfOne({ expression, arguments: [first] }: ts.CallExpression): boolean {
  return isForPeople(ts.isPropertyAccessExpression(expression) ? expression.expression : first)
}
