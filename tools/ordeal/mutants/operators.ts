import { type Node, readSource, type Source, walk } from './syntax.ts'

/** One small change of a source that a test should notice. */
export interface Mutation {
  /** Byte offsets. */
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** The type of the change, such as `negated condition`. */
  readonly kind: string
  readonly line: number
}

type Change = Omit<Mutation, 'line'>

/** The operators' view of a syntax node. */
interface Place {
  readonly source: Source
  readonly node: Node
  readonly parents: readonly Node[]
}

const swappedOperators: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}
const swappedComparisons: Readonly<Record<string, string>> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
  asc: 'desc',
  desc: 'asc',
}
/** SQL keywords and their replacements. */
const swappedSql: readonly (readonly [RegExp, string])[] = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/(?<= )0(?= |$)/g, '1'],
  [/(?<= )1(?= |$)/g, '0'],
  [/not exists/g, 'exists'],
]
/** Method calls that can be removed from a chain. */
const removableCalls = new Set([
  'where',
  'whereRef',
  'having',
  'orderBy',
  'limit',
  'offset',
  'filter',
  'sort',
  'toSorted',
  'slice',
  'trim',
  'toLowerCase',
  'distinct',
  'on',
  'onRef',
])
const isLog = /^(await )?(ctx[.])?(log|logger)[.]/

const asNode = (value: unknown) => value as Node
const asNodes = (value: unknown) => (value ?? []) as readonly Node[]
const nameOf = (node: Node | undefined) => (typeof node?.value === 'string' ? node.value : undefined)

function whole({ source, node }: Pick<Place, 'source' | 'node'>, replacement: string, kind: string): Change {
  return { ...source.range(node), replacement, kind }
}

function logical({ source, node }: Place): Change[] {
  const operator = node.operator as string
  const left = source.range(asNode(node.left))
  const right = source.range(asNode(node.right))
  if (operator === '??')
    return [
      whole({ source, node }, `(${source.textOf(asNode(node.left))})!`, '?? removed'),
      whole({ source, node }, source.textOf(asNode(node.right)), 'left of ?? removed'),
    ]
  const other = swappedOperators[operator]
  if (!other) return []
  const between = source.slice(left.end, right.start)
  const at = between.indexOf(operator)
  const start = left.end + at
  return [{ start, end: start + operator.length, replacement: other, kind: `${operator} → ${other}` }]
}

/** Conditions that other operators already negate are skipped. */
function negated(source: Source, test: Node): Change[] {
  if (['===', '!==', '!'].includes(String(test.operator))) return []
  return [whole({ source, node: test }, `!(${source.textOf(test)})`, 'negated condition')]
}

function dropped({ source, node }: Place): Change[] {
  const expression = asNode(node.expression)
  const inner = expression.type === 'AwaitExpression' ? asNode(expression.argument) : expression
  const isDroppable = ['CallExpression', 'AssignmentExpression', 'UpdateExpression'].includes(inner.type)
  if (!isDroppable || asNode(inner.callee)?.type === 'Super' || isLog.test(source.textOf(node))) return []
  return [whole({ source, node }, ';', 'dropped statement')]
}

/** Removes one element from a list, with the adjacent comma. */
function withoutElement(source: Source, elements: readonly Node[], index: number, kind: string): Change {
  const { start, end } = source.range(elements[index] as Node)
  const next = elements[index + 1]
  const previous = elements[index - 1]
  if (next) return { start, end: source.range(next).start, replacement: '', kind }
  return { start: previous ? source.range(previous).end : start, end, replacement: '', kind }
}

function shorterList({ source, node }: Place): Change[] {
  const elements = asNodes(node.elements).filter((element) => element !== null)
  const nodes = elements.map((element) => asNode(element.expression))
  if (nodes.length < 2 || elements.some(({ spread }) => spread)) return []
  return nodes.map((_, index) => withoutElement(source, nodes, index, 'removed element'))
}

/** The span of a property; the parser has one only for its key and its value. */
function spanOfProperty(property: Node): Node {
  const start = property.span ?? (property.spread as Node['span'] | undefined)
  const [key, value] = [asNode(property.key), asNode(property.value ?? property.arguments)]
  const from = start ?? key?.span
  const to = value?.span ?? start
  return { ...property, span: { start: from?.start ?? 0, end: to?.end ?? 0 } }
}

function smallerObject({ source, node, parents }: Place): Change[] {
  const parent = parents.at(-1)
  const isArgument = parent?.type === 'CallExpression' || parent?.type === 'ParenthesisExpression'
  const properties = asNodes(node.properties)
  if (!isArgument || properties.some(({ type }) => type !== 'KeyValueProperty' && type !== 'Identifier'))
    return []
  if (properties.length < 2) return []
  const spans = properties.map(spanOfProperty)
  return spans.map((_, index) => withoutElement(source, spans, index, 'removed property'))
}

function call({ source, node }: Place): Change[] {
  const callee = asNode(node.callee)
  const args = asNodes(node.arguments).map(({ expression }) => asNode(expression))
  const found: Change[] = []
  if (callee.type === 'MemberExpression') {
    const object = asNode(callee.object)
    if (removableCalls.has(nameOf(asNode(callee.property)) ?? '') && object.type === 'CallExpression')
      found.push({
        start: source.range(object).end,
        end: source.range(node).end,
        replacement: '',
        kind: `removed .${nameOf(asNode(callee.property))}()`,
      })
  }
  if (callee.type === 'Identifier' && args.length === 1 && args[0]?.type !== 'ArrowFunctionExpression')
    found.push(
      whole({ source, node }, `(${source.textOf(args[0] as Node)})`, 'call replaced by its argument'),
    )
  const comparison = args[1]
  if (comparison?.type === 'StringLiteral' && args.length >= 2) {
    const other = swappedComparisons[nameOf(comparison) ?? '']
    if (other)
      found.push(whole({ source, node: comparison }, `'${other}'`, `'${nameOf(comparison)}' → '${other}'`))
  }
  return found
}

function inSql({ source, node }: Place): Change[] {
  const tag = source.textOf(asNode(node.tag))
  if (tag !== 'sql') return []
  return asNodes(asNode(node.template).quasis).flatMap((quasi) => {
    const { start } = source.range(quasi)
    const text = source.textOf(quasi)
    return swappedSql.flatMap(([pattern, replacement]) =>
      [...text.matchAll(pattern)].map((match) => {
        const from = start + Buffer.byteLength(text.slice(0, match.index))
        const end = from + Buffer.byteLength(match[0])
        return { start: from, end, replacement, kind: `SQL '${match[0].trim()}' → '${replacement.trim()}'` }
      }),
    )
  })
}

const answersBoolean = /^(is|has|may|can)[A-Z]|^(some|every|has|includes|startsWith|endsWith|test)$/
const answersList = /^(map|filter|flatMap|toSorted)$/
const booleanOperator = /^([<>]=?|[!=]==|&&|[|][|]|!)$/

/** The name of the function or method that an expression calls; empty for other expressions. */
function calledName(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const callee = asNode(node.callee)
  return nameOf(callee.type === 'MemberExpression' ? asNode(callee.property) : callee) ?? ''
}

function valuesInstead(node: Node): string[] {
  const called = calledName(node)
  if (booleanOperator.test(String(node.operator)) || answersBoolean.test(called)) return ['true', 'false']
  const isList = node.type === 'ArrayExpression' && asNodes(node.elements).length > 0
  return isList || answersList.test(called) ? ['[]'] : []
}

function earlyValue(source: Source, value: Node | undefined): Change[] {
  if (!value) return []
  const inner = value.type === 'ParenthesisExpression' ? asNode(value.expression) : value
  return valuesInstead(inner).map((text) => whole({ source, node: value }, text, `returned ${text}`))
}

function number({ source, node, parents }: Place): Change[] {
  const parent = parents.at(-1)
  if (parent?.type === 'KeyValueProperty' && parent.key === node) return []
  const value = node.value as number
  const others = value === 0 || value === 1 ? [1 - value] : [value + 1, value - 1]
  return others.map((other) => whole({ source, node }, String(other), `${source.textOf(node)} → ${other}`))
}

const operators: Readonly<Record<string, (place: Place) => Change[]>> = {
  BinaryExpression: logical,
  IfStatement: ({ source, node }) => negated(source, asNode(node.test)),
  WhileStatement: ({ source, node }) => negated(source, asNode(node.test)),
  ConditionalExpression: ({ source, node }) => [
    ...negated(source, asNode(node.test)),
    whole({ source, node }, `(${source.textOf(asNode(node.consequent))})`, 'only the first choice'),
    whole({ source, node }, `(${source.textOf(asNode(node.alternate))})`, 'only the second choice'),
  ],
  UnaryExpression: ({ source, node }) =>
    node.operator === '!' ? [whole({ source, node }, source.textOf(asNode(node.argument)), '! removed')] : [],
  AssignmentExpression: ({ source, node }) => {
    const operator = node.operator as string
    if (operator !== '+=' && operator !== '-=') return []
    const { end: start } = source.range(asNode(node.left))
    const { start: end } = source.range(asNode(node.right))
    const other = operator === '+=' ? '-=' : '+='
    return [{ start, end, replacement: ` ${other} `, kind: `${operator} → ${other}` }]
  },
  BooleanLiteral: ({ source, node }) => [
    whole({ source, node }, String(!node.value), `${node.value} → ${!node.value}`),
  ],
  NumericLiteral: number,
  ExpressionStatement: dropped,
  ArrayExpression: shorterList,
  ObjectExpression: smallerObject,
  CallExpression: call,
  TaggedTemplateExpression: inSql,
  ReturnStatement: ({ source, node }) => earlyValue(source, node.argument as Node | undefined),
  ArrowFunctionExpression: ({ source, node }) => {
    const body = asNode(node.body)
    return /Block|FunctionBody/.test(body.type) ? [] : earlyValue(source, body)
  },
}

/** Returns every mutation of a TypeScript text, in source order. */
export function mutationsOf(text: string): Mutation[] {
  const source = readSource(text)
  const found = new Map<string, Mutation>()
  walk(source.body, (node, parents) => {
    for (const change of operators[node.type]?.({ source, node, parents }) ?? []) {
      const line = source.slice(0, change.start).split('\n').length
      found.set(`${change.start} ${change.end} ${change.replacement}`, { ...change, line })
    }
  })
  return [...found.values()].sort((one, other) => one.start - other.start)
}
