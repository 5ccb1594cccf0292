import { ServiceRefused } from '../service-refused.ts'

/** WeChat refused a call. The error contains its reason, without secret, code or token. */
export class WechatRefused extends ServiceRefused {
  override readonly name = 'WechatRefused'
}

/** An app of the site at WeChat, with WeChat's URLs. */
export interface WechatApp {
  readonly appId: string
  readonly appSecret: string
  /** Base URL of calls; `https://api.weixin.qq.com` in production. */
  readonly apiBase: string
  /** Base URL of pages; `https://open.weixin.qq.com` in production. */
  readonly openBase: string
}

type Answer = Readonly<Record<string, unknown>>

const timeoutMs = 10_000
const maxAnswer = 200_000

export const textOf = (answer: Answer, name: string) => {
  const value = answer[name]
  return typeof value === 'string' ? value : ''
}

export async function fetchText(url: URL, body?: object): Promise<Response> {
  try {
    return await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  } catch (error) {
    const text = `WeChat could not be reached: ${(error as Error).name}`
    throw new WechatRefused(text, { cause: error, place: url.origin })
  }
}

export function readAnswer(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text.slice(0, maxAnswer))
    if (typeof answer === 'object' && answer !== null) return answer as Answer
  } catch {
    // Thrown below.
  }
  throw new WechatRefused('the response of WeChat could not be parsed')
}

export function refuseByCode(answer: Answer): Answer {
  const { errcode } = answer
  if (errcode !== undefined && errcode !== 0)
    throw new WechatRefused('WeChat refused', { said: String(errcode) })
  return answer
}

export function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base.replace(/\/$/, '') + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

export async function queryWechat(
  base: string,
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
) {
  const response = await fetchText(addressOf(base, path, query), body)
  return refuseByCode(readAnswer(await response.text()))
}

interface AccessToken {
  readonly value: string
  readonly until: number
}

const tokens = new Map<string, AccessToken>()
const marginMs = 300_000

const tokenKeyOf = ({ apiBase, appId }: WechatApp) => `${apiBase} ${appId}`

/** Returns the app's own token, cached until shortly before it expires. Throws WechatRefused. */
async function accessToken(app: WechatApp): Promise<string> {
  const cached = tokens.get(tokenKeyOf(app))
  if (cached && cached.until > Date.now()) return cached.value
  return newToken(app)
}

/** Requests a new token of the app and caches it; fails if WeChat does not accept the keys. Throws WechatRefused. */
async function newToken(app: WechatApp): Promise<string> {
  const answer = await queryWechat(app.apiBase, '/cgi-bin/token', {
    grant_type: 'client_credential',
    appid: app.appId,
    secret: app.appSecret,
  })
  const value = textOf(answer, 'access_token')
  if (value === '') throw new WechatRefused('WeChat returned no token')
  tokens.set(tokenKeyOf(app), { value, until: Date.now() + Number(answer.expires_in ?? 0) * 1000 - marginMs })
  return value
}

/** Verifies an app and its secret with WeChat. Throws WechatRefused if they are invalid. */
export async function checkKeys(app: WechatApp): Promise<void> {
  await newToken(app)
}

/** An error while getting the app's own token. */
export class WechatTokenRefused extends WechatRefused {}

export async function tokenOf(app: WechatApp): Promise<string> {
  try {
    return await accessToken(app)
  } catch (error) {
    if (!(error instanceof WechatRefused)) throw error
    throw new WechatTokenRefused('no token from WeChat', { said: error.said, cause: error })
  }
}
