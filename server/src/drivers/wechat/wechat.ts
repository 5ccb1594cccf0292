import {
  addressOf,
  checkKeys,
  fetchText,
  queryWechat,
  readAnswer,
  refuseByCode,
  textOf,
  tokenOf,
  type WechatApp,
  WechatRefused,
  WechatTokenRefused,
} from './call-wechat.ts'

/** A person as WeChat identifies them. */
export interface WechatPerson {
  readonly openid: string
  /** Identical in all apps of one owner; null if there is only one app. */
  readonly unionid: string | null
  readonly nickname: string
  readonly headimgurl: string
}

/** Returns WeChat's authorization page: inside WeChat for the official account, a code to scan for a website. */
function authorizeAddress(
  app: WechatApp,
  way: 'account' | 'website',
  redirectUri: string,
  state: string,
): string {
  const path = way === 'website' ? '/connect/qrconnect' : '/connect/oauth2/authorize'
  const scope = way === 'website' ? 'snsapi_login' : 'snsapi_userinfo'
  const query = { appid: app.appId, redirect_uri: redirectUri, response_type: 'code', scope, state }
  return `${addressOf(app.openBase, path, query).href}#wechat_redirect`
}

/** Returns the person of an authorization code. Throws WechatRefused. */
async function personOfCode(app: WechatApp, code: string): Promise<WechatPerson> {
  const token = await queryWechat(app.apiBase, '/sns/oauth2/access_token', {
    appid: app.appId,
    secret: app.appSecret,
    code,
    grant_type: 'authorization_code',
  })
  const openid = textOf(token, 'openid')
  const info = await queryWechat(app.apiBase, '/sns/userinfo', {
    access_token: textOf(token, 'access_token'),
    openid,
    lang: 'zh_CN',
  })
  if (openid === '' || textOf(info, 'openid') !== openid)
    throw new WechatRefused('WeChat returned no user id')
  return {
    openid,
    unionid: textOf(info, 'unionid') || textOf(token, 'unionid') || null,
    nickname: textOf(info, 'nickname'),
    headimgurl: textOf(info, 'headimgurl'),
  }
}

/** Returns the person of a code from the mini program's `wx.login`. Throws WechatRefused. */
async function personOfJsCode(app: WechatApp, jsCode: string): Promise<WechatPerson> {
  const session = await queryWechat(app.apiBase, '/sns/jscode2session', {
    appid: app.appId,
    secret: app.appSecret,
    js_code: jsCode,
    grant_type: 'authorization_code',
  })
  const openid = textOf(session, 'openid')
  if (openid === '') throw new WechatRefused('WeChat returned no user id')
  return { openid, unionid: textOf(session, 'unionid') || null, nickname: '', headimgurl: '' }
}

/** Returns a mini program code of a page with a scene of at most 32 characters (data: URL). Throws WechatRefused. */
async function miniCode(app: WechatApp, page: string, scene: string): Promise<string> {
  const query = { access_token: await tokenOf(app) }
  const body = { page: page.replace(/^\//, ''), scene, check_path: false }
  const response = await fetchText(addressOf(app.apiBase, '/wxa/getwxacodeunlimit', query), body)
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!type.startsWith('image/')) refuseByCode(readAnswer(bytes.toString('utf8')))
  if (!type.startsWith('image/')) throw new WechatRefused('WeChat returned no picture')
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** Returns a link that opens a page of the mini program. Throws WechatRefused. */
async function miniLink(app: WechatApp, path: string, query: string): Promise<string> {
  const token = await tokenOf(app)
  const body = { jump_wxa: { path, query }, is_expire: true, expire_type: 1, expire_interval: 1 }
  const answer = await queryWechat(app.apiBase, '/wxa/generatescheme', { access_token: token }, body)
  const link = textOf(answer, 'openlink')
  if (link === '') throw new WechatRefused('WeChat returned no link')
  return link
}

/** A message to a follower of the official account, by a template at WeChat. */
export interface WechatNotification {
  readonly openid: string
  readonly templateId: string
  /** The link of the message; empty for none. */
  readonly url: string
  /** Values by the template's names, optionally with a colour. */
  readonly data: Readonly<Record<string, { readonly value: string; readonly color?: string }>>
  /** Identical for every attempt: WeChat sends it once. */
  readonly key: string
}

/** The person is no follower any more: 43004 and 43101. */
const unreachable: readonly unknown[] = [43004, 43101]

/** Sends a template message; returns false if the person cannot receive any. Throws WechatRefused. */
async function sendNotification(app: WechatApp, notification: WechatNotification): Promise<boolean> {
  const url = addressOf(app.apiBase, '/cgi-bin/message/template/send', { access_token: await tokenOf(app) })
  const body = {
    touser: notification.openid,
    template_id: notification.templateId,
    ...(notification.url !== '' && { url: notification.url }),
    client_msg_id: notification.key,
    data: notification.data,
  }
  const answer = readAnswer(await (await fetchText(url, body)).text())
  if (unreachable.includes(answer.errcode)) return false
  refuseByCode(answer)
  return true
}

/** The site's calls to WeChat. */
export interface Wechat {
  readonly authorizeAddress: typeof authorizeAddress
  readonly personOfCode: typeof personOfCode
  readonly personOfJsCode: typeof personOfJsCode
  readonly miniCode: typeof miniCode
  readonly miniLink: typeof miniLink
  readonly sendNotification: typeof sendNotification
  readonly checkKeys: typeof checkKeys
  /** Returns whether WeChat refused something, or the app's own token; null for other errors. */
  refusalOf(error: unknown): 'refused' | 'token' | null
}

export const openWechat = (): Wechat => ({
  authorizeAddress,
  personOfCode,
  personOfJsCode,
  miniCode,
  miniLink,
  sendNotification,
  checkKeys,
  refusalOf: (error) =>
    error instanceof WechatTokenRefused ? 'token' : error instanceof WechatRefused ? 'refused' : null,
})
