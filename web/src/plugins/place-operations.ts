import type { FeedQuery } from '../shared/threads/feed-query.ts'
import type { PlaceProps } from './plugin-context.ts'

// The functions that plugins may call at a place, and the parsing of their arguments.

export type Operation = (...args: readonly unknown[]) => unknown

/** The names of the functions among props and in their objects, like `dzqRouter.push`. */
export const operationNames = (props: PlaceProps): readonly string[] =>
  Object.entries(props).flatMap(([name, value]) => {
    if (typeof value === 'function') return [name]
    if (typeof value !== 'object' || value === null) return []
    const inner = Object.entries(value).filter(([, one]) => typeof one === 'function')
    return inner.map(([own]) => `${name}.${own}`)
  })

/** The function of a name that `operationNames` returns; undefined for any other. */
export function findOperation(props: PlaceProps | null, name: string): Operation | undefined {
  const found = name
    .split('.', 2)
    .reduce<unknown>((of, own) => (of && Object.hasOwn(of, own) ? (of as PlaceProps)[own] : undefined), props)
  return typeof found === 'function' ? (found as Operation) : undefined
}

/** An object with functions by the names that `operationNames` returns. */
export const nested = (names: readonly string[], operation: (name: string) => Operation) => {
  const made: Record<string, unknown> = {}
  for (const name of names) {
    const [outer = '', inner] = name.split('.', 2)
    made[outer] =
      inner === undefined ? operation(name) : { ...(made[outer] as object), [inner]: operation(name) }
  }
  return made
}

type UnknownFields = Readonly<Record<string, unknown>>

/** The value as a record; an empty one for anything but an object. */
export const unvalidatedPropsOf = (given: unknown): UnknownFields =>
  typeof given === 'object' && given !== null ? (given as UnknownFields) : {}

/** The ids of categories as addresses have them; `all` for an invalid list of ids. */
export function categoryIdsOf(given: unknown): string {
  const ids = Array.isArray(given) ? given.filter((id) => Number.isSafeInteger(id) && id > 0) : []
  return ids.slice(0, 20).join('_') || 'all'
}

const isFlag = (value: unknown): value is 0 | 1 => value === 0 || value === 1
const sorts = [0, 1, 2, 3] as const

/** The filter of the feed that a plugin requests; invalid parts are left out. */
export function feedChangeOf(given: unknown): Partial<FeedQuery> {
  const { types, sort, essence, attention, sequence, categoryids } = unvalidatedPropsOf(given)
  const [type] = [types].flat()
  const order = sorts.find((one) => one === sort)
  return {
    ...(typeof type === 'string' && { type: type === 'all' ? '' : type.slice(0, 20) }),
    ...(order !== undefined && { sort: order }),
    ...(isFlag(essence) && { essence: essence === 1 }),
    ...(isFlag(attention) && { attention: attention === 1 }),
    ...(isFlag(sequence) && { sequence }),
    ...(categoryids !== undefined && { ids: categoryIdsOf(categoryids) }),
  }
}
