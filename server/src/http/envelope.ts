import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@chaguan/contracts'
import fastJson from 'fast-json-stringify'
import { localized } from '../i18n/localized.ts'
import type { WireTime } from '../wire-time.ts'

type Serialize = (data: unknown) => string

const serializers = new WeakMap<Endpoint, Serialize>()

/** Serializes Data by the contract of the endpoint; fields it does not name are dropped. */
export function serializeData(endpoint: Endpoint, data: unknown): string {
  let serialize = serializers.get(endpoint)
  if (!serialize) {
    serialize = fastJson(endpoint.output as Parameters<typeof fastJson>[0]) as Serialize
    serializers.set(endpoint, serialize)
  }
  return serialize(data)
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
