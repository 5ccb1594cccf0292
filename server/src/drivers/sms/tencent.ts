import { createHash, createHmac } from 'node:crypto'
import { callService, SmsRefused } from './call-service.ts'
import type { SmsMessage } from './sms-message.ts'

/** The site's account at Tencent Cloud: SMS, version 2021-01-11. */
export interface TencentAccount {
  readonly secretId: string
  readonly secretKey: string
  readonly region: string
  /** SmsSdkAppId. */
  readonly appId: string
  readonly signName: string
  /** A template with two variables: the code, and the minutes for which it is valid. */
  readonly templateId: string
  /** The URL of the service; its public one by default. */
  readonly endpoint?: string
}

const publicEndpoint = 'https://sms.tencentcloudapi.com'
const contentType = 'application/json; charset=utf-8'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns the signature of a request: TC3-HMAC-SHA256 over content type and host. */
function authorizationOf(account: TencentAccount, host: string, body: string, seconds: number): string {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const scope = `${date}/sms/tc3_request`
  const signed = 'content-type;host'
  const asked = `POST\n/\n\ncontent-type:${contentType}\nhost:${host}\n\n${signed}\n${sha256(body)}`
  const toSign = `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(asked)}`
  const key = hmac(hmac(hmac(`TC3${account.secretKey}`, date), 'sms'), 'tc3_request')
  const signature = hmac(key, toSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${account.secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

interface TencentAnswer {
  readonly Error?: { readonly Code?: unknown }
  readonly SendStatusSet?: readonly { readonly Code?: unknown }[]
}

/** Returns the template of a message with its variables in order: the site's for codes, or the notification's own. */
function templateOf(account: TencentAccount, message: SmsMessage): readonly [string, readonly string[]] {
  if ('code' in message) return [account.templateId, [message.code, String(message.minutes)]]
  return [message.template.id, message.template.values.map(({ value }) => value)]
}

/** Sends a message by SendSms. Throws SmsRefused with Tencent Cloud's message. */
export async function sendByTencent(
  account: TencentAccount,
  message: SmsMessage,
  now: number,
): Promise<void> {
  const [templateId, variables] = templateOf(account, message)
  const url = new URL(account.endpoint ?? publicEndpoint)
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${message.mobile}`],
    SmsSdkAppId: account.appId,
    SignName: account.signName,
    TemplateId: templateId,
    TemplateParamSet: variables,
  })
  const seconds = Math.floor(now / 1000)
  const answer = await callService(
    url.origin,
    {
      authorization: authorizationOf(account, url.host, body, seconds),
      'content-type': contentType,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(seconds),
      'x-tc-region': account.region,
    },
    body,
  )
  const { Error: refusal, SendStatusSet: sent } = (answer.Response ?? {}) as TencentAnswer
  // Each number has its own state: an accepted request may still not have been sent.
  const code = refusal?.Code ?? sent?.[0]?.Code
  if (code !== 'Ok') throw new SmsRefused('Tencent Cloud refused the message', { said: String(code ?? '') })
}
