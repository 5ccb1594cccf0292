import { renderSVG } from 'uqr'
import type { Grant, TokenStore } from './grants.ts'
import { devClient, personOf } from './people.ts'

const tokenSeconds = 7200

type Query = Readonly<Record<string, string | undefined>>

/** Issued values: codes of people, their tokens, and tokens of the app itself. */
export interface IssuedTokens {
  readonly codes: TokenStore<Grant>
  readonly tokens: TokenStore<Grant>
  readonly appTokens: TokenStore<true>
}

const refused = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const isApp = ({ appid, secret }: Query) => appid === devClient.id && secret === devClient.secret

/** A person's id in one app, and their id across all apps. */
const idsOf = (app: string, person: string) => ({ openid: `${app}-${person}`, unionid: `union-${person}` })

/** `sns/oauth2/access_token`: a code is valid once. */
export function accessTokenOf({ codes, tokens }: IssuedTokens, query: Query): object {
  if (!isApp(query)) return refused(40_125, 'invalid appsecret')
  const grant = codes.take(query.code)
  if (!grant || grant.service === 'oidc') return refused(40_029, 'invalid code')
  return {
    access_token: tokens.issue(grant, tokenSeconds),
    expires_in: tokenSeconds,
    scope: 'snsapi_userinfo',
    ...idsOf(grant.service, grant.person),
  }
}

/** `sns/userinfo`. */
export function userInfoOf({ tokens }: IssuedTokens, query: Query): object {
  const grant = tokens.read(query.access_token)
  const person = grant && personOf(grant.person)
  if (!grant || !person) return refused(40_001, 'invalid credential')
  return { ...idsOf(grant.service, person.id), nickname: person.name, headimgurl: '', sex: 0 }
}

/** `sns/jscode2session`: the login code of the mini program is the person's id here. */
export function miniSessionOf(query: Query): object {
  if (!isApp(query)) return refused(40_125, 'invalid appsecret')
  const person = personOf(query.js_code)
  return person ? { session_key: '', ...idsOf('mini', person.id) } : refused(40_029, 'invalid code')
}

/** `cgi-bin/token`. */
export function appTokenOf({ appTokens }: IssuedTokens, query: Query): object {
  if (!isApp(query)) return refused(40_125, 'invalid appsecret')
  return { access_token: appTokens.issue(true, tokenSeconds), expires_in: tokenSeconds }
}

interface NotificationBody {
  readonly touser?: unknown
  readonly template_id?: unknown
  readonly data?: unknown
}

/** `cgi-bin/message/template/send`: accepts a message to a person of the official account, and delivers it nowhere. */
export function sentNotificationOf(
  { appTokens }: IssuedTokens,
  query: Query,
  body: NotificationBody,
): object {
  if (!appTokens.read(query.access_token)) return refused(40_001, 'invalid credential')
  const { touser, template_id, data } = body
  if (typeof touser !== 'string' || !personOf(touser.replace(/^account-/, '')))
    return refused(40_003, 'invalid openid')
  if (typeof template_id !== 'string' || template_id === '') return refused(40_037, 'invalid template_id')
  if (typeof data !== 'object' || data === null) return refused(47_003, 'argument invalid')
  return { errcode: 0, errmsg: 'ok', msgid: Date.now() }
}

interface CodeBody {
  readonly page?: unknown
  readonly scene?: unknown
}

/** `wxa/getwxacodeunlimit`: an SVG, or a refusal. */
export function miniCodeOf(
  { appTokens }: IssuedTokens,
  query: Query,
  { page, scene }: CodeBody,
): string | object {
  if (!appTokens.read(query.access_token)) return refused(40_001, 'invalid credential')
  if (typeof page !== 'string' || typeof scene !== 'string' || scene.length > 32)
    return refused(40_169, 'invalid length for scene')
  return renderSVG(`${page}?scene=${scene}`, { ecc: 'M', border: 4 })
}

/** `wxa/generatescheme`. */
export function schemeOf({ appTokens }: IssuedTokens, query: Query, body: { jump_wxa?: unknown }): object {
  if (!appTokens.read(query.access_token)) return refused(40_001, 'invalid credential')
  const { path = '', query: of = '' } = (body.jump_wxa ?? {}) as { path?: string; query?: string }
  const t = Buffer.from(`${path}?${of}`).toString('base64url')
  return { errcode: 0, errmsg: 'ok', openlink: `weixin://dl/business/?t=${t}` }
}
