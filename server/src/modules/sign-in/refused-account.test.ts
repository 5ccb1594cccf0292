import { userStatus } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestBrowser, type TestBrowser } from '../../testing/doubles/test-browser.ts'
import { goodPassword, registerAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const minute = 60_000
const nothing = { status: null, reason: '', isLoggedIn: false }

describe.each(engines)('reading the state of an account on %s', (engine) => {
  let t: TestApp
  let owner: TestMember
  let browser: TestBrowser
  let accounts = 0
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  beforeEach(async () => {
    accounts += 1
    owner = await registerAccount(t, `owner${accounts}`)
    browser = openTestBrowser(t, { ip: `192.0.2.${accounts}` })
  })
  afterAll(() => t.close())

  const setUser = (values: { status?: number; reject_reason?: string }) =>
    t.ctx.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', owner.id).execute())
  const logIn = (password = goodPassword) =>
    browser.post('/api/v3/users/username.login', { username: `owner${accounts}`, password })
  const told = async () => (await browser.get('/api/v3/users/status')).Data
  async function refuse(status: number = userStatus.banned, reason = '发广告') {
    await setUser({ status, reject_reason: reason })
    return logIn()
  }

  it('the holder of a session gets the current state', async () => {
    await logIn()
    expect(await told()).toEqual({ status: 0, reason: '', isLoggedIn: true })
    await setUser({ status: userStatus.inReview, reject_reason: '早先的原因' })
    expect(await told()).toEqual({ status: 2, reason: '', isLoggedIn: true })
    await setUser({ status: userStatus.normal })
    expect(await told()).toMatchObject({ status: 0 })
  })

  it('others do not get the state', async () => {
    expect(await told()).toEqual(nothing)
    browser.cookies.set('refused_account', 'made-up')
    expect(await told()).toEqual(nothing)
  })

  it.each([
    [userStatus.banned, -4009, '发广告'],
    [userStatus.refused, -4007, '发广告'],
    [userStatus.ignored, -4008, ''],
  ])('a person refused in state %i gets the state without a session', async (status, code, reason) => {
    const answer = await refuse(status)
    expect(answer.Code).toBe(code)
    expect(browser.cookies.has('access_token')).toBe(false)
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat() as string[]
    expect(cookie).toMatch(/^refused_account=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await told()).toEqual({ status, reason, isLoggedIn: false })
    await setUser({ status: userStatus.normal })
    expect(await told()).toEqual({ status: 0, reason: '', isLoggedIn: false })
  })

  it('a wrong password does not reveal the state', async () => {
    await setUser({ status: userStatus.banned, reject_reason: '发广告' })
    await logIn('wrong-tea-12')
    expect(browser.cookies.has('refused_account')).toBe(false)
  })

  it('the note of a refused login gives access to the state for fifteen minutes, and is stored as a digest', async () => {
    await refuse()
    const note = browser.cookies.get('refused_account') ?? ''
    const rows = await t.ctx.db.selectFrom('session_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(note)
    t.clock.advance(14 * minute)
    expect(await told()).toMatchObject({ status: 1 })
    t.clock.advance(minute)
    expect(await told()).toEqual(nothing)
  })

  it('only the newest note gives access, and no deleted one', async () => {
    await refuse()
    const first = browser.cookies.get('refused_account') ?? ''
    await logIn()
    const second = browser.cookies.get('refused_account') ?? ''
    browser.cookies.set('refused_account', first)
    expect(await told()).toEqual(nothing)
    browser.cookies.set('refused_account', second)
    expect(await told()).toMatchObject({ status: 1 })
    await browser.post('/api/v3/users/status.forget')
    expect(browser.cookies.has('refused_account')).toBe(false)
    browser.cookies.set('refused_account', second)
    expect(await told()).toEqual(nothing)
  })

  it('the note is dropped when another account is logged in', async () => {
    await refuse()
    await setUser({ status: userStatus.normal })
    await logIn()
    expect(browser.cookies.has('refused_account')).toBe(false)
  })

  it('an account under review reads what visitors may, with the permissions of visitors', async () => {
    await logIn()
    await setUser({ status: userStatus.inReview })
    const read = (path: string) => browser.get(`/api/v3/${path}`)
    for (const path of ['topics.list', 'search?keyword=茶', 'users.list', 'thread.list'])
      expect([path, (await read(path)).Code]).toEqual([path, (await t.get(`/api/v3/${path}`)).Code])
    for (const path of ['dialog?page=1', 'categories.thread', 'notification'])
      expect([path, (await read(path)).Code]).toEqual([path, -3003])
    expect((await browser.post('/api/v3/follow.create', { toUserId: 1 })).Code).toBe(-3003)
  })
})
