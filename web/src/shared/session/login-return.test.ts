// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  readReturnAddress,
  returnAfterLogin,
  returnKey,
  returnPath,
  storeReturnAddress,
} from './login-return.ts'

const origin = 'https://tea.example'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
})

describe('an address to return to', () => {
  test.each([
    ['/', '/'],
    ['/thread/5?postId=3#post-3', '/thread/5?postId=3#post-3'],
    ['https://tea.example/thread/5', '/thread/5'],
    ['/my', '/my'],
    ['/my/edit', '/my/edit'],
    ['/user/7', '/user/7'],
    ['/user/login-help', '/user/login-help'],
    ['/wallets', '/wallets'],
    ['/forum', '/forum'],
    ['/pay/middle?orderSn=2026', '/pay/middle?orderSn=2026'],
    ['thread/5', '/thread/5'],
  ])('%s is stored', (address, path) => {
    expect(returnPath(address, origin)).toBe(path)
  })

  test.each([
    undefined,
    null,
    5,
    {},
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/user/login',
    '/user/login?next=/my',
    '/user/login/x',
    '/user/status',
    '/user/../user/login',
    '/forum/partner-invite',
    '/wallet',
    '/wallet/recharge',
    '/wallet/withdrawal',
  ])('%j is refused', (address) => {
    expect(returnPath(address, origin)).toBeNull()
  })

  test('whatever is tried stays on the site and outside the pages of login and registration', () => {
    const hard = fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '.',
      '%5c',
      '%2f',
      '@',
      ':',
      '?',
      '#',
      'https:',
      'user',
      'login',
      'my',
      '\t',
      '\n',
      'javascript:',
      'evil.example',
      'tea.example',
    )
    const address = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(hard, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(address, (text) => {
        const path = returnPath(text, origin)
        if (path === null) return
        const url = new URL(path, origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname).not.toMatch(/^\/user\/(?:login|register|status)(?:\/|$)/)
        // An accepted path is accepted again unchanged.
        expect(returnPath(path, origin)).toBe(path)
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('the return after the login', () => {
  test('the return after the login uses the stored address once', () => {
    expect(storeReturnAddress('/thread/5')).toBe(true)
    expect(sessionStorage.getItem(returnKey)).toBe('/thread/5')
    expect(readReturnAddress({ keeps: true })).toBe('/thread/5')
    expect(readReturnAddress()).toBe('/thread/5')
    expect(readReturnAddress()).toBeNull()
  })

  test('the return after the login refuses and logs an address that is no text', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(storeReturnAddress({ pathname: '/thread/5' })).toBe(false)
    expect(log).toHaveBeenCalledOnce()
    expect(sessionStorage.length).toBe(0)
  })

  test('the return after the login ignores a foreign value in the storage', () => {
    sessionStorage.setItem(returnKey, 'https://evil.example/')
    expect(readReturnAddress()).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  test('the return after the login is lost silently where the browser has no storage', () => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
    expect(storeReturnAddress('/thread/5')).toBe(false)
    expect(readReturnAddress()).toBeNull()
  })

  test('the return after the login opens the wanted path, else the stored one, else the site’s root, also when a path cannot be opened', () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { origin, assign })
    storeReturnAddress('/thread/5?postId=7')
    returnAfterLogin('/my')
    expect(assign).toHaveBeenLastCalledWith('/my')
    storeReturnAddress('/thread/5?postId=7')
    returnAfterLogin()
    expect(assign).toHaveBeenLastCalledWith('/thread/5?postId=7')
    returnAfterLogin()
    expect(assign).toHaveBeenLastCalledWith('/')
    storeReturnAddress('/thread/5')
    assign.mockImplementationOnce(() => {
      throw new DOMException('', 'SyntaxError')
    })
    returnAfterLogin()
    expect(assign.mock.calls.slice(-2)).toEqual([['/thread/5'], ['/']])
    vi.unstubAllGlobals()
  })
})
