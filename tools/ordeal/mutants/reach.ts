import { type Node, readSource, replaceIn, walk } from './syntax.ts'

/** Byte offsets of a function's body. */
export interface FunctionRange {
  readonly start: number
  readonly end: number
  readonly isBlock: boolean
}

/** The bodies of all functions of a text, outer ones first. */
export function functionsOf(text: string): FunctionRange[] {
  const source = readSource(text)
  const found: FunctionRange[] = []
  walk(source.body, (node) => {
    const body = (
      node.type === 'ArrowFunctionExpression' ||
      /^(Function|Class|Private|Method|Constructor|Getter|Setter)/.test(node.type)
        ? (node.body ?? (node.function as Node | undefined)?.body)
        : undefined
    ) as Node | undefined
    if (!body || Array.isArray(body) || !body.span) return
    found.push({ ...source.range(body), isBlock: /Block|FunctionBody/.test(body.type) })
  })
  return found.sort((one, other) => one.start - other.start || other.end - one.end)
}

/** Returns the index in `functionsOf` of the innermost function around a position, or -1 for module-level code. */
export function functionAt(functions: readonly FunctionRange[], start: number): number {
  return functions.findLastIndex((range) => range.start <= start && start < range.end)
}

/** Returns the bodies of functions that are not nested in another one. */
export function outermost(functions: readonly FunctionRange[]): FunctionRange[] {
  const found: FunctionRange[] = []
  for (const range of functions) if (range.start >= (found.at(-1)?.end ?? 0)) found.push(range)
  return found
}

/** Returns the text in which every function reports its calls to `globalThis.noteCall`. */
export function instrumented(file: string, text: string): string {
  const changes = functionsOf(text).flatMap(({ start, end, isBlock }, index) => {
    const call = `globalThis.noteCall?.(${JSON.stringify(`${file}#${index}`)})`
    if (isBlock) return [{ start: start + 1, end: start + 1, replacement: `${call};` }]
    return [
      { start, end: start, replacement: `(${call}, ` },
      { start: end, end, replacement: ')' },
    ]
  })
  return replaceIn(text, changes)
}
