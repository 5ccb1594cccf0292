import { describe, expect, it } from 'vitest'
import { namesOf, readIssuer, readScopes } from './provider-rules.ts'

describe('normalizing a provider’s settings', () => {
  it.each([
    ['https://issuer.example', 'https://issuer.example'],
    [' https://issuer.example/realm/ ', 'https://issuer.example/realm'],
    ['http://127.0.0.1:4150/local-issuer', 'http://127.0.0.1:4150/local-issuer'],
    ['http://issuer.example', null],
    ['https://user@issuer.example', null],
    ['https://issuer.example/#x', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('the issuer %j is stored as %j', (given, kept) => {
    expect(readIssuer(given)).toBe(kept)
  })

  it.each([
    ['', 'openid'],
    ['email openid  email', 'openid email'],
    ['a"b', null],
    ['é', null],
  ])('the scopes %j are stored as %j', (given, kept) => {
    expect(readScopes(given)).toBe(kept)
  })

  it('the label is the address at the provider, and the nickname is one that the site allows', () => {
    const claims = { sub: '7', name: '一二三四五六七八九十一二三四五六', email: 'a@b.example' }
    expect(namesOf(claims, 15)).toEqual({ label: 'a@b.example', nickname: '一二三四五六七八九十一二三四五' })
    expect(namesOf({ sub: '7', name: 5 }, 15)).toEqual({ label: '7', nickname: '' })
  })
})
