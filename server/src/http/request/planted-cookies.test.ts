import { clientHeader, ownClient } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postFrom, registerAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

/** A cookie of a sibling domain, or of another path, which the site cannot change. */
interface Planted {
  readonly value: string
  readonly isFirst: boolean
}

describe.each(engines)('a planted session cookie without https, on %s', (engine) => {
  let t: TestApp
  let [owner, attacker, other]: TestMember[] = []

  beforeAll(async () => {
    t = await openTestApp({ engine })
    ;[owner, attacker, other] = [await t.createMember(), await t.createMember(), await t.createMember()]
  })
  afterAll(() => t.close())

  const tokenOf = (member: TestMember | undefined) => member?.token ?? ''

  /** A browser that stores the site's own cookie, and sends planted ones with it. */
  function aBrowser(own: string) {
    const planted: Planted[] = []
    let kept = own
    const header = () => {
      const [before, after] = [true, false].map((isFirst) =>
        planted.filter((each) => each.isFirst === isFirst).map(({ value }) => value),
      )
      const values = [...(before ?? []), kept, ...(after ?? [])].filter((value) => value !== '')
      return values.map((value) => `access_token=${value}`).join('; ')
    }
    return {
      planted,
      own: () => kept,
      /** Returns the user id that a call is made as, or null for a visitor; stores the cookies of the response. */
      async call(url = '/api/v3/forum'): Promise<number | null> {
        const { Data, headers } = await t.inject({ method: 'GET', url, headers: { cookie: header() } })
        const set = [headers['set-cookie'] ?? []].flat().map(String)
        const own = set.find((each) => each.startsWith('access_token='))
        if (own !== undefined) kept = /^access_token=([^;]*)/.exec(own)?.[1] ?? ''
        return (Data as { user?: { userId: number } }).user?.userId ?? null
      },
    }
  }

  for (const isFirst of [true, false])
    test(`a planted cookie is distinguished from the own one when it is sent ${isFirst ? 'before' : 'after'} it`, async () => {
      const browser = aBrowser(tokenOf(owner))
      browser.planted.push({ value: tokenOf(attacker), isFirst })
      expect(await browser.call()).toBeNull()
      for (let times = 0; times < 3; times += 1) expect(await browser.call()).toBe(owner?.id)
      browser.planted.pop()
      expect(await browser.call()).toBe(owner?.id)
    })

  test('a planted cookie never logs the person in as somebody else, whatever is planted and when', async () => {
    const browser = aBrowser(tokenOf(owner))
    const thief = aBrowser(tokenOf(attacker))
    thief.planted.push({ value: tokenOf(other), isFirst: false })
    for (let times = 0; times < 12; times += 1) {
      const seen = thief.own()
      await thief.call()
      const value = [tokenOf(attacker), seen, thief.own(), tokenOf(other)][times % 4] ?? ''
      browser.planted.push({ value, isFirst: times % 3 === 0 })
      if (times % 5 === 4) browser.planted.splice(0, 2)
      expect([owner?.id, null]).toContain(await browser.call())
      expect([owner?.id, null]).toContain(await browser.call())
    }
    browser.planted.length = 0
    browser.planted.push({ value: tokenOf(attacker), isFirst: true })
    await browser.call()
    expect([owner?.id, null]).toContain(await browser.call())
  })

  test('a planted cookie is ignored at once after a new login beside it', async () => {
    const browser = aBrowser(tokenOf(owner))
    for (let n = 0; n < 40; n += 1)
      browser.planted.push({ value: `planted-${n}-${'x'.repeat(60)}`, isFirst: false })
    expect(await browser.call()).toBeNull()
    expect(browser.own()).toBe('')
    browser.planted.length = 0
    browser.planted.push({ value: tokenOf(attacker), isFirst: false })
    const back = aBrowser(tokenOf(owner))
    back.planted.push(...browser.planted)
    await back.call()
    expect(await back.call()).toBe(owner?.id)
  })

  test('a login beside planted cookies sets the cookie of the new session alone', async () => {
    const { username, password } = await registerAccount(t, 'alice')
    const answer = await postFrom(
      t,
      '/api/v3/users/username.login',
      { username, password },
      {
        headers: {
          cookie: `access_token=${tokenOf(attacker)}; access_token=${tokenOf(other)}`,
          origin: 'http://forum.test',
          [clientHeader]: ownClient,
        },
      },
    )
    const { accessToken } = answer.Data as { accessToken: string }
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String)
    expect(set.map((cookie) => cookie.split(';')[0])).toEqual([`access_token=${accessToken}`])
  })

  test('a planted cookie changes no cookie in cacheable responses, nor with a token in a header', async () => {
    const cookie = `access_token=${tokenOf(owner)}; access_token=${tokenOf(attacker)}`
    const { headers } = await t.inject({ method: 'GET', url: '/robots.txt', headers: { cookie } })
    expect(headers['set-cookie']).toBeUndefined()
    const authorization = `Bearer ${tokenOf(owner)}`
    const called = await t.inject({ method: 'GET', url: '/api/v3/forum', headers: { cookie, authorization } })
    expect(called.headers['set-cookie']).toBeUndefined()
    expect((called.Data as { user: { userId: number } }).user.userId).toBe(owner?.id)
  })
})
