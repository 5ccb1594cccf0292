import {
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { assertRecent, type Fields, headerOf, readFields, textAt } from './ask-gateway.ts'
import { type Callback, type GatewayKeys, GatewayRefused } from './gateway.ts'

type Keys = GatewayKeys['wechat']

const ageMostMs = 300_000
const tagBytes = 16

/**
 * The keys that WeChat signs with, by serial: certificates, and public keys each under a line with its id. There are two
 * while WeChat changes its certificate.
 */
export function readPlatformKeys(text: string): ReadonlyMap<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  const blocks = /(PUB_KEY_ID_\w+)?\s*(-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[\s\S]+?-----END \3-----)/g
  for (const [, id = '', pem = '', kind] of text.matchAll(blocks)) {
    if (kind === 'PUBLIC KEY') keys.set(id, createPublicKey(pem))
    else {
      const certificate = new X509Certificate(pem)
      keys.set(certificate.serialNumber, certificate.publicKey)
    }
  }
  return keys
}

/** Refuses what WeChat did not sign, or signed long ago. */
export function verify(keys: Keys, callback: Callback): void {
  const { headers, body, now } = callback
  const timestamp = headerOf(headers, 'wechatpay-timestamp')
  assertRecent(Number(timestamp) * 1000, now, ageMostMs)
  const key = readPlatformKeys(keys.platformKeys).get(headerOf(headers, 'wechatpay-serial'))
  const message = `${timestamp}\n${headerOf(headers, 'wechatpay-nonce')}\n${body}\n`
  const signature = Buffer.from(headerOf(headers, 'wechatpay-signature'), 'base64')
  if (!key || !createVerify('RSA-SHA256').update(message).verify(key, signature))
    throw new GatewayRefused('the signature of WeChat is wrong')
}

/** What WeChat encrypted with the key of the merchant's calls. */
export function decryptResource(apiKey: string, resource: Fields): Fields {
  try {
    const data = Buffer.from(textAt(resource, 'ciphertext'), 'base64')
    const nonce = Buffer.from(textAt(resource, 'nonce'))
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), nonce)
    decipher.setAuthTag(data.subarray(-tagBytes)).setAAD(Buffer.from(textAt(resource, 'associated_data')))
    const plain = Buffer.concat([decipher.update(data.subarray(0, -tagBytes)), decipher.final()])
    return readFields(plain.toString('utf8'))
  } catch {
    throw new GatewayRefused('what WeChat encrypted could not be read')
  }
}

/** A signature of the merchant's, as the calls and the payment call inside WeChat have them. */
export const sign = (keys: Keys, message: string): string =>
  createSign('RSA-SHA256').update(message).sign(keys.privateKey, 'base64')

/** The header that says who asks: the signature covers method, address, moment, nonce and body. */
export function authorizationOf(
  keys: Keys,
  method: string,
  path: string,
  body: string,
  seconds: number,
  nonce: string,
): string {
  const signature = sign(keys, `${method}\n${path}\n${seconds}\n${nonce}\n${body}\n`)
  const parts = {
    mchid: keys.mchId,
    nonce_str: nonce,
    signature,
    timestamp: seconds,
    serial_no: keys.serialNo,
  }
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}
