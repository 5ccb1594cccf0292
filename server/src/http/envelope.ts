import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@chaguan/contracts'
import fastJson from 'fast-json-stringify'
import { memoizeByObject } from '../context/cache.ts'
import { isCachedByRow } from '../context/row-cache.ts'
import { localized } from '../i18n/localized.ts'
import type { WireTime } from '../wire-time.ts'

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
interface SerializedPart {
  readonly text: string
  bytes?: Uint8Array
}

/** Serialised immutable items, by schema. */
const serializedItems = memoizeByObject((_schema: object) => new WeakMap<object, SerializedPart>())

/** Serialises an item; a cached one only once. */
function itemPart(schema: object, item: object): SerializedPart {
  if (!isCachedByRow(item)) return { text: serializerOf(schema)(item) }
  const written = serializedItems(schema)
  const known = written.get(item)
  if (known) return known
  const part: SerializedPart = { text: serializerOf(schema)(item) }
  written.set(item, part)
  return part
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

function partsOf(endpoint: Endpoint, data: unknown): readonly SerializedPart[] {
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

const encoder = new TextEncoder()

function bytesOf(part: SerializedPart): Uint8Array {
  part.bytes ??= encoder.encode(part.text)
  return part.bytes
}

let second = 0
let zone = ''
let text = ''

function requestTime(time: WireTime, now: number): string {
  const current = Math.floor(now / 1000)
  if (current !== second || time.zone !== zone) {
    second = current
    zone = time.zone
    text = time.format(now)
  }
  return text
}

/** An API response body and its RequestId. */
interface Envelope {
  readonly text: string
  readonly requestId: string
}

/** The parts of the envelope before and after Data (docs/reference/wire.md#envelope). */
function envelopeParts(code: number, message: string, time: WireTime, now: number) {
  const requestId = randomUUID()
  return {
    requestId,
    before: `{"Code":${code},"Message":${JSON.stringify(message)},"Data":`,
    after: `,"RequestId":"${requestId}","RequestTime":"${requestTime(time, now)}"}`,
  }
}

/** Wraps Data that is JSON already in the envelope. */
export function envelope(
  code: number,
  message: string,
  dataJson: string,
  time: WireTime,
  now: number,
): Envelope {
  const { requestId, before, after } = envelopeParts(code, message, time, now)
  return { requestId, text: before + dataJson + after }
}

/** Serialises Data and wraps it in the envelope of a success; returns UTF-8 bytes. */
export function successEnvelope(
  endpoint: Endpoint,
  data: unknown,
  message: string,
  time: WireTime,
  now: number,
): Buffer {
  const parts = partsOf(endpoint, data)
  const { before, after } = envelopeParts(0, message, time, now)
  const [only, ...more] = parts
  if (only && more.length === 0) return Buffer.from(before + only.text + after)
  return Buffer.concat([Buffer.from(before), ...parts.map(bytesOf), Buffer.from(after)])
}

/** Message of a success. */
export const successText = localized('failures.SUCCESS')
