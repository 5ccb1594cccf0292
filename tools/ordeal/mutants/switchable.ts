import type { Mutation } from './operators.ts'
import { functionsOf, outermost } from './reach.ts'
import { replaceIn } from './syntax.ts'

/** A mutation with a number, from 1. */
export interface NumberedMutation extends Mutation {
  readonly number: number
}

/**
 * The text with all of these mutations in it, of which only the one that `globalThis.isActive` tells has an effect: each
 * function that has some begins with a copy of its body for each of them. Answers the numbers of those that lie in no
 * function as well; they take effect when the file is read, and are not in the text.
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
