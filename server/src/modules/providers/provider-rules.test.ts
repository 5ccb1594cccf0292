import { describe, expect, it } from 'vitest'
import { isClosedAddress, namesOf, readIssuer, readScopes } from './provider-rules.ts'

describe('what is kept of a provider', () => {
  it.each([
    ['https://issuer.example', 'https://issuer.example'],
    [' https://issuer.example/realm/ ', 'https://issuer.example/realm'],
    ['http://127.0.0.1:4150/local-issuer', 'http://127.0.0.1:4150/local-issuer'],
    ['http://issuer.example', null],
    ['https://user@issuer.example', null],
    ['https://issuer.example/#x', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('the issuer %j is kept as %j', (given, kept) => {
    expect(readIssuer(given)).toBe(kept)
  })

  it.each([
    ['', 'openid'],
    ['email openid  email', 'openid email'],
    ['a"b', null],
    ['é', null],
  ])('the scopes %j are kept as %j', (given, kept) => {
    expect(readScopes(given)).toBe(kept)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::1',
  ])('%s is no public address', (address) => {
    expect(isClosedAddress(address)).toBe(true)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is a public address',
    (address) => {
      expect(isClosedAddress(address)).toBe(false)
    },
  )

  it('a person is shown their address there and gets a nickname that fits', () => {
    const claims = { sub: '7', name: '一二三四五六七八九十一二三四五六', email: 'a@b.example' }
    expect(namesOf(claims, 15)).toEqual({ label: 'a@b.example', nickname: '一二三四五六七八九十一二三四五' })
    expect(namesOf({ sub: '7', name: 5 }, 15)).toEqual({ label: '7', nickname: '' })
  })
})
