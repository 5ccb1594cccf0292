import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@chaguan/contracts'
import fastJson from 'fast-json-stringify'
import { memoizeByObject } from '../context/cache.ts'
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

/** Texts of items that never change, by schema. */
const textsOf = memoizeByObject((_schema: object) => new WeakMap<object, string>())

/** The text of an item; of a frozen one, which is handed out again and again (`keepByRow`), written once. */
function itemText(schema: object, item: object): string {
  if (!Object.isFrozen(item)) return serializerOf(schema)(item)
  const texts = textsOf(schema)
  const known = texts.get(item)
  if (known !== undefined) return known
  const text = serializerOf(schema)(item)
  texts.set(item, text)
  return text
}

const emptyPage = '{"pageData":[]'

/**
 * Serializes Data by the contract of the endpoint; fields it does not name are dropped. In parts that make up the text, of
 * which those of items that never change are the very same texts again.
 */
export function serializeInParts(endpoint: Endpoint, data: unknown): readonly string[] {
  const items = (data as { readonly pageData?: unknown } | null)?.pageData
  const schema = itemSchemaOf(endpoint)
  if (typeof data === 'object' && data !== null && Object.isFrozen(data))
    return [itemText(endpoint.output, data)]
  const whole = serializerOf(endpoint.output)
  if (!schema || !Array.isArray(items) || !items.some(Object.isFrozen)) return [whole(data)]
  const rest = whole({ ...(data as object), pageData: [] })
  if (!rest.startsWith(emptyPage)) return [whole(data)]
  const texts = items.flatMap((item, index) => [index === 0 ? '' : ',', itemText(schema, item)])
  return [emptyPage.slice(0, -1), ...texts, rest.slice(emptyPage.length - 1)]
}

/** The same in one text. */
export const serializeData = (endpoint: Endpoint, data: unknown): string =>
  serializeInParts(endpoint, data).join('')

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

/** The envelope of every JSON answer (docs/reference/wire.md#envelope) around Data that is JSON already. */
export function envelope(
  code: number,
  message: string,
  dataJson: string,
  time: WireTime,
  now: number,
): Envelope {
  const requestId = randomUUID()
  return {
    requestId,
    text: `{"Code":${code},"Message":${JSON.stringify(message)},"Data":${dataJson},"RequestId":"${requestId}","RequestTime":"${requestTime(time, now)}"}`,
  }
}

/** Message of a success, in both languages. */
export const successText = localized('failures.SUCCESS')
