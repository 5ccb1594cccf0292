import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { assertRecent, type Fields, headerOf, readFields, textAt } from './call-gateway.ts'
import { type Callback, GatewayRefused } from './gateway.ts'

const ageMostMs = 300_000

/** WeChat's signing keys, by the serial in its headers. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

/** Parses certificates, and public keys that each follow a line with their id. */
export function readPlatformKeys(text: string): PlatformKeys {
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

/** Returns the serial of the key that signed a message, as declared. */
export const serialOf = ({ headers }: Pick<Callback, 'headers'>): string =>
  headerOf(headers, 'wechatpay-serial')

/** Throws for messages that WeChat did not sign, or signed long ago. */
export function verify(keys: PlatformKeys, callback: Callback): void {
  const { headers, body, now } = callback
  const timestamp = headerOf(headers, 'wechatpay-timestamp')
  assertRecent(Number(timestamp) * 1000, now, ageMostMs)
  const key = keys.get(serialOf(callback))
  const message = Formatter.response(timestamp, headerOf(headers, 'wechatpay-nonce'), body)
  if (!key || !Rsa.verify(message, headerOf(headers, 'wechatpay-signature'), key))
    throw new GatewayRefused('the signature of WeChat is invalid')
}

/** Decrypts a text that WeChat encrypted with the merchant's API key. */
export function decryptText(apiKey: string, resource: Fields): string {
  const [ciphertext, nonce, associated] = ['ciphertext', 'nonce', 'associated_data'].map((name) =>
    textAt(resource, name),
  ) as [string, string, string]
  try {
    return Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, associated)
  } catch {
    throw new GatewayRefused('the encrypted data of WeChat could not be decrypted')
  }
}

/** Decrypts an object of WeChat. */
export const decryptResource = (apiKey: string, resource: Fields): Fields =>
  readFields(decryptText(apiKey, resource))
