import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { assertRecent, type Fields, headerOf, readFields, textAt } from './ask-gateway.ts'
import { type Callback, GatewayRefused } from './gateway.ts'

const ageMostMs = 300_000

/** Keys that WeChat signs with, by the serial that its headers name. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

/** The keys of certificates, and public keys each under a line with its id. */
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

/** The serial of the key that a message says it is signed with. */
export const serialOf = ({ headers }: Pick<Callback, 'headers'>): string =>
  headerOf(headers, 'wechatpay-serial')

/** Refuses what WeChat did not sign, or signed long ago. */
export function verify(keys: PlatformKeys, callback: Callback): void {
  const { headers, body, now } = callback
  const timestamp = headerOf(headers, 'wechatpay-timestamp')
  assertRecent(Number(timestamp) * 1000, now, ageMostMs)
  const key = keys.get(serialOf(callback))
  const message = Formatter.response(timestamp, headerOf(headers, 'wechatpay-nonce'), body)
  if (!key || !Rsa.verify(message, headerOf(headers, 'wechatpay-signature'), key))
    throw new GatewayRefused('the signature of WeChat is wrong')
}

/** The text of what WeChat encrypted with the key of the merchant's calls. */
export function decryptText(apiKey: string, resource: Fields): string {
  const [ciphertext, nonce, associated] = ['ciphertext', 'nonce', 'associated_data'].map((name) =>
    textAt(resource, name),
  ) as [string, string, string]
  try {
    return Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, associated)
  } catch {
    throw new GatewayRefused('what WeChat encrypted could not be read')
  }
}

/** The object that WeChat encrypted. */
export const decryptResource = (apiKey: string, resource: Fields): Fields =>
  readFields(decryptText(apiKey, resource))
