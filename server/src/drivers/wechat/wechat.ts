import {
  addressOf,
  ask,
  checkKeys,
  fetchText,
  readAnswer,
  refuseByCode,
  textOf,
  tokenOf,
  type WechatApp,
  WechatRefused,
  WechatTokenRefused,
} from './ask-wechat.ts'

/** A person as WeChat identifies them. */
export interface WechatPerson {
  readonly openid: string
  /** The same in all apps of one owner; null when there is only one. */
  readonly unionid: string | null
  readonly nickname: string
  readonly headimgurl: string
}

/** The page at WeChat that asks the person: inside WeChat for the official account, a code to scan for a website. */
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

/** Whom a code of that page is of. Throws WechatRefused. */
async function personOfCode(app: WechatApp, code: string): Promise<WechatPerson> {
  const token = await ask(app.apiBase, '/sns/oauth2/access_token', {
    appid: app.appId,
    secret: app.appSecret,
    code,
    grant_type: 'authorization_code',
  })
  const openid = textOf(token, 'openid')
  const info = await ask(app.apiBase, '/sns/userinfo', {
    access_token: textOf(token, 'access_token'),
    openid,
    lang: 'zh_CN',
  })
  if (openid === '' || textOf(info, 'openid') !== openid) throw new WechatRefused('WeChat named nobody')
  return {
    openid,
    unionid: textOf(info, 'unionid') || textOf(token, 'unionid') || null,
    nickname: textOf(info, 'nickname'),
    headimgurl: textOf(info, 'headimgurl'),
  }
}

/** Whom a code of the mini program's `wx.login` is of. Throws WechatRefused. */
async function personOfJsCode(app: WechatApp, jsCode: string): Promise<WechatPerson> {
  const session = await ask(app.apiBase, '/sns/jscode2session', {
    appid: app.appId,
    secret: app.appSecret,
    js_code: jsCode,
    grant_type: 'authorization_code',
  })
  const openid = textOf(session, 'openid')
  if (openid === '') throw new WechatRefused('WeChat named nobody')
  return { openid, unionid: textOf(session, 'unionid') || null, nickname: '', headimgurl: '' }
}

/** A mini program code that leads to a page with a scene of at most 32 signs, as a data: address. Throws WechatRefused. */
async function miniCode(app: WechatApp, page: string, scene: string): Promise<string> {
  const query = { access_token: await tokenOf(app) }
  const body = { page: page.replace(/^\//, ''), scene, check_path: false }
  const response = await fetchText(addressOf(app.apiBase, '/wxa/getwxacodeunlimit', query), body)
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!type.startsWith('image/')) refuseByCode(readAnswer(bytes.toString('utf8')))
  if (!type.startsWith('image/')) throw new WechatRefused('WeChat made no picture')
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** A link that opens a page of the mini program. Throws WechatRefused. */
async function miniLink(app: WechatApp, path: string, query: string): Promise<string> {
  const token = await tokenOf(app)
  const body = { jump_wxa: { path, query }, is_expire: true, expire_type: 1, expire_interval: 1 }
  const answer = await ask(app.apiBase, '/wxa/generatescheme', { access_token: token }, body)
  const link = textOf(answer, 'openlink')
  if (link === '') throw new WechatRefused('WeChat made no link')
  return link
}

/** A message to a follower of the official account, in the words of a template that WeChat keeps. */
export interface WechatNotice {
  readonly openid: string
  readonly templateId: string
  /** Where a press on it leads; empty for nowhere. */
  readonly url: string
  /** Values by the names that the template has for them, each with a colour or none. */
  readonly data: Readonly<Record<string, { readonly value: string; readonly color?: string }>>
  /** The same for every time it is sent: WeChat sends it once. */
  readonly key: string
}

/** Follows nobody any more, so that there is nobody to tell: 43004 and 43101. */
const unreachable: readonly unknown[] = [43004, 43101]

/** Sends a message by template; answers whether the person takes any. Throws WechatRefused. */
async function sendNotice(app: WechatApp, notice: WechatNotice): Promise<boolean> {
  const url = addressOf(app.apiBase, '/cgi-bin/message/template/send', { access_token: await tokenOf(app) })
  const body = {
    touser: notice.openid,
    template_id: notice.templateId,
    ...(notice.url !== '' && { url: notice.url }),
    client_msg_id: notice.key,
    data: notice.data,
  }
  const answer = readAnswer(await (await fetchText(url, body)).text())
  if (unreachable.includes(answer.errcode)) return false
  refuseByCode(answer)
  return true
}

/** WeChat, as the site asks it. */
export interface Wechat {
  readonly authorizeAddress: typeof authorizeAddress
  readonly personOfCode: typeof personOfCode
  readonly personOfJsCode: typeof personOfJsCode
  readonly miniCode: typeof miniCode
  readonly miniLink: typeof miniLink
  readonly sendNotice: typeof sendNotice
  readonly checkKeys: typeof checkKeys
  /** Whether WeChat refused something, or the app's own token; null for any other error. */
  refusalOf(error: unknown): 'refused' | 'token' | null
}

export const openWechat = (): Wechat => ({
  authorizeAddress,
  personOfCode,
  personOfJsCode,
  miniCode,
  miniLink,
  sendNotice,
  checkKeys,
  refusalOf: (error) =>
    error instanceof WechatTokenRefused ? 'token' : error instanceof WechatRefused ? 'refused' : null,
})
