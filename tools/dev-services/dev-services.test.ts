import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DevServices, openDevServices } from './open-dev-services.ts'

let services: DevServices
beforeAll(async () => {
  services = await openDevServices()
})
afterAll(() => services.close())

const verifier = 'v'.repeat(43)
const redirectUri = 'http://localhost:3000/user/oidc/callback'
const asked = {
  response_type: 'code',
  client_id: 'local',
  redirect_uri: redirectUri,
  scope: 'openid email',
  state: 's1',
  nonce: 'n1',
  code_challenge_method: 'S256',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
}

const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
  fetch(`${services.origin}${path}?${new URLSearchParams(query)}`, { redirect: 'manual' })

async function codeFor(person: string): Promise<URLSearchParams> {
  const answer = await get('/allow', { ...asked, service: 'oidc', person })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '').searchParams
}

const exchange = async (code: string, more: Readonly<Record<string, string>> = {}) => {
  const form = {
    grant_type: 'authorization_code',
    client_id: 'local',
    client_secret: 'local-secret',
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
    ...more,
  }
  const answer = await fetch(`${services.origin}/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

describe('the development issuer', () => {
  it('signs an identity that its published keys verify', async () => {
    const query = await codeFor('xiaoman')
    expect([query.get('state'), query.get('iss')]).toEqual(['s1', services.origin])
    const { status, body } = await exchange(query.get('code') ?? '')
    expect(status).toBe(200)
    const keys = (await (await get('/jwks')).json()) as Parameters<typeof createLocalJWKSet>[0]
    const { payload } = await jwtVerify(body.id_token ?? '', createLocalJWKSet(keys), {
      issuer: services.origin,
      audience: 'local',
    })
    expect(payload).toMatchObject({ sub: 'local-xiaoman', nonce: 'n1', email: 'xiaoman@local.test' })
  })

  it('the development issuer accepts a code once', async () => {
    const code = (await codeFor('guyu')).get('code') ?? ''
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(code)).body).toEqual({ error: 'invalid_grant' })
  })

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another secret', { client_secret: 'guessed' }, 'invalid_client'],
    ['another return', { redirect_uri: 'http://localhost:1/user/oidc/callback' }, 'invalid_grant'],
  ])('issues no token for a code with %s', async (_, more, error) => {
    const code = (await codeFor('guyu')).get('code') ?? ''
    expect((await exchange(code, more)).body).toEqual({ error })
  })

  it.each([
    ['a site elsewhere', { redirect_uri: 'http://forum.example/user/oidc/callback' }],
    ['another path', { redirect_uri: 'http://localhost:3000/' }],
    ['an unknown client', { client_id: 'other' }],
    ['no PKCE', { code_challenge: '' }],
  ])('the development issuer refuses a request with %s', async (_, more) => {
    expect((await get('/authorize', { ...asked, ...more })).status).toBe(400)
  })
})

it('the development services respond only to host names of this machine', async () => {
  const statusFor = (host: string) =>
    new Promise((resolve, reject) =>
      request(`${services.origin}/jwks`, { headers: { host } }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end(),
    )
  expect(await statusFor('localhost')).toBe(200)
  expect(await statusFor('rebound.example')).toBe(404)
})
