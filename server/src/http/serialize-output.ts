import type { Endpoint } from '@chaguan/contracts'
import fastJson from 'fast-json-stringify'
import { memoizeByObject } from '../context/cache.ts'
import { isCachedByRow } from '../context/row-cache.ts'

type Serialize = (data: unknown) => string

const serializerOf = memoizeByObject(
  (schema: object) => fastJson(schema as Parameters<typeof fastJson>[0]) as Serialize,
)

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object & { readonly items?: object }>>
  readonly required?: readonly string[]
}

/** Returns the schema of a page's items; undefined when the output is not a page. */
const itemSchemaOf = ({ output }: Endpoint) => (output as ObjectSchema).properties?.pageData?.items

/** Outputs with more properties are serialised as a whole. */
const maxSplitProperties = 20

/** A part of a response as JSON text, with its UTF-8 bytes once they were needed. */
export interface SerializedPart {
  readonly text: string
  bytes?: Uint8Array
}

/** Serialised immutable items, by schema. */
const serializedItems = memoizeByObject((schema: object) =>
  memoizeByObject((item: object): SerializedPart => ({ text: serializerOf(schema)(item) })),
)

/** Serialises an item; a cached one only once. */
function itemPart(schema: object, item: object): SerializedPart {
  return isCachedByRow(item) ? serializedItems(schema)(item) : { text: serializerOf(schema)(item) }
}

const emptyPage = '{"pageData":[]'

const comma: SerializedPart = { text: ',' }

/** Serialises the properties of an object one by one when some are cached; null for other outputs. */
function propertyParts(output: object, data: unknown): readonly SerializedPart[] | null {
  const { properties = {}, required = [] } = output as ObjectSchema
  const names = Object.keys(properties)
  if (names.length > maxSplitProperties || typeof data !== 'object' || data === null) return null
  const values = data as Readonly<Record<string, unknown>>
  const given = names.filter((name) => values[name] !== undefined)
  if (!given.some((name) => isCachedByRow(values[name]))) return null
  if (required.some((name) => values[name] === undefined)) return null
  const parts = given.flatMap((name, index) => {
    const key = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
    const [schema, value] = [properties[name] as object, values[name]]
    if (isCachedByRow(value)) return [{ text: key }, itemPart(schema, value)]
    return [{ text: key + serializerOf(schema)(value) }]
  })
  return [...parts, { text: '}' }]
}

export function partsOf(endpoint: Endpoint, data: unknown): readonly SerializedPart[] {
  if (isCachedByRow(data)) return [itemPart(endpoint.output, data)]
  const items = (data as { readonly pageData?: unknown } | null)?.pageData
  const schema = itemSchemaOf(endpoint)
  const whole = serializerOf(endpoint.output)
  if (!schema || !Array.isArray(items) || !items.some(isCachedByRow))
    return propertyParts(endpoint.output, data) ?? [{ text: whole(data) }]
  const rest = whole({ ...(data as object), pageData: [] })
  if (!rest.startsWith(emptyPage)) return [{ text: whole(data) }]
  const written = items.flatMap((item, index) =>
    index === 0 ? [itemPart(schema, item)] : [comma, itemPart(schema, item)],
  )
  return [{ text: emptyPage.slice(0, -1) }, ...written, { text: rest.slice(emptyPage.length - 1) }]
}

/**
 * Serialises Data by the endpoint's contract, which drops unknown fields. Returns parts that join to the text; the
 * parts of immutable items are reused.
 */
export const serializeInParts = (endpoint: Endpoint, data: unknown): readonly string[] =>
  partsOf(endpoint, data).map(({ text }) => text)
