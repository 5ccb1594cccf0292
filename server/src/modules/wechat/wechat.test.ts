import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DevServicesSite, openDevServicesSite } from '../../testing/doubles/dev-services-site.ts'
import type { TestBrowser } from '../../testing/doubles/test-browser.ts'
import { goodPassword, registerAccount } from '../../testing/fixtures/accounts.ts'
import { engines, type TestApp } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const waiting = -7002
const outdated = -7001
const newcomer = -7016
const expired = -7045
const bound = -7037

const api = '/api/v3/users'

describe.each(engines)('login by WeChat on %s', (engine) => {
  let site: DevServicesSite
  let t: TestApp
  beforeEach(async () => {
    site = await openDevServicesSite(engine)
    t = site.t
    await setSettings(t.ctx, {
      wechat_base: site.services.origin,
      offiaccount_close: true,
      offiaccount_app_id: 'local',
      offiaccount_app_secret: 'local-secret',
      miniprogram_close: true,
      miniprogram_app_id: 'local',
      miniprogram_app_secret: 'local-secret',
    })
  })
  afterEach(() => site.close())

  async function leave(browser: TestBrowser, person: string, scan = '', along = '') {
    const start = await browser.get(`${api}/wechat/h5.oauth?sessionToken=${scan}&next=/thread/7${along}`)
    expect(start.Code).toBe(0)
    const query = await site.choose((start.Data as { address: string }).address, person)
    return `code=${query.get('code')}&state=${query.get('state')}`
  }
  const visit = async (browser: TestBrowser, person: string, scan = '') =>
    browser.get(`${api}/wechat/h5.login?${await leave(browser, person, scan)}`)
  async function join(person: string, nickname: string) {
    const browser = site.browser()
    expect((await visit(browser, person)).Code).toBe(newcomer)
    const made = await browser.post(`${api}/newcomer.register`, { nickname })
    expect(made.Code).toBe(0)
    return { browser, id: (made.Data as { userId: number }).userId }
  }
  async function logIn(username: string) {
    const { id } = await registerAccount(t, username)
    const browser = site.browser()
    await browser.post(`${api}/username.login`, { username, password: goodPassword })
    return { browser, id }
  }

  /** Opens a screen that waits; returns also the content of its code. */
  async function aScreen(browser: TestBrowser, path = '/pc/wechat/h5.genqrcode?type=pc_login') {
    const { Data, Code } = await browser.get(api + path)
    expect(Code).toBe(0)
    const { sessionToken, base64Img } = Data as { sessionToken: string; base64Img: string }
    expect(base64Img).toMatch(/^data:image\/svg\+xml;base64,/)
    return { sessionToken, scan: sessionToken.split('.')[0] ?? '' }
  }
  const poll = async (browser: TestBrowser, sessionToken: string, path = '/pc/wechat/h5.login') =>
    browser.get(`${api}${path}?sessionToken=${sessionToken}`)

  it('a new person gets a pending registration, creates an account and logs in by WeChat from then on', async () => {
    const { id } = await join('xiaoman', '小满')
    expect(await visit(site.browser('192.0.2.41'), 'xiaoman')).toMatchObject({
      Code: 0,
      Data: { userId: id, isScreen: false, next: '/thread/7' },
    })
  })

  it('a redirect is accepted once, and only in the browser that started it', async () => {
    await join('xiaoman', '小满')
    const browser = site.browser()
    const query = await leave(browser, 'xiaoman')
    const state = browser.cookies.get('sign_in_state') ?? ''
    expect((await site.browser().get(`${api}/wechat/h5.login?${query}`)).Code).toBe(expired)
    expect((await browser.get(`${api}/wechat/h5.login?${query}`)).Code).toBe(0)
    browser.cookies.delete('access_token')
    browser.cookies.set('sign_in_state', state)
    expect((await browser.get(`${api}/wechat/h5.login?${query}`)).Code).toBe(expired)
  })

  it('a code that WeChat does not know does not log in', async () => {
    const browser = site.browser()
    const query = await leave(browser, 'xiaoman')
    const wrong = query.replace(/code=[^&]+/, 'code=guessed')
    expect((await browser.get(`${api}/wechat/h5.login?${wrong}`)).Code).toBe(-2003)
    expect((await browser.get(`${api}/wechat/h5.login?${query}`)).Code).toBe(expired)
  })

  it('a person who cancels at WeChat is told so, late as well, and not logged in', async () => {
    const browser = site.browser()
    const query = (await leave(browser, 'xiaoman')).replace(/code=[^&]+&?/, '')
    const cancelled = { Code: -5004, Message: '你取消了授权，没有登录' }
    for (const path of [`${api}/wechat/h5.login?${query}`, `${api}/wechat/h5.login?${query}`])
      expect(await browser.get(path)).toMatchObject(cancelled)
    expect(browser.cookies.has('access_token')).toBe(false)
  })

  it('a screen waits until its code was scanned and confirmed, and is logged in once', async () => {
    const { id } = await join('xiaoman', '小满')
    const screen = site.browser('192.0.2.50')
    const { sessionToken, scan } = await aScreen(screen)
    expect((await poll(screen, sessionToken)).Code).toBe(waiting)
    expect((await t.get(`${api}/pc/wechat/scan?sessionToken=${scan}`)).Data).toMatchObject({
      type: 'pc_login',
      ip: '192.0.2.50',
      nickname: '',
    })
    const phone = site.browser()
    expect(await visit(phone, 'xiaoman', scan)).toMatchObject({ Code: 0, Data: { isScreen: true, next: '' } })
    expect(phone.cookies.has('access_token')).toBe(false)
    expect(await poll(screen, sessionToken)).toMatchObject({ Code: 0, Data: { userId: id } })
    expect(screen.cookies.has('access_token')).toBe(true)
    expect((await poll(site.browser(), sessionToken)).Code).toBe(outdated)
  })

  it('a link to the response of a screen sets no session and no pending registration: both are in the response alone', async () => {
    const { id } = await join('xiaoman', '小满')
    const ways = [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }] as const
    for (const headers of ways)
      for (const person of ['xiaoman', 'guyu']) {
        const { sessionToken, scan } = await aScreen(site.browser())
        await visit(site.browser(), person, scan)
        const url = `${api}/pc/wechat/h5.login?sessionToken=${sessionToken}`
        const answer = await t.inject({ method: 'GET', url, headers })
        expect(answer.headers['set-cookie']).toBeUndefined()
        if (person === 'xiaoman')
          expect(answer.Data).toMatchObject({ userId: id, accessToken: expect.any(String) })
        else expect(answer).toMatchObject({ Code: newcomer, Data: { sessionToken: expect.any(String) } })
      }
  })

  it('a page of the site gets its session, whether the browser sends its origin or only the same site', async () => {
    await join('xiaoman', '小满')
    const client = { 'x-chaguan-client': 'web' }
    for (const named of [{ origin: site.origin }, { 'sec-fetch-site': 'same-origin' }]) {
      const headers = { ...client, ...named }
      const { sessionToken, scan } = await aScreen(site.browser())
      await visit(site.browser(), 'xiaoman', scan)
      const url = `${api}/pc/wechat/h5.login?sessionToken=${sessionToken}`
      const answer = await t.inject({ method: 'GET', url, headers })
      expect(String(answer.headers['set-cookie'])).toContain('access_token=')
    }
  })

  it('somebody who sees the code cannot poll in place of the screen, and it is confirmed once', async () => {
    await join('xiaoman', '小满')
    const { sessionToken, scan } = await aScreen(site.browser())
    expect((await poll(site.browser(), scan)).Code).toBe(-7003)
    expect((await poll(site.browser(), `${scan}.guessed`)).Code).toBe(-7003)
    expect((await visit(site.browser(), 'xiaoman', scan)).Code).toBe(0)
    expect((await visit(site.browser(), 'guyu', scan)).Code).toBe(outdated)
    expect((await poll(site.browser(), sessionToken)).Code).toBe(0)
  })

  it('a code expires after four minutes', async () => {
    const screen = site.browser()
    const { sessionToken, scan } = await aScreen(screen)
    t.clock.advance(239_999)
    expect((await poll(screen, sessionToken)).Code).toBe(waiting)
    t.clock.advance(1)
    expect((await poll(screen, sessionToken)).Code).toBe(outdated)
    expect((await t.get(`${api}/pc/wechat/scan?sessionToken=${scan}`)).Code).toBe(outdated)
    expect((await t.get(`${api}/wechat/h5.oauth?sessionToken=${scan}`)).Code).toBe(outdated)
  })

  it('a code has a known type, and links accounts of members only', async () => {
    const visitor = site.browser()
    expect((await visitor.get(`${api}/pc/wechat/h5.genqrcode`)).Code).toBe(-7008)
    expect((await visitor.get(`${api}/pc/wechat/h5.genqrcode?type=pc_bind`)).Code).toBe(-3001)
    const { sessionToken } = await aScreen(visitor)
    const { browser } = await logIn('alice')
    expect((await poll(browser, sessionToken, '/pc/wechat/h5.bind')).Code).toBe(-7003)
  })

  it('a member links WeChat by a code; a second link and a linked account are refused', async () => {
    const alice = await logIn('alice')
    const bob = await logIn('bob')
    const path = '/pc/wechat/h5.genqrcode?type=pc_bind'
    const own = await aScreen(alice.browser, path)
    expect((await t.get(`${api}/pc/wechat/scan?sessionToken=${own.scan}`)).Data).toMatchObject({
      type: 'pc_bind',
      nickname: 'alice',
    })
    await visit(site.browser(), 'xiaoman', own.scan)
    expect((await poll(bob.browser, own.sessionToken, '/pc/wechat/h5.bind')).Code).toBe(-7011)
    expect((await poll(alice.browser, own.sessionToken, '/pc/wechat/h5.bind')).Code).toBe(0)
    expect((await alice.browser.get(`${api}/wechat`)).Data).toMatchObject({ isOn: true, nickname: '小满' })
    expect((await alice.browser.get(`/api/v3/user?userId=${alice.id}`)).Data).toMatchObject({
      isBindWechat: true,
      wxNickname: '小满',
    })
    expect((await bob.browser.get(`/api/v3/user?userId=${alice.id}`)).Data).toMatchObject({
      isBindWechat: false,
      wxNickname: '',
    })
    const theirs = await aScreen(bob.browser, path)
    await visit(site.browser(), 'xiaoman', theirs.scan)
    expect((await poll(bob.browser, theirs.sessionToken, '/pc/wechat/h5.bind')).Code).toBe(bound)
  })

  it('another WeChat account replaces the linked one, or nothing changes', async () => {
    const { browser } = await join('xiaoman', '小满')
    await join('guyu', '谷雨')
    const rebind = async (person: string) => {
      const { sessionToken, scan } = await aScreen(browser, '/pc/wechat.rebind.genqrcode')
      expect((await poll(browser, sessionToken, '/pc/wechat.rebind.poll')).Code).toBe(waiting)
      await visit(site.browser(), person, scan)
      return (await poll(browser, sessionToken, '/pc/wechat.rebind.poll')).Code
    }
    const nickname = async () => (await browser.get(`${api}/wechat`)).Data as { nickname: string }
    expect(await rebind('guyu')).toBe(bound)
    expect(await nickname()).toMatchObject({ nickname: '小满' })
    expect(await rebind('lidong')).toBe(0)
    expect(await nickname()).toMatchObject({ nickname: '立冬' })
    expect((await visit(site.browser(), 'xiaoman')).Code).toBe(newcomer)
    const { browser: alice } = await logIn('alice')
    expect((await alice.get(`${api}/pc/wechat.rebind.genqrcode`)).Code).toBe(-7038)
  })

  it('WeChat is unlinked only while another way to log in remains', async () => {
    const { browser } = await join('xiaoman', '小满')
    expect((await browser.post(`${api}/wechat.unbind`)).Code).toBe(-4005)
    const newPassword = { newPassword: goodPassword, passwordConfirmation: goodPassword }
    await browser.post(`${api}/update.user`, newPassword)
    expect((await browser.post(`${api}/wechat.unbind`)).Code).toBe(0)
    expect((await browser.post(`${api}/wechat.unbind`)).Code).toBe(-7038)
    expect((await visit(site.browser(), 'xiaoman')).Code).toBe(newcomer)
  })

  it('a member on a phone links WeChat there, and may replace it', async () => {
    const { browser } = await logIn('alice')
    expect((await browser.get(`${api}/wechat/h5.rebind?${await leave(browser, 'guyu')}`)).Code).toBe(-7038)
    expect((await browser.get(`${api}/wechat/h5.bind?${await leave(browser, 'xiaoman')}`)).Code).toBe(0)
    expect((await browser.get(`${api}/wechat/h5.bind?${await leave(browser, 'guyu')}`)).Code).toBe(bound)
    expect((await browser.get(`${api}/wechat/h5.rebind?${await leave(browser, 'guyu')}`)).Code).toBe(0)
    expect((await browser.get(`${api}/wechat`)).Data).toMatchObject({ nickname: '谷雨' })
  })

  it('seamless registration creates the account without asking, with the nickname if it is free', async () => {
    await setSettings(t.ctx, { register_type: 2 })
    const first = await visit(site.browser(), 'xiaoman')
    expect(first).toMatchObject({ Code: 0, Data: { isMissNickname: false } })
    await registerAccount(t, '谷雨')
    expect(await visit(site.browser(), 'guyu')).toMatchObject({ Code: 0, Data: { isMissNickname: true } })
    await setSettings(t.ctx, { register_close: false })
    expect((await visit(site.browser(), 'lidong')).Code).toBe(newcomer)
  })

  it('an invitation counts for every registration by WeChat: by phone, by a screen, or with a name', async () => {
    const { id: inviterId } = await registerAccount(t, 'alice')
    const invited = async () =>
      (
        await t.ctx.db
          .selectFrom('user_distributions')
          .select('user_id')
          .where('pid', '=', inviterId)
          .orderBy('user_id')
          .execute()
      ).map((row) => row.user_id)
    const asked = site.browser()
    const query = await leave(asked, 'lidong', '', `&inviteCode=${inviterId}`)
    expect((await asked.get(`${api}/wechat/h5.login?${query}`)).Code).toBe(newcomer)
    const made = [await asked.post(`${api}/newcomer.register`, { nickname: '立冬' })]
    await setSettings(t.ctx, { register_type: 2 })
    const phone = site.browser()
    const back = await leave(phone, 'xiaoman')
    made.push(await phone.get(`${api}/wechat/h5.login?${back}&inviteCode=${inviterId}`))
    const screen = site.browser()
    const { sessionToken, scan } = await aScreen(screen)
    expect((await visit(site.browser(), 'guyu', scan)).Code).toBe(0)
    made.push(await poll(screen, `${sessionToken}&inviteCode=${inviterId}`))
    expect(made.map(({ Code }) => Code)).toEqual([0, 0, 0])
    expect(await invited()).toEqual(made.map(({ Data }) => (Data as { userId: number }).userId))
  })

  it('an invalid invitation that the person only arrived with does not prevent the registration', async () => {
    const browser = site.browser()
    const query = await leave(browser, 'lidong', '', '&inviteCode=999999')
    expect((await browser.get(`${api}/wechat/h5.login?${query}`)).Code).toBe(newcomer)
    const made = { nickname: '立冬' }
    expect((await browser.post(`${api}/newcomer.register`, { ...made, code: '999999' })).Code).toBe(-7014)
    expect((await browser.post(`${api}/newcomer.register`, made)).Code).toBe(0)
  })

  it('the mini program logs in the same person as the official account, and confirms screens', async () => {
    const { id } = await join('xiaoman', '小满')
    const mini = (path: string, body: object, browser = site.browser()) =>
      browser.post(`${api}/wechat/miniprogram.${path}`, body)
    expect(await mini('login', { jsCode: 'xiaoman' })).toMatchObject({ Code: 0, Data: { userId: id } })
    expect((await mini('login', { jsCode: 'lidong' })).Code).toBe(newcomer)
    expect((await mini('login', { jsCode: '!' })).Code).toBe(-2003)
    expect((await mini('login', {})).Code).toBe(-2004)
    const screen = site.browser()
    const { sessionToken, scan } = await aScreen(screen, '/pc/wechat/miniprogram.genqrcode?type=pc_login')
    expect((await poll(screen, sessionToken, '/pc/wechat/miniprogram.login')).Code).toBe(waiting)
    expect((await mini('login', { jsCode: 'xiaoman', sessionToken: scan })).Data).toEqual({ isScreen: true })
    expect((await poll(screen, sessionToken, '/pc/wechat/miniprogram.login')).Code).toBe(0)
    const { browser } = await logIn('alice')
    expect((await mini('bind', { jsCode: 'guyu' }, browser)).Code).toBe(0)
    expect((await mini('rebind', { jsCode: 'xiaoman' }, browser)).Code).toBe(bound)
    expect((await mini('rebind', { jsCode: 'lidong' }, browser)).Code).toBe(0)
  })

  it('codes and links of the mini program are created by WeChat', async () => {
    const scheme = await t.get(`${api}/mobilebrowser/wechat/miniprogram.genscheme?query=a%3D1`)
    expect(scheme.Data).toMatchObject({ openLink: expect.stringMatching(/^weixin:/) })
    const param = await t.get(
      `${api}/mobilebrowser/wechat/miniprogram.genparamscheme?route=/indexPages/thread/index&params=id%3D7`,
    )
    expect(param.Code).toBe(0)
    expect((await t.get(`${api}/mobilebrowser/wechat/miniprogram.genparamscheme?route=//evil`)).Code).toBe(
      -2004,
    )
    expect(
      (await t.get('/api/v3/oauth/wechat/miniprogram/code?path=/indexPages/home/index')).Data,
    ).toMatchObject({
      base64Img: expect.stringMatching(/^data:image\//),
    })
    await setSettings(t.ctx, { miniprogram_app_secret: 'another' })
    expect((await t.get('/api/v3/oauth/wechat/miniprogram/code?path=/x')).Code).toBe(0)
    expect((await t.post(`${api}/wechat/miniprogram.login`, { jsCode: 'xiaoman' })).Code).toBe(-2003)
  })

  it('a mobile browser that logs in by name is told to link WeChat, with its session open', async () => {
    await registerAccount(t, 'alice')
    const body = { username: 'alice', password: goodPassword, type: 'mobilebrowser_username_login' }
    const browser = site.browser()
    const told = await browser.post(`${api}/username.login`, body)
    expect(told).toMatchObject({
      Code: -8000,
      Data: { accessToken: expect.any(String), sessionToken: expect.any(String), nickname: 'alice' },
    })
    const { sessionToken } = told.Data as { sessionToken: string }
    await visit(site.browser(), 'xiaoman', sessionToken.split('.')[0])
    expect((await poll(browser, sessionToken, '/pc/wechat/h5.bind')).Code).toBe(0)
    expect((await site.browser().post(`${api}/username.login`, body)).Code).toBe(0)
    expect((await site.browser().post(`${api}/username.login`, { ...body, type: 'pc' })).Code).toBe(0)
  })

  it('endpoints of WeChat are refused where it is not configured', async () => {
    await setSettings(t.ctx, { offiaccount_close: false, miniprogram_close: false })
    expect((await t.get(`${api}/wechat/h5.oauth`)).Code).toBe(-2002)
    expect((await t.get(`${api}/pc/wechat/h5.genqrcode?type=pc_login`)).Code).toBe(-2002)
    expect((await t.post(`${api}/wechat/miniprogram.login`, { jsCode: 'x' })).Code).toBe(-7081)
    expect((await t.get('/api/v3/oauth/qq')).Code).toBe(-7033)
    expect((await t.get('/api/v3/oauth/qq/user')).Code).toBe(-7033)
    expect((await t.get(`${api}/wechat/transition/username.autobind`)).Code).toBe(-7048)
    expect((await t.post(`${api}/wechat/transition/sms.bind`)).Code).toBe(-7048)
  })

  it('a development site with WeChat still registers by user name, one with the real WeChat does not', async () => {
    await registerAccount(t, 'alice')
    expect((await t.get('/api/v3/forum')).Data).toMatchObject({
      passport: { offiaccountOpen: true },
      setReg: { registersByName: true },
    })
    await setSettings(t.ctx, { wechat_base: '' })
    await expect(registerAccount(t, 'bob')).rejects.toThrow()
  })
})
