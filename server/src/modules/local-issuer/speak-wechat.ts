import { renderSVG } from 'uqr'
import type { Context } from '../../context.ts'
import { consumeTicket, issueTicket, readTicket } from '../sign-in/index.ts'
import type { LocalCode } from './ask-person.ts'
import { localClient, personOf } from './people.ts'

const tokenSeconds = 7200

type Query = Readonly<Record<string, string | undefined>>

const refused = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const isApp = ({ appid, secret }: Query) => appid === localClient.id && secret === localClient.secret

/** The id of a person in one of the apps, and the one of all apps. */
const idsOf = (app: string, person: string) => ({ openid: `${app}-${person}`, unionid: `union-${person}` })

/** `sns/oauth2/access_token`: a code is taken once. */
export async function accessTokenOf(ctx: Context, query: Query): Promise<object> {
  if (!isApp(query)) return refused(40_125, 'invalid appsecret')
  const now = ctx.clock.now()
  const taken = await ctx.transaction((tx) =>
    consumeTicket<LocalCode>(tx, 'local-code', query.code ?? '', now),
  )
  if (!taken || taken.payload.app === 'oidc') return refused(40_029, 'invalid code')
  const { person, app } = taken.payload
  const access_token = await ctx.transaction((tx) =>
    issueTicket(tx, { scope: 'local-token', payload: taken.payload, now, seconds: tokenSeconds }),
  )
  return { access_token, expires_in: tokenSeconds, scope: 'snsapi_userinfo', ...idsOf(app, person) }
}

/** `sns/userinfo`. */
export async function userInfoOf(ctx: Context, query: Query): Promise<object> {
  const ticket = await readTicket<LocalCode>(ctx.db, 'local-token', query.access_token ?? '', ctx.clock.now())
  const person = ticket && personOf(ticket.payload.person)
  if (!ticket || !person) return refused(40_001, 'invalid credential')
  return { ...idsOf(ticket.payload.app, person.id), nickname: person.name, headimgurl: '', sex: 0 }
}

/** `sns/jscode2session`: the code of the mini program's log-in is the person's name here. */
export function miniSessionOf(query: Query): object {
  if (!isApp(query)) return refused(40_125, 'invalid appsecret')
  const person = personOf(query.js_code)
  return person ? { session_key: '', ...idsOf('mini', person.id) } : refused(40_029, 'invalid code')
}

/** `cgi-bin/token`. */
export async function appTokenOf(ctx: Context, query: Query): Promise<object> {
  if (!isApp(query)) return refused(40_125, 'invalid appsecret')
  const payload = {
    person: '',
    app: 'account',
    redirectUri: '',
    challenge: '',
    nonce: '',
  } satisfies LocalCode
  const access_token = await ctx.transaction((tx) =>
    issueTicket(tx, { scope: 'local-token', payload, now: ctx.clock.now(), seconds: tokenSeconds }),
  )
  return { access_token, expires_in: tokenSeconds }
}

async function isAppToken(ctx: Context, token: string | undefined): Promise<boolean> {
  const ticket = await readTicket<LocalCode>(ctx.db, 'local-token', token ?? '', ctx.clock.now())
  return ticket?.payload.person === ''
}

interface CodeBody {
  readonly page?: unknown
  readonly scene?: unknown
}

/** `wxa/getwxacodeunlimit`: a picture, or a refusal. */
export async function miniCodeOf(
  ctx: Context,
  query: Query,
  { page, scene }: CodeBody,
): Promise<string | object> {
  if (!(await isAppToken(ctx, query.access_token))) return refused(40_001, 'invalid credential')
  if (typeof page !== 'string' || typeof scene !== 'string' || scene.length > 32)
    return refused(40_169, 'invalid length for scene')
  return renderSVG(`${page}?scene=${scene}`, { ecc: 'M', border: 4 })
}

/** `wxa/generatescheme`. */
export async function schemeOf(ctx: Context, query: Query, body: { jump_wxa?: unknown }): Promise<object> {
  if (!(await isAppToken(ctx, query.access_token))) return refused(40_001, 'invalid credential')
  const { path = '', query: of = '' } = (body.jump_wxa ?? {}) as { path?: string; query?: string }
  const t = Buffer.from(`${path}?${of}`).toString('base64url')
  return { errcode: 0, errmsg: 'ok', openlink: `weixin://dl/business/?t=${t}` }
}
