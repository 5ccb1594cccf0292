import type { ThreadView } from '@chaguan/contracts/browser'
import type { ComponentType } from 'react'

export interface BlockProps<Body> {
  readonly body: Body
  readonly thread: ThreadView
}

/** Parser and component of one kind of content on a thread's page. */
export interface BlockRenderer<Body> {
  /** Returns the body if it is of this kind and not empty, else null. */
  readonly read: (body: unknown) => Body | null
  readonly Page: ComponentType<BlockProps<Body>>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Creates a parser for bodies that are one object with these fields. */
export const objectWith =
  <Body extends object>(...names: readonly (keyof Body & string)[]) =>
  (body: unknown): Body | null =>
    isObject(body) && names.every((name) => name in body) ? (body as Body) : null

/** Creates a parser for bodies that are a list of objects; it returns null for an empty one. */
export const listOf =
  <Item extends object>() =>
  (body: unknown): readonly Item[] | null =>
    Array.isArray(body) && body.length > 0 && body.every(isObject) ? (body as readonly Item[]) : null
