import { parseSync } from '@swc/core'

/** A node of the syntax tree of @swc/core, with the properties that mutations use. */
export interface Node {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly [property: string]: unknown
}

/** A text with its syntax tree; positions are byte offsets. */
export interface Source {
  readonly body: readonly Node[]
  range(node: Pick<Node, 'span'>): { start: number; end: number }
  textOf(node: Pick<Node, 'span'>): string
  /** The text between two positions. */
  slice(start: number, end: number): string
}

/** Parses TypeScript. */
export function readSource(text: string): Source {
  // The leading empty statement reveals the parser's base offset.
  const program = parseSync(`;${text}`, { syntax: 'typescript', target: 'es2024' })
  const base = program.span.start + 1
  const bytes = Buffer.from(text)
  const range = ({ span }: Pick<Node, 'span'>) => ({ start: span.start - base, end: span.end - base })
  const slice = (start: number, end: number) => bytes.subarray(start, end).toString()
  return {
    body: program.body.slice(1) as unknown as Node[],
    range,
    slice,
    textOf(node) {
      const { start, end } = range(node)
      return slice(start, end)
    },
  }
}

const isNode = (value: object): value is Node => 'type' in value && 'span' in value

const isLeftOut = ({ type }: Node) => (type.startsWith('Ts') ? !expressionTypes.has(type) : ignored.has(type))

/** Calls `visit` for every descendant node, except types. */
export function walk(
  value: unknown,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  if (value === null || typeof value !== 'object') return
  let path = parents
  if (isNode(value)) {
    if (isLeftOut(value)) return
    visit(value, parents)
    path = [...parents, value]
  }
  for (const child of Object.values(value)) walk(child, visit, path)
}

/** TypeScript syntax that wraps an expression. */
const expressionTypes = new Set([
  'TsNonNullExpression',
  'TsAsExpression',
  'TsSatisfiesExpression',
  'TsConstAssertion',
])
const ignored = new Set(['ImportDeclaration', 'ExportAllDeclaration'])

/**
 * Replaces parts of a text; positions are byte offsets and must not overlap; of equal positions, inner ones come last.
 */
export function replaceIn(
  text: string,
  changes: readonly { readonly start: number; readonly end: number; readonly replacement: string }[],
): string {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  let at = 0
  for (const { start, end, replacement } of [...changes].sort((one, other) => one.start - other.start)) {
    parts.push(bytes.subarray(at, start), Buffer.from(replacement))
    at = end
  }
  return Buffer.concat([...parts, bytes.subarray(at)]).toString()
}
