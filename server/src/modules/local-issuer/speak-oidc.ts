import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { consumeTicket, issueTicket, readTicket } from '../sign-in/index.ts'
import type { LocalCode } from './ask-person.ts'
import { emailOf, localBase, localClient, personOf } from './people.ts'

const tokenSeconds = 300

/** What the issuer says of itself (OpenID Connect Discovery). */
export function discoveryOf(origin: string): object {
  const issuer = origin + localBase
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'email'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function makeKey() {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose')
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, jwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } }
}

/** Made when the issuer is first asked, and gone with the process. */
let key: ReturnType<typeof makeKey> | undefined

export async function keysOf(): Promise<object> {
  key ??= makeKey()
  return { keys: [(await key).jwk] }
}

type Form = Readonly<Record<string, string>>

/** A refusal as RFC 6749 says it. */
export interface OauthRefusal {
  readonly error: string
}

function isClient(authorization: string | undefined, form: Form): boolean {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined)
    return form.client_id === localClient.id && form.client_secret === localClient.secret
  return Buffer.from(basic, 'base64').toString() === `${localClient.id}:${localClient.secret}`
}

async function idTokenOf(ctx: Context, origin: string, code: LocalCode): Promise<string> {
  const { SignJWT } = await import('jose')
  key ??= makeKey()
  const { privateKey, kid } = await key
  const person = personOf(code.person)
  if (!person) throw new Error('a code of nobody')
  const now = Math.floor(ctx.clock.now() / 1000)
  return new SignJWT({
    name: person.name,
    email: emailOf(person),
    email_verified: true,
    ...(code.nonce === '' ? {} : { nonce: code.nonce }),
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(origin + localBase)
    .setAudience(localClient.id)
    .setSubject(`local-${person.id}`)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(privateKey)
}

/** Exchanges a code for tokens: once, by the client it was given to, with the verifier of its challenge. */
export async function exchangeCode(
  ctx: Context,
  origin: string,
  authorization: string | undefined,
  form: Form,
): Promise<object | OauthRefusal> {
  if (!isClient(authorization, form)) return { error: 'invalid_client' }
  if (form.grant_type !== 'authorization_code') return { error: 'unsupported_grant_type' }
  const now = ctx.clock.now()
  const taken = await ctx.transaction((tx) =>
    consumeTicket<LocalCode>(tx, 'local-code', form.code ?? '', now),
  )
  const verifier = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  const code = taken?.payload
  if (code?.app !== 'oidc' || code.redirectUri !== form.redirect_uri || code.challenge !== verifier)
    return { error: 'invalid_grant' }
  const token = await ctx.transaction((tx) =>
    issueTicket(tx, { scope: 'local-token', payload: code, now, seconds: tokenSeconds }),
  )
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    scope: 'openid profile email',
    id_token: await idTokenOf(ctx, origin, code),
  }
}

/** Whose a token is; null for none. */
export async function claimsOf(ctx: Context, authorization: string | undefined): Promise<object | null> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const ticket = await readTicket<LocalCode>(ctx.db, 'local-token', token, ctx.clock.now())
  const person = ticket && personOf(ticket.payload.person)
  return person ? { sub: `local-${person.id}`, name: person.name, email: emailOf(person) } : null
}
