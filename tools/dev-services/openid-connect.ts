import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Grant, TokenStore } from './grants.ts'
import { devClient, emailOf, personOf } from './people.ts'

const tokenSeconds = 300

/** The discovery document of the issuer (OpenID Connect Discovery). */
export function discoveryOf(issuer: string): object {
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
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, kid, jwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } }
}

/** Created at the first request, for the lifetime of the process. */
let key: ReturnType<typeof makeKey> | undefined

export async function keysOf(): Promise<object> {
  key ??= makeKey()
  return { keys: [(await key).jwk] }
}

type Form = Readonly<Record<string, string>>

/** An error response of RFC 6749. */
interface OauthRefusal {
  readonly error: string
}

function isClient(authorization: string | undefined, form: Form): boolean {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined) return form.client_id === devClient.id && form.client_secret === devClient.secret
  return Buffer.from(basic, 'base64').toString() === `${devClient.id}:${devClient.secret}`
}

async function idTokenOf(issuer: string, grant: Grant): Promise<string> {
  key ??= makeKey()
  const { privateKey, kid } = await key
  const person = personOf(grant.person)
  if (!person) throw new Error('The code belongs to no person.')
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    name: person.name,
    email: emailOf(person),
    email_verified: true,
    ...(grant.nonce === '' ? {} : { nonce: grant.nonce }),
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(issuer)
    .setAudience(devClient.id)
    .setSubject(`local-${person.id}`)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(privateKey)
}

/** Exchanges a code for tokens: once, by the client it was issued to, with the verifier of its challenge. */
export async function exchangeCode(
  { codes, tokens }: { readonly codes: TokenStore<Grant>; readonly tokens: TokenStore<Grant> },
  issuer: string,
  authorization: string | undefined,
  form: Form,
): Promise<object | OauthRefusal> {
  if (!isClient(authorization, form)) return { error: 'invalid_client' }
  if (form.grant_type !== 'authorization_code') return { error: 'unsupported_grant_type' }
  const grant = codes.take(form.code)
  const verifier = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  if (grant?.service !== 'oidc' || grant.redirectUri !== form.redirect_uri || grant.challenge !== verifier)
    return { error: 'invalid_grant' }
  return {
    access_token: tokens.issue(grant, tokenSeconds),
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    scope: 'openid profile email',
    id_token: await idTokenOf(issuer, grant),
  }
}

/** Returns the claims of an access token; null for an invalid one. */
export function claimsOf(tokens: TokenStore<Grant>, authorization: string | undefined): object | null {
  const grant = tokens.read(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1])
  const person = grant && personOf(grant.person)
  return person ? { sub: `local-${person.id}`, name: person.name, email: emailOf(person) } : null
}
