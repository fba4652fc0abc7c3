import ts from 'typescript'

/** The title of a test as its suite states it, `${...}` standing for what is filled in. */
export type Title = { readonly line: number; readonly text: string }

/** The titles of all tests in the text of a suite; one that is handed on by its name has none here. */
export function listTitles(suite: string): readonly Title[] {
  const source = ts.createSourceFile('suite.ts', suite, ts.ScriptTarget.Latest)
  const titles: Title[] = []
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTest(node) ? node.arguments[0] : undefined
    const text = title && textOf(title)
    if (title && text) {
      const { line } = source.getLineAndCharacterOfPosition(title.getStart(source))
      titles.push({ line: line + 1, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** Of `test(...)`, `test.each(rows)(...)`, `it.skip(...)`, `testOnSmallDisk(...)`, but not of `test.each(rows)` itself. */
function isTest({ expression }: ts.CallExpression): boolean {
  if (ts.isPropertyAccessExpression(expression) && takesRows(expression)) return false
  return /^(test|it)([A-Z]\w*)?$/.test(calleeOf(expression))
}

const takesRows = ({ name }: ts.PropertyAccessExpression): boolean =>
  ['each', 'for', 'skipIf', 'runIf', 'extend'].includes(name.text)

function calleeOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression)) return calleeOf(expression.expression)
  if (ts.isCallExpression(expression)) return calleeOf(expression.expression)
  return ts.isTaggedTemplateExpression(expression) ? calleeOf(expression.tag) : ''
}

function textOf(title: ts.Expression): string | null {
  if (ts.isStringLiteralLike(title)) return title.text
  if (!ts.isTemplateExpression(title)) return null
  return (
    title.head.text + title.templateSpans.map(({ literal }) => `\${...}${literal.text}`).join('')
  )
}
