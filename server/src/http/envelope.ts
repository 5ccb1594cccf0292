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

interface Properties {
  readonly properties?: { readonly pageData?: { readonly items?: object } }
}

/** The schema of the items of a page; undefined for what is no page. */
const itemSchemaOf = ({ output }: Endpoint) => (output as Properties).properties?.pageData?.items

/** A part of an answer as JSON text, and in UTF-8 once somebody has asked for that. */
interface Part {
  readonly text: string
  bytes?: Uint8Array
}

/** Items that never change as they were written, by schema. */
const writtenOf = memoizeByObject((_schema: object) => new WeakMap<object, Part>())

/** An item as JSON; one that is kept and handed out again and again is written once. */
function itemPart(schema: object, item: object): Part {
  if (!isCachedByRow(item)) return { text: serializerOf(schema)(item) }
  const written = writtenOf(schema)
  const known = written.get(item)
  if (known) return known
  const part: Part = { text: serializerOf(schema)(item) }
  written.set(item, part)
  return part
}

const emptyPage = '{"pageData":[]'

const comma: Part = { text: ',' }

function partsOf(endpoint: Endpoint, data: unknown): readonly Part[] {
  if (isCachedByRow(data)) return [itemPart(endpoint.output, data)]
  const items = (data as { readonly pageData?: unknown } | null)?.pageData
  const schema = itemSchemaOf(endpoint)
  const whole = serializerOf(endpoint.output)
  if (!schema || !Array.isArray(items) || !items.some(isCachedByRow)) return [{ text: whole(data) }]
  const rest = whole({ ...(data as object), pageData: [] })
  if (!rest.startsWith(emptyPage)) return [{ text: whole(data) }]
  const written = items.flatMap((item, index) =>
    index === 0 ? [itemPart(schema, item)] : [comma, itemPart(schema, item)],
  )
  return [{ text: emptyPage.slice(0, -1) }, ...written, { text: rest.slice(emptyPage.length - 1) }]
}

/**
 * Serializes Data by the contract of the endpoint; fields it does not name are dropped. In parts that make up the text, of
 * which those of items that never change are the very same texts again.
 */
export const serializeInParts = (endpoint: Endpoint, data: unknown): readonly string[] =>
  partsOf(endpoint, data).map(({ text }) => text)

const encoder = new TextEncoder()

function bytesOf(part: Part): Uint8Array {
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

/** What stands before and after Data in the envelope of every JSON answer (docs/reference/wire.md#envelope). */
function around(code: number, message: string, time: WireTime, now: number) {
  const requestId = randomUUID()
  return {
    requestId,
    before: `{"Code":${code},"Message":${JSON.stringify(message)},"Data":`,
    after: `,"RequestId":"${requestId}","RequestTime":"${requestTime(time, now)}"}`,
  }
}

/** The envelope around Data that is JSON already. */
export function envelope(
  code: number,
  message: string,
  dataJson: string,
  time: WireTime,
  now: number,
): Envelope {
  const { requestId, before, after } = around(code, message, time, now)
  return { requestId, text: before + dataJson + after }
}

/** The envelope of a success around Data that is serialized here, in UTF-8. */
export function successEnvelope(
  endpoint: Endpoint,
  data: unknown,
  message: string,
  time: WireTime,
  now: number,
): Buffer {
  const parts = partsOf(endpoint, data)
  const { before, after } = around(0, message, time, now)
  const [only, ...more] = parts
  if (only && more.length === 0) return Buffer.from(before + only.text + after)
  return Buffer.concat([Buffer.from(before), ...parts.map(bytesOf), Buffer.from(after)])
}

/** Message of a success, in both languages. */
export const successText = localized('failures.SUCCESS')
