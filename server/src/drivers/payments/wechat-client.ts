import type { KeyObject } from 'node:crypto'
import { X509Certificate } from 'node:crypto'
import { Wechatpay } from 'wechatpay-axios-plugin'
import { type Fields, readFields, textAt } from './call-gateway.ts'
import { type Callback, type GatewayKeys, GatewayRefused } from './gateway.ts'
import { decryptText, readPlatformKeys, serialOf, verify } from './wechat-signature.ts'

type Keys = GatewayKeys['wechat']

const publicBase = 'https://api.mch.weixin.qq.com'
/** Minimum milliseconds between two requests for WeChat's certificates: anybody can name an unknown serial. */
const pauseMs = 600_000
const unknownSerial = 'EV3_RES_HEADER_PLATFORM_SERIAL'

interface Answer {
  readonly status: number
  readonly fields: Fields
}

/** Calls of WeChat Pay, signed in both directions. */
export interface WechatClient {
  request(method: 'get' | 'post', path: string, given?: object): Promise<Answer>
  /** Throws for a callback that WeChat did not sign, or signed long ago. */
  verify(callback: Callback): Promise<void>
}

/** Errors of the library: axios errors, with its own codes for responses that it rejects. */
interface Failure {
  readonly code?: string
  readonly response?: { readonly status: number; readonly data: unknown }
}

const fieldsOf = (data: unknown): Fields =>
  typeof data === 'object' && data !== null
    ? (data as Fields)
    : data === '' || data === undefined
      ? {}
      : readFields(String(data))

function clientOf(keys: Keys, platform: ReadonlyMap<string, KeyObject>): Wechatpay {
  const publicKeyId = [...platform.keys()].find((serial) => serial.startsWith('PUB_KEY_ID_'))
  return new Wechatpay({
    mchid: keys.mchId,
    serial: keys.serialNo,
    privateKey: keys.privateKey,
    certs: Object.fromEntries(platform),
    baseURL: keys.base || publicBase,
    timeout: 10_000,
    maxRedirects: 0,
    maxContentLength: 1_000_000,
    proxy: false,
    // Makes WeChat sign with its public key instead of a certificate where both are in use.
    ...(publicKeyId !== undefined && { headers: { 'Wechatpay-Serial': publicKeyId } }),
  })
}

/** Fetches WeChat's current signing certificates, which are encrypted with the merchant's key. */
async function fetchCertificates(client: Wechatpay, apiKey: string): Promise<ReadonlyMap<string, KeyObject>> {
  const plain = { transformResponse: [(text: unknown) => text] }
  const { data } = (await client.client.request('v3/certificates', 'get', undefined, plain)) as {
    data: unknown
  }
  const found = (readFields(String(data)).data ?? []) as readonly Fields[]
  return new Map(
    found.map((one) => {
      const pem = decryptText(apiKey, (one.encrypt_certificate ?? {}) as Fields)
      const { serialNumber, publicKey } = new X509Certificate(pem)
      return [serialNumber, publicKey]
    }),
  )
}

/** Opens the calls of a merchant. Unreadable keys throw GatewayRefused on first use. */
export function openWechatClient(keys: Keys): WechatClient {
  let platform: ReadonlyMap<string, KeyObject> | null = null
  let client: Wechatpay | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  function opened() {
    try {
      platform ??= readPlatformKeys(keys.platformKeys)
      client ??= clientOf(keys, platform)
      return { platform, client }
    } catch {
      throw new GatewayRefused('the keys of WeChat cannot be parsed')
    }
  }

  async function learnCertificates(now: number): Promise<void> {
    if (now - askedAt < pauseMs) return
    askedAt = now
    const known = opened()
    try {
      platform = new Map([...known.platform, ...(await fetchCertificates(known.client, keys.apiKey))])
      client = clientOf(keys, platform)
    } catch {
      throw new GatewayRefused('WeChat returned no certificate serial number')
    }
  }

  async function request(method: 'get' | 'post', path: string, given?: object): Promise<Answer | Failure> {
    try {
      const answer = await opened().client.client.request(path, method, given)
      const { status, data } = answer as { status: number; data: unknown }
      return { status, fields: fieldsOf(data) }
    } catch (error) {
      if (error instanceof GatewayRefused) throw error
      return error as Failure
    }
  }

  return {
    async request(method, path, given) {
      let answer = await request(method, path, given)
      if ('code' in answer && answer.code === unknownSerial) {
        await learnCertificates(Date.now())
        answer = await request(method, path, given)
      }
      if ('fields' in answer) return answer
      const { code = '', response } = answer
      if (code.startsWith('EV3_')) throw new GatewayRefused('the signature of WeChat is invalid or expired')
      if (!response)
        throw new GatewayRefused(`WeChat could not be reached: ${code.slice(0, 40)}`, { cause: answer })
      return { status: response.status, fields: fieldsOf(response.data) }
    },
    async verify(callback) {
      if (!opened().platform.has(serialOf(callback))) await learnCertificates(callback.now)
      verify(opened().platform, callback)
    },
  }
}

/** Returns the code of WeChat's response, which only the owner sees. */
export const codeOf = (fields: Fields): string => textAt(fields, 'code').slice(0, 40)
