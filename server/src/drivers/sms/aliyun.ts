import { createHash, createHmac, randomUUID } from 'node:crypto'
import { callService, SmsRefused } from './call-service.ts'
import type { SmsMessage } from './sms-message.ts'

/** The site's account at Aliyun: Dysmsapi, version 2017-05-25. */
export interface AliyunAccount {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  /** A template with one variable, `code`. */
  readonly templateCode: string
  /** The URL of the service; its public one by default. */
  readonly endpoint?: string
}

const publicEndpoint = 'https://dysmsapi.aliyuncs.com'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Encodes by RFC 3986, which Aliyun's signature requires. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns the template of a message with its variables by name: the site's for codes, or the notification's own. */
function templateOf(account: AliyunAccount, message: SmsMessage): readonly [string, Record<string, string>] {
  if ('code' in message) return [account.templateCode, { code: message.code }]
  const { id, values } = message.template
  return [id, Object.fromEntries(values.map(({ name, value }) => [name, value]))]
}

/** Sends a message by SendSms, signed with ACS3-HMAC-SHA256. Throws SmsRefused with Aliyun's message. */
export async function sendByAliyun(account: AliyunAccount, message: SmsMessage, now: number): Promise<void> {
  const [templateCode, variables] = templateOf(account, message)
  const url = new URL(account.endpoint ?? publicEndpoint)
  const query = Object.entries({
    PhoneNumbers: message.mobile,
    SignName: account.signName,
    TemplateCode: templateCode,
    TemplateParam: JSON.stringify(variables),
  })
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers: Record<string, string> = {
    host: url.host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers).sort()
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const asked = ['POST', '/', query, lines, signed, sha256('')].join('\n')
  const signature = createHmac('sha256', account.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(asked)}`)
    .digest('hex')
  const { host: _host, ...sent } = headers
  const authorization = `ACS3-HMAC-SHA256 Credential=${account.accessKeyId},SignedHeaders=${signed},Signature=${signature}`
  const { Code } = await callService(`${url.origin}/?${query}`, { ...sent, authorization }, '')
  if (Code !== 'OK') throw new SmsRefused('Aliyun refused the message', { said: String(Code ?? '') })
}
