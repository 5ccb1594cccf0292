import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Grant, TokenStore } from './grants.ts'
import { devClient, people, personOf } from './people.ts'

const codeSeconds = 300
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (hostname: string): boolean => loopbackNames.has(hostname)

type Query = Readonly<Record<string, unknown>>

const textOf = (query: Query, name: string) => {
  const value = query[name]
  return typeof value === 'string' ? value : ''
}

/** Codes are sent only to a site on this machine. */
function isReturnTo(path: string, redirectUri: string): boolean {
  const url = URL.parse(redirectUri)
  return url !== null && url.protocol === 'http:' && isLoopback(url.hostname) && url.pathname === path
}

/** Returns why an authorization request is refused; null when it is valid. */
function refusalOf(service: Grant['service'], query: Query): string | null {
  const client = textOf(query, service === 'oidc' ? 'client_id' : 'appid')
  if (client !== devClient.id) return 'unknown client'
  const path = service === 'oidc' ? '/user/oidc/callback' : '/user/wx-auth'
  if (!isReturnTo(path, textOf(query, 'redirect_uri')))
    return `redirect_uri must be ${path} of a site on this machine`
  if (textOf(query, 'response_type') !== 'code') return 'response_type must be code'
  if (service !== 'oidc') return null
  if (textOf(query, 'code_challenge_method') !== 'S256' || textOf(query, 'code_challenge') === '')
    return 'PKCE with S256 is needed'
  return textOf(query, 'scope').split(' ').includes('openid') ? null : 'scope must have openid'
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns the redirect after cancelling: with an error in OpenID Connect, without a code in WeChat. */
function cancelledReturn(service: Grant['service'], query: Query): string {
  const back = new URL(textOf(query, 'redirect_uri'))
  if (service === 'oidc') back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', textOf(query, 'state'))
  return back.href
}

function pageOf(service: Grant['service'], query: Query): string {
  const links = people.map(({ id, name }) => {
    const next = new URLSearchParams({ ...(query as Record<string, string>), service, person: id })
    return `<li><a href="/allow?${escapeHtml(next.toString())}">${name} (${id})</a></li>`
  })
  const back = escapeHtml(cancelledReturn(service, query))
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>本地登录服务</title><h1>本地登录服务</h1><p>仅供开发：选择以谁的身份登录。</p><ul>${links.join('')}</ul><p><a href="${back}">取消</a></p></html>`
}

const send = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).type('text/html; charset=utf-8').send(text)

/** Serves the page for choosing a person to sign in as. */
export function servePersonChoice(service: Grant['service'], request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as Query
  const refusal = refusalOf(service, query)
  return refusal === null ? send(reply, 200, pageOf(service, query)) : send(reply, 400, refusal)
}

const isService = (name: string): name is Grant['service'] => ['oidc', 'account', 'website'].includes(name)

/** Redirects back to the site with a code for the chosen person. */
export function allowPerson(
  codes: TokenStore<Grant>,
  issuer: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const query = request.query as Query
  const service = textOf(query, 'service')
  const person = personOf(query.person)
  if (!isService(service) || !person) return send(reply, 400, 'nobody')
  const refusal = refusalOf(service, query)
  if (refusal !== null) return send(reply, 400, refusal)
  const redirectUri = textOf(query, 'redirect_uri')
  const grant: Grant = {
    person: person.id,
    service,
    redirectUri,
    challenge: textOf(query, 'code_challenge'),
    nonce: textOf(query, 'nonce'),
  }
  const back = new URL(redirectUri)
  back.searchParams.set('code', codes.issue(grant, codeSeconds))
  back.searchParams.set('state', textOf(query, 'state'))
  if (service === 'oidc') back.searchParams.set('iss', issuer)
  return reply.status(303).header('location', back.href).send()
}
