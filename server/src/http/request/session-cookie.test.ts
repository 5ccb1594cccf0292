import { accessTokenCookie } from '@chaguan/contracts'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { openSecrets } from '../../secrets.ts'
import { findOwnSessionCookie } from './own-session-cookie.ts'
import { sessionMarkCookie, sessionMarkOf, tokenOf } from './request-info.ts'
import { cookieExchange, registerOwnSessionCookie } from './session-cookie.ts'

const secrets = openSecrets({ secretKey: 'k'.repeat(32), dataDir: '' })
const contextOf = (siteUrl: string) => ({ config: { siteUrl } as Config, secrets }) as unknown as Context

/** Requests `/start`, `/end` or `/read`, and returns the cookies of the response as name, value and lifetime. */
async function cookiesAfter(path: string, { cookie = '', siteUrl = 'http://forum.test' } = {}) {
  const app = fastify()
  const ctx = contextOf(siteUrl)
  registerOwnSessionCookie(app, ctx)
  app.get(path, (request, reply) => {
    tokenOf(ctx, request)
    const { startSession, endSession, setCookie } = cookieExchange(ctx, request, reply)
    if (path === '/start') startSession('abc')
    else if (path === '/end') endSession()
    else setCookie('sign_in_state', 'en', 60)
    return reply.header('cache-control', 'no-store').send({})
  })
  const { cookies } = await app.inject({ url: path, headers: { cookie } })
  await app.close()
  return cookies.map(({ name, value, maxAge }) => [name, value, maxAge])
}

const monthSeconds = 30 * 24 * 60 * 60
const two = `${accessTokenCookie}=one; ${accessTokenCookie}=other`

describe('the session cookie and its mark', () => {
  it('on https a session begins with its mark and ends with it', async () => {
    const siteUrl = 'https://forum.test'
    expect(await cookiesAfter('/start', { siteUrl })).toEqual([
      [accessTokenCookie, 'abc', monthSeconds],
      [sessionMarkCookie, sessionMarkOf('abc'), monthSeconds],
    ])
    expect(await cookiesAfter('/end', { siteUrl })).toEqual([
      [accessTokenCookie, '', 0],
      [sessionMarkCookie, '', 0],
    ])
  })

  it('the new cookie after several were sent lasts as long as a session, also beside other cookies', async () => {
    const [other, session, ...more] = await cookiesAfter('/read', { cookie: two })
    expect([other, more]).toEqual([['sign_in_state', 'en', 60], []])
    expect(session).toEqual([accessTokenCookie, expect.stringMatching(/^own[.]/), monthSeconds])
  })

  it('a session that begins or ends beside several cookies sets no second one', async () => {
    expect(await cookiesAfter('/start', { cookie: two })).toEqual([[accessTokenCookie, 'abc', monthSeconds]])
    expect(await cookiesAfter('/end', { cookie: two })).toEqual([[accessTokenCookie, '', 0]])
  })

  it('too many planted cookies are answered by deleting the own one', async () => {
    const planted = Array.from(
      { length: 40 },
      (_, index) => `${accessTokenCookie}=${index}-${'x'.repeat(60)}`,
    )
    expect(await cookiesAfter('/read', { cookie: planted.join('; ') })).toContainEqual([
      accessTokenCookie,
      '',
      0,
    ])
  })

  it('no session is recognised when two of the sent cookies are missing from the next request', () => {
    const { next = '' } = findOwnSessionCookie(secrets, ['own', 'planted', 'other'])
    expect(findOwnSessionCookie(secrets, [next, 'planted', 'other']).token).toBe('own')
    expect(findOwnSessionCookie(secrets, [next, 'planted']).token).toBe(null)
  })

  it('a recognised cookie stays as it is, and one that cannot be recognised is deleted', () => {
    const { next: unknown = '' } = findOwnSessionCookie(secrets, ['own', 'planted'])
    const { next: known = '' } = findOwnSessionCookie(secrets, [unknown, 'planted'])
    expect(findOwnSessionCookie(secrets, [known, 'planted'])).toEqual({ token: 'own' })
    expect(findOwnSessionCookie(secrets, [known])).toEqual({ token: 'own' })
    expect(findOwnSessionCookie(secrets, [unknown])).toEqual({ token: null, next: '' })
  })
})
