import ts from 'typescript'

/**
 * One change of a source text that its suite should notice.
 *
 * @typedef {{ start: number, end: number, replacement: string, line: number, change: string }} Mutant
 */

const kinds = ts.SyntaxKind

/** Each operator with those that may stand in its place by mistake; a limit on either side is one of them. */
const otherOperators = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
}
const otherMethods = { some: 'every', every: 'some', max: 'min', min: 'max' }

/**
 * All mutants of a source text, in its order.
 *
 * @param {string} path
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  /** @type {Map<string, Mutant>} */
  const found = new Map()
  const add = (node, replacement) => {
    const [start, end] = [node.getStart(source), node.getEnd()]
    const before = text.slice(start, end)
    if (before === replacement) return
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    const change = `${oneLine(before)} -> ${oneLine(replacement)}`
    found.set(`${start} ${end} ${replacement}`, { start, end, replacement, line, change })
  }
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return
    if (ts.isInterfaceDeclaration(node)) return
    const always = isCondition(node) ? ['true', 'false'] : []
    for (const replacement of [...replacementsOf(node, source), ...always]) add(node, replacement)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return [...found.values()].sort((one, other) => one.start - other.start || one.end - other.end)
}

const oneLine = (code) => code.replace(/\s+/g, ' ')

/**
 * What may stand in the place of a node.
 *
 * @returns {string[]}
 */
function replacementsOf(node, source) {
  if (ts.isBinaryExpression(node)) return ofOperator(node, source)
  if (ts.isNumericLiteral(node)) return ofNumber(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === kinds.ExclamationToken)
    return [node.operand.getText(source)]
  if (ts.isStringLiteral(node)) return ofWord(node)
  if (ts.isCallExpression(node)) return ofCall(node, source)
  if (ts.isExpressionStatement(node)) return ['{}']
  return ofTruth(node, source)
}

function ofTruth(node, source) {
  if (node.kind === kinds.TrueKeyword) return ['false']
  if (node.kind === kinds.FalseKeyword) return ['true']
  return isTruth(node) ? [`!(${node.getText(source)})`] : []
}

function ofOperator({ left, operatorToken, right }, source) {
  const others = otherOperators[operatorToken.getText(source)] ?? []
  return others.map((other) => `${left.getText(source)} ${other} ${right.getText(source)}`)
}

/** Half, double, and one more or less: a limit at the wrong place. */
function ofNumber({ text, parent }) {
  if (ts.isElementAccessExpression(parent)) return []
  const value = Number(text)
  const others = [value * 2, value / 2, value + 1, value - 1]
  const isNegated = ts.isPrefixUnaryExpression(parent)
  return [...new Set(others)]
    .filter((other) => other !== value && !(isNegated && other < 0))
    .map((other) => (other < 0 ? `(${other})` : String(other)))
}

/** Only single words: they are kinds and names, and sentences are a matter of other suites. */
function ofWord({ text, parent }) {
  const isName = ts.isPropertyAssignment(parent) && parent.name.kind === kinds.StringLiteral
  return /^[\w-]+$/.test(text) && !isName ? ["'mutant'"] : []
}

function ofCall({ expression, arguments: given }, source) {
  if (!ts.isPropertyAccessExpression(expression)) return []
  const [object, method] = [expression.expression.getText(source), expression.name.text]
  const rest = `(${given.map((one) => one.getText(source)).join(', ')})`
  if (method === 'filter' || method === 'toSorted' || method === 'sort') return [object]
  return method in otherMethods ? [`${object}.${otherMethods[method]}${rest}`] : []
}

/** The condition of an `if`, of `? :` or of a loop, which may also be a name or a call. */
function isCondition(node) {
  const { parent } = node
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node
  return ts.isConditionalExpression(parent) && parent.condition === node
}

/** A name, call or property that is used for its truth: one side of `&&`, or what a predicate returns. */
function isTruth(node) {
  if (!ts.isIdentifier(node) && !ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node))
    return false
  const { parent } = node
  if (ts.isBinaryExpression(parent))
    return [kinds.AmpersandAmpersandToken, kinds.BarBarToken].includes(parent.operatorToken.kind)
  return ts.isReturnStatement(parent) && returnsTruth(parent)
}

function returnsTruth(node) {
  const owner = ts.findAncestor(node, ts.isFunctionLike)
  return owner?.type?.kind === kinds.BooleanKeyword
}
