import type { Mutation } from './operators.ts'
import { functionsOf, outermost } from './reach.ts'
import { replaceIn } from './syntax.ts'

/** A mutation with a number, from 1. */
export interface NumberedMutation extends Mutation {
  readonly number: number
}

/**
 * Returns the text with all these mutations, of which only the active one has an effect, as reported by
 * `globalThis.isActive`: each mutated function begins with a copy of its body per mutation. Also returns the numbers of
 * mutations outside functions, which take effect at import and are not in the text.
 */
export function switchable(
  text: string,
  mutations: readonly NumberedMutation[],
): { readonly text: string; readonly outside: readonly number[] } {
  const bodies = outermost(functionsOf(text))
  const bytes = Buffer.from(text)
  const placed = new Set<number>()
  const changes = bodies.flatMap(({ start, end, isBlock }) => {
    const inside = mutations.filter((mutation) => mutation.start >= start && mutation.end <= end)
    const copies = inside.map((mutation) => {
      placed.add(mutation.number)
      const body = bytes.subarray(start, end).toString()
      const within = { ...mutation, start: mutation.start - start, end: mutation.end - start }
      const condition = `globalThis.isActive(${mutation.number})`
      const copy = replaceIn(body, [within])
      return isBlock ? `if (${condition}) { ${copy}; return }\n` : `${condition} ? (${copy}) : `
    })
    if (copies.length === 0) return []
    if (isBlock) return [{ start: start + 1, end: start + 1, replacement: copies.join('') }]
    return [
      { start, end: start, replacement: `(${copies.join('')}` },
      { start: end, end, replacement: ')' },
    ]
  })
  return {
    text: replaceIn(text, changes),
    outside: mutations.filter(({ number }) => !placed.has(number)).map(({ number }) => number),
  }
}
