import * as T from 'typebox'

/** A value that may be null on the wire. Uses `nullable`, which the serializer handles without trial validation. */
export function Nullable<S extends T.TSchema>(schema: S) {
  return T.Unsafe<T.Static<S> | null>({ ...schema, nullable: true })
}

/** One of a few literal values, as an `enum` keyword. */
export function OneOf<const V extends readonly (string | number)[]>(values: V) {
  return T.Unsafe<V[number]>({
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: [...values],
  })
}

/** The sort column of a list: its name for ascending order, after a minus for descending. */
export const SortBy = <const Name extends string>(names: readonly Name[]) =>
  T.Optional(OneOf(names.flatMap((name) => [name, `-${name}` as const])))

/** A database id: an integer from 1 to the largest safe integer. */
export const Id = T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Up to 100 ids in one text, separated by commas: `1,2,3`. */
export const IdList = T.String({
  pattern: '^ *\\d{1,15} *(, *\\d{1,15} *){0,99}$',
  maxLength: 4000,
  description: '1 to 100 ids, separated by commas',
})

/** A boolean of the wire: 0 or 1. */
export const Bool01 = OneOf([0, 1])

/** A time on the wire: `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
export const WireTime = T.String({ description: "YYYY-MM-DD HH:mm:ss in the site's time zone" })

/** An empty list: the `Data` of calls without a result (docs/reference/wire.md#envelope). */
export const Nothing = T.Array(T.Any(), { maxItems: 0 })

/**
 * Paging input (docs/reference/wire.md#paging): page from 1; perPage above 50 is clamped, so it is not refused here.
 */
export const pagingInput = {
  page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000_000, description: 'page number; 1 by default' })),
  perPage: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: 100_000_000,
      description: 'items per page; usually 20 by default, reduced to 50',
    }),
  ),
}

/** A page of items. Pages beyond the end have an empty `pageData`. */
export function PageOf<S extends T.TSchema>(item: S) {
  return T.Object({
    pageData: T.Array(item),
    currentPage: T.Integer({ description: 'page number, from 1' }),
    perPage: T.Integer(),
    firstPageUrl: T.String(),
    nextPageUrl: T.String(),
    prePageUrl: T.String(),
    pageLength: T.Integer({ description: 'number of items on this page' }),
    totalCount: T.Integer({ description: 'number of items on all pages' }),
    totalPage: T.Integer({ description: 'number of pages; 0 if there are no items' }),
  })
}

/** A page whose `pageData` is an object that contains the list of items. */
export function PageWith<S extends T.TSchema>(pageData: S) {
  return T.Object({ ...PageOf(pageData).properties, pageData })
}

/** A page without its URLs: what a use case returns, before the HTTP layer adds the three URLs. */
export interface Page<Item> {
  pageData: Item[]
  currentPage: number
  perPage: number
  firstPageUrl: string
  nextPageUrl: string
  prePageUrl: string
  pageLength: number
  totalCount: number
  totalPage: number
}

/** The envelope of every JSON response (docs/reference/wire.md#envelope). `Data` is `[]` without a result. */
export function EnvelopeOf<S extends T.TSchema>(data: S) {
  return T.Object({
    Code: T.Integer({ description: '0 for success, negative for an error' }),
    Message: T.String(),
    Data: data,
    RequestId: T.String({ description: 'UUID v4 of the request' }),
    RequestTime: T.String({ description: "YYYY-MM-DD HH:mm:ss in the site's time zone" }),
  })
}

export interface Envelope<D = unknown> {
  Code: number
  Message: string
  Data: D
  RequestId: string
  RequestTime: string
}

/** Numbers of kinds or states as comma-separated text; empty for all. */
export const KindsText = T.String({ pattern: '^(\\d{1,4}(, ?\\d{1,4}){0,59})?$' })

/** Numbers of kinds or states, as a list or a text. */
export const Kinds = T.Union([T.Array(T.Integer({ minimum: 0, maximum: 9999 }), { maxItems: 60 }), KindsText])
