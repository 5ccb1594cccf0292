import type { InputOf, ThreadView, threadsApi } from '@chaguan/contracts/browser'

/** The call that publishes a thread. */
export type PublishInput = InputOf<typeof threadsApi.publishThread>

/** A content block in the input of a call (docs/reference/wire-content.md#content-blocks). */
export interface BlockInput {
  readonly tomId: string
  readonly body: unknown
}

/** A kind of content with a form of its own: how it is parsed from a thread or a stored draft, and how it is sent. */
export interface ComposerKind<Value> {
  /** The value in a thread; null for none. */
  readonly read: (thread: ThreadView) => Value | null
  /** The value in a stored draft; null for anything malformed. */
  readonly kept: (value: unknown) => Value | null
  /** Its block; absent for a kind that is no block. */
  readonly block?: (value: Value) => BlockInput
  /** The blocks of a kind that sends several. */
  readonly blocks?: (value: Value) => readonly BlockInput[]
  /** Fields of the call for a kind that is no block; the fields for null remove it. */
  readonly fields?: (value: Value | null) => Partial<PublishInput>
}

/** The body of a block of a thread. */
export const bodyOf = ({ content }: Pick<ThreadView, 'content'>, tomId: string): unknown =>
  content.indexes[tomId]?.body

type BlockFields = Readonly<Record<string, unknown>>

/** The fields of an object; null for anything else. */
export function fieldsOf(value: unknown): BlockFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as BlockFields) : null
}

export const textIn = (fields: BlockFields, name: string): string => {
  const value = fields[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}

/** A field as a number, also from a text; 0 for anything else. */
export const numberIn = (fields: BlockFields, name: string): number => {
  const value = Number(fields[name] ?? 0)
  return Number.isFinite(value) ? value : 0
}
