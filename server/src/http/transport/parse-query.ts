import { limits } from '@chaguan/contracts'
import qs from 'qs'

/** A parsed query. */
export type Query = Record<string, unknown>

const poison = /(?:^|[[.])(?:__proto__|constructor|prototype)(?:[\].[]|$)/

/** Marks a query that was truncated or contains dangerous names; the limits gate refuses it. */
export const refusedQuery: unique symbol = Symbol('refused query')

const options: qs.IParseOptions = {
  depth: limits.queryDepth,
  arrayLimit: limits.queryArrayItems,
  parameterLimit: limits.queryParameters,
  allowDots: false,
  plainObjects: true,
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Returns whether a parameter name would pollute prototypes. Values are not checked. */
function isPoisoned(text: string): boolean {
  if (!text.includes('proto') && !text.includes('constructor') && !text.includes('%')) return false
  return text.split('&').some((part) => poison.test(decoded(part.split('=', 1)[0] ?? '')))
}

const isIndex = (name: string) => /^\d+$/.test(name)

/** Truncates lists to the allowed number of items; the parser makes maps of longer ones. */
function cutLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (
    Array.isArray(value) ||
    (entries.length > limits.queryArrayItems && entries.every(([name]) => isIndex(name)))
  )
    return entries.slice(0, limits.queryArrayItems).map(([, item]) => cutLists(item))
  for (const [name, item] of entries) (value as Query)[name] = cutLists(item)
  return value
}

/**
 * Parses a query with nested names and indexed arrays, encoded or not, within the limits of
 * docs/reference/limits.md#queries: depth 5, 20 items of an array, 1000 parameters. The excess is truncated as the
 * original parser does, and marked, so that a write can refuse it instead of working with a part of it.
 * Prototype-polluting names are dropped and marked.
 */
export function parseQuery(text: string): Query {
  if (text === '') return {}
  if (isPoisoned(text)) return { [refusedQuery]: true } as Query
  try {
    return qs.parse(text, { ...options, strictDepth: true, throwOnLimitExceeded: true }) as Query
  } catch {
    return Object.defineProperty(cutLists(qs.parse(text, options)) as Query, refusedQuery, { value: true })
  }
}

/** Whether a query was truncated or contained dangerous names. */
export function isRefused(query: unknown): boolean {
  return typeof query === 'object' && query !== null && refusedQuery in query
}
