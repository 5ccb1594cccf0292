import { accessTokenCookie, clientHeader, langHeader, ownClient } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { openSecrets } from '../../secrets.ts'
import { AppError } from '../app-error.ts'
import { faceOf, feedViewOf, langOf, themeOf } from './display-choices.ts'
import {
  clientOf,
  idempotencyKeyOf,
  isFromThisMachine,
  nextSessionCookie,
  originOf,
  sessionMarkCookie,
  sessionMarkOf,
  tokenOf,
} from './request-info.ts'
import { cookieExchange, isOwnClient } from './session-cookie.ts'

const request = (headers: Readonly<Record<string, string>> = {}, url = '/') =>
  ({ headers, url, raw: {}, protocol: 'http', host: 'forum.test:8080' }) as unknown as FastifyRequest
const config = { siteUrl: 'http://forum.test' } as Config
const secrets = openSecrets({ secretKey: 'k'.repeat(32), dataDir: '' })
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'

describe('facts of a request about its sender', () => {
  it('the session token is that of the Authorization header, otherwise that of the cookie', () => {
    const cookie = `${accessTokenCookie}=fromCookie`
    expect(tokenOf({ config, secrets }, request({ cookie, authorization: 'Bearer fromHeader' }))).toEqual({
      value: 'fromHeader',
      source: 'bearer',
    })
    expect(tokenOf({ config, secrets }, request({ authorization: 'bearer fromHeader' }))?.value).toBe(
      'fromHeader',
    )
    for (const authorization of ['Basic fromHeader', 'Bearer', 'Bearer '])
      expect(tokenOf({ config, secrets }, request({ cookie, authorization })), authorization).toEqual({
        value: 'fromCookie',
        source: 'cookie',
      })
    for (const headers of [{}, { cookie: 'lang=en' }, { cookie: `${accessTokenCookie}=` }])
      expect(tokenOf({ config, secrets }, request(headers)), JSON.stringify(headers)).toBe(null)
  })

  it('on https the session token is that of the marked cookie, and none without a mark', () => {
    const secure = { siteUrl: 'https://forum.test' } as Config
    const sent = `${accessTokenCookie}=planted; ${accessTokenCookie}=own`
    const mark = `${sessionMarkCookie}=${sessionMarkOf('own')}`
    expect(tokenOf({ config: secure, secrets }, request({ cookie: `${sent}; ${mark}` }))?.value).toBe('own')
    expect(tokenOf({ config: secure, secrets }, request({ cookie: sent }))).toBe(null)
  })

  it('several session cookies of a request get one new cookie, however often its token is read', () => {
    const asked = request({ cookie: `${accessTokenCookie}=one; ${accessTokenCookie}=other` })
    expect(tokenOf({ config, secrets }, asked)).toBe(null)
    const next = nextSessionCookie(asked)
    expect(next).toMatch(/^own[.]/)
    tokenOf({ config, secrets }, asked)
    expect(nextSessionCookie(asked)).toBe(next)
  })

  it('the origin is the configured one, otherwise the requested one', () => {
    expect(originOf({ siteUrl: 'https://tea.example' } as Config, request())).toBe('https://tea.example')
    expect(originOf({ siteUrl: null } as Config, request())).toBe('http://forum.test:8080')
  })

  it.each([
    ['/', {}, 'zh'],
    ['/', { cookie: 'lang=en' }, 'en'],
    ['/', { cookie: 'lang=zh-CN', 'accept-language': 'en' }, 'zh'],
    ['/', { cookie: 'lang=fr', 'accept-language': 'en-GB,zh;q=0.8' }, 'en'],
    ['/', { 'accept-language': 'fr, EN;q=0.8, zh;q=0.5' }, 'en'],
    ['/', { 'accept-language': 'ja,zh-TW;q=0.8,en;q=0.5' }, 'zh'],
    ['/', { 'accept-language': 'fr' }, 'zh'],
    ['/', { [langHeader]: 'en' }, 'zh'],
    ['/api/v3/forum', { 'accept-language': 'en' }, 'zh'],
    ['/api/v3/forum', { [langHeader]: 'en', cookie: 'lang=zh' }, 'en'],
    ['/api/v3/forum', { [langHeader]: 'fr', cookie: 'lang=en' }, 'en'],
    ['/api/v3/forum', { [langHeader]: 'en-GB' }, 'en'],
  ])('the language of %s with %j is %s', (url, headers, lang) => {
    expect(langOf(request(headers as Record<string, string>, url))).toBe(lang)
  })

  it.each([
    ['/', {}, 'en', 'en'],
    ['/', { 'accept-language': 'zh-CN' }, 'en', 'en'],
    ['/', { 'accept-language': 'en' }, 'zh', 'zh'],
    ['/', { cookie: 'lang=zh', 'accept-language': 'en' }, 'en', 'zh'],
    ['/', { cookie: 'lang=fr' }, 'en', 'en'],
    ['/api/v3/forum', {}, 'en', 'zh'],
  ])('the language of %s with %j on a site in %s is %s', (url, headers, usual, lang) => {
    expect(langOf(request(headers as Record<string, string>, url), usual as 'zh' | 'en')).toBe(lang)
  })

  it.each([
    [{}, 'auto', 'cards'],
    [{ cookie: 'theme=light; feed=list' }, 'light', 'list'],
    [{ cookie: 'theme=dark; feed=cards' }, 'dark', 'cards'],
    [{ cookie: 'theme=blue; feed=rows' }, 'auto', 'cards'],
  ])('theme and view of the feed with %j are %s and %s', (headers, theme, feed) => {
    const asked = request(headers as Record<string, string>)
    expect([themeOf(asked), feedViewOf(asked)]).toEqual([theme, feed])
  })

  it.each([
    [{}, 'pc'],
    [{ 'user-agent': desktop }, 'pc'],
    [{ 'user-agent': iphone }, 'h5'],
    [{ 'user-agent': iphone, cookie: 'face=pc' }, 'pc'],
    [{ 'user-agent': desktop, cookie: 'face=h5' }, 'h5'],
    [{ 'user-agent': iphone, cookie: 'face=watch' }, 'h5'],
    [{ 'user-agent': desktop, cookie: 'lang=en' }, 'pc'],
  ])('the face for %j is %s', (headers, face) => {
    expect(faceOf(request(headers as Record<string, string>))).toBe(face)
  })

  it("the site's own client is identified by the value of its header alone", () => {
    expect(isOwnClient(request({ [clientHeader]: ownClient }))).toBe(true)
    expect(isOwnClient(request({ [clientHeader]: 'other' }))).toBe(false)
    expect(isOwnClient(request())).toBe(false)
  })
})

describe('the machine of a request', () => {
  const from = (
    remoteAddress: string,
    hostname: string,
    headers: Readonly<Record<string, string>> = {},
  ): boolean =>
    isFromThisMachine({ ...request(headers), socket: { remoteAddress }, hostname } as FastifyRequest)

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
    'a request from %s that names this machine comes from it',
    (address) => {
      for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(from(address, name), name).toBe(true)
    },
  )

  it.each(['192.0.2.1', '128.0.0.1', '2001:db8::1', '::ffff:192.0.2.1', ''])(
    'a request from %j comes from elsewhere, whatever it names',
    (address) => {
      expect(from(address, 'localhost')).toBe(false)
    },
  )

  it('a request through a proxy, or to another name of this machine, comes from elsewhere', () => {
    expect(from('127.0.0.1', 'forum.test')).toBe(false)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
      expect(from('127.0.0.1', 'localhost', { [header]: '' }), header).toBe(false)
  })

  it('the client has its address and browser, and whether it sends its token in a header', () => {
    const asked = (headers: Readonly<Record<string, string>>) =>
      clientOf({ ...request(headers), ip: '192.0.2.1' } as FastifyRequest)
    expect(asked({ 'user-agent': iphone, authorization: 'Bearer t' })).toEqual({
      ip: '192.0.2.1',
      userAgent: iphone,
      sendsHeader: true,
    })
    expect(asked({ authorization: 'Bearer ' })).toEqual({
      ip: '192.0.2.1',
      userAgent: '',
      sendsHeader: false,
    })
  })
})

describe('keys of repeated calls', () => {
  it.each([undefined, '!', '~', 'a'.repeat(64)])('the key %s is accepted', (key) => {
    expect(idempotencyKeyOf(request(key === undefined ? {} : { 'idempotency-key': key }))).toEqual(
      key === undefined ? {} : { idempotencyKey: key },
    )
  })

  it.each(['', 'a b', '茶', 'a'.repeat(65)])('the key %j is refused', (key) => {
    expect(() => idempotencyKeyOf(request({ 'idempotency-key': key }))).toThrow(AppError)
  })
})

describe('session cookies', () => {
  function exchange(headers: Readonly<Record<string, string>>, siteUrl = 'http://forum.test') {
    const sent: string[] = []
    const reply = { header: (_name: string, value: string) => sent.push(value) } as unknown as FastifyReply
    const ctx = { config: { siteUrl } } as unknown as Context
    return { sent, ...cookieExchange(ctx, request(headers), reply) }
  }

  it('a session cookie lasts thirty days, is hidden from scripts, and on HTTPS is sent over HTTPS only', () => {
    const plain = exchange({})
    plain.startSession('abc')
    expect(plain.sent[0]?.split('; ').sort()).toEqual(
      ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', `${accessTokenCookie}=abc`].sort(),
    )
    const secure = exchange({}, 'https://forum.test')
    secure.startSession('abc')
    expect(secure.sent[0]).toContain('; Secure')
  })

  it('the cookie of an ended session, and one without a value, are deleted', () => {
    const { sent, endSession, setCookie, getCookie } = exchange({ cookie: 'sign_in_state=1; newcomer=' })
    endSession()
    setCookie('sign_in_state', '', 600)
    setCookie('sign_in_state', '2', 600)
    expect(sent.map((line) => line.split('; ').slice(0, 2))).toEqual([
      [`${accessTokenCookie}=`, 'Max-Age=0'],
      ['sign_in_state=', 'Max-Age=0'],
      ['sign_in_state=2', 'Max-Age=600'],
    ])
    expect([getCookie('sign_in_state'), getCookie('newcomer'), getCookie('second_step')]).toEqual([
      '1',
      null,
      null,
    ])
  })

  it.each([
    [{}, false],
    [{ origin: 'http://forum.test' }, true],
    [{ origin: 'http://evil.test' }, false],
    [{ origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
  ])('whether %j comes from a page of the site: %s', (headers, isOwn) => {
    expect(exchange(headers as Record<string, string>).isOwnPage).toBe(isOwn)
  })
})
