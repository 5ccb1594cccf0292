import { limits } from '@chaguan/contracts'
import qs from 'qs'

/** A parsed query, or why it was refused. */
export type Query = Record<string, unknown>

const poison = /(?:^|[&[.])(?:__proto__|constructor|prototype)(?:[\]&=.[]|$)/

/** Marks a query that could not be read whole; the limits gate refuses it. */
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

/**
 * Reads a query with nested names and indexed arrays, encoded or not, within the limits of spec 9: depth 5, 20 items of
 * an array, 1000 parameters. What goes beyond is cut as the original parser does, and marked, so that a write can refuse
 * it instead of working with half of it. Names that reach for prototypes are marked and dropped.
 */
export function parseQuery(text: string): Query {
  if (text === '') return {}
  if (poison.test(decoded(text))) return { [refusedQuery]: true } as Query
  const query = qs.parse(text, options) as Query
  if (!fits(text)) Object.defineProperty(query, refusedQuery, { value: true })
  return query
}

function fits(text: string): boolean {
  if (text.length < limits.queryArrayItems && !text.includes('[') && !text.includes('%')) return true
  try {
    qs.parse(text, { ...options, strictDepth: true, throwOnLimitExceeded: true })
    return true
  } catch {
    return false
  }
}

/** Whether a query was cut or poisoned. */
export function isRefused(query: unknown): boolean {
  return typeof query === 'object' && query !== null && refusedQuery in query
}
