import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@chaguan/contracts'
import { localized } from '../i18n/localized.ts'
import type { WireTime } from '../wire-time.ts'
import { partsOf, type SerializedPart } from './serialize-output.ts'

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
