import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { issueTicket } from '../sign-in/index.ts'
import { localBase, localClient, people, personOf } from './people.ts'

/** Life of a code, in seconds. */
const codeSeconds = 60

/** What a code stands for. */
export interface LocalCode {
  readonly person: string
  readonly app: 'oidc' | 'account' | 'website'
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

type Query = Readonly<Record<string, unknown>>

const textOf = (query: Query, name: string) => {
  const value = query[name]
  return typeof value === 'string' ? value : ''
}

/** Why a request to be asked is refused; null when it is not. A code is only ever sent to this site itself. */
function refusalOf(app: LocalCode['app'], query: Query, origin: string): string | null {
  const client = textOf(query, app === 'oidc' ? 'client_id' : 'appid')
  if (client !== localClient.id) return 'unknown client'
  const path = app === 'oidc' ? '/user/oidc/callback' : '/user/wx-auth'
  if (textOf(query, 'redirect_uri') !== origin + path) return 'redirect_uri is not of this site'
  if (textOf(query, 'response_type') !== 'code') return 'response_type must be code'
  if (app !== 'oidc') return null
  if (textOf(query, 'code_challenge_method') !== 'S256' || textOf(query, 'code_challenge') === '')
    return 'PKCE with S256 is needed'
  return textOf(query, 'scope').split(' ').includes('openid') ? null : 'scope must have openid'
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pageOf(app: LocalCode['app'], query: Query): string {
  const links = people.map(({ id, name }) => {
    const next = new URLSearchParams({ ...(query as Record<string, string>), app, person: id })
    return `<li><a href="${localBase}/allow?${escapeHtml(next.toString())}">${name} (${id})</a></li>`
  })
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>本地登录服务</title><h1>本地登录服务</h1><p>仅供开发：选择以谁的身份登录。</p><ul>${links.join('')}</ul></html>`
}

const send = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)

/** The page that asks who somebody wants to be. */
export function askPerson(
  origin: string,
  app: LocalCode['app'],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = request.query as Query
  const refusal = refusalOf(app, query, origin)
  return refusal === null ? send(reply, 200, pageOf(app, query)) : send(reply, 400, refusal)
}

const isApp = (app: string): app is LocalCode['app'] => ['oidc', 'account', 'website'].includes(app)

/** Sends whoever was chosen back with a code. */
export async function allowPerson(
  ctx: Context,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = request.query as Query
  const app = textOf(query, 'app')
  const person = personOf(query.person)
  if (!isApp(app) || !person) return send(reply, 400, 'nobody')
  const refusal = refusalOf(app, query, origin)
  if (refusal !== null) return send(reply, 400, refusal)
  const redirectUri = textOf(query, 'redirect_uri')
  const payload: LocalCode = {
    person: person.id,
    app,
    redirectUri,
    challenge: textOf(query, 'code_challenge'),
    nonce: textOf(query, 'nonce'),
  }
  const code = await ctx.transaction((tx) =>
    issueTicket(tx, { scope: 'local-code', payload, now: ctx.clock.now(), seconds: codeSeconds }),
  )
  const back = new URL(redirectUri)
  back.searchParams.set('code', code)
  back.searchParams.set('state', textOf(query, 'state'))
  if (app === 'oidc') back.searchParams.set('iss', origin + localBase)
  return reply.status(303).header('cache-control', 'no-store').header('location', back.href).send()
}
