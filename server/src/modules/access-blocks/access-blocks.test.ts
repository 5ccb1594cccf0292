import type { AccessBlockView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logInFrom, postFrom, registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

describe.each(engines)('blocked addresses and mail domains on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestAccount

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await registerAccount(t, 'blockedreader', { ip: '198.51.100.1' })
  })
  afterAll(() => t.close())

  const block = (kind: string, value: unknown, more: object = {}, who = admin) =>
    t.post('/api/backAdmin/access.blocks.create', { kind, value, reason: '垃圾账号', ...more }, who)
  const list = async (query = '') =>
    (
      (await t.get(`/api/backAdmin/access.blocks${query}`, admin)).Data as {
        pageData: AccessBlockView[]
      }
    ).pageData
  const lift = async (ids: string) =>
    (await t.post('/api/backAdmin/access.blocks.delete', { ids }, admin)).Code
  const liftAll = async () => {
    const ids = (await list()).map(({ id }) => id)
    if (ids.length > 0) expect(await lift(ids.join(','))).toBe(0)
  }
  const writeFrom = (ip: string, as: TestMember, path = '/api/v3/follow.create', body: object = {}) =>
    postFrom(
      t,
      path,
      { toUserId: admin.id, ...body },
      { ip, headers: { authorization: `Bearer ${as.token}` } },
    )
  const logIn = (ip: string) => logInFrom(t, member.username, member.password, { ip })

  it('a client from a blocked range can read, and can neither register, log in nor write', async () => {
    expect((await block('address', '192.0.2.9/24')).Data).toMatchObject({ value: '192.0.2.0/24' })
    expect((await block('address', '2001:DB8:0::/48')).Data).toMatchObject({ value: '2001:db8::/48' })
    for (const ip of ['192.0.2.200', '::ffff:192.0.2.3', '2001:db8::7']) {
      const refused = await logIn(ip)
      expect(refused.Code).toBe(-4002)
      expect(refused.Message).toContain('网络地址已被本站封禁')
      const person = { username: 'newcomer', nickname: 'newcomer' }
      const account = { ...person, password: 'tea-house-88', passwordConfirmation: 'tea-house-88' }
      expect((await postFrom(t, '/api/v3/users/username.register', account, { ip })).Code).toBe(-4002)
      expect((await postFrom(t, '/api/backAdmin/login', account, { ip })).Code).toBe(-4002)
      expect((await writeFrom(ip, member)).Code).toBe(-4002)
      const read = await t.inject({
        method: 'GET',
        url: '/api/v3/users/sessions',
        headers: { authorization: `Bearer ${member.token}` },
        remoteAddress: ip,
      })
      expect(read.Code).toBe(0)
      expect((await writeFrom(ip, member, '/api/v3/notification.read', { type: 'system' })).Code).not.toBe(
        -4002,
      )
      expect((await writeFrom(ip, admin, '/api/v3/follow.create', { toUserId: member.id })).Code).not.toBe(
        -4002,
      )
    }
    expect((await logIn('192.0.3.1')).Code).toBe(0)
    expect((await writeFrom('192.0.3.1', member)).Code).toBe(0)
    await liftAll()
    expect((await logIn('192.0.2.200')).Code).toBe(0)
  })

  it('behind a trusted proxy, the block applies to the client address that the proxy forwards', async () => {
    const proxied = await openTestApp({ engine, environment: { TRUST_PROXY: '10.0.0.1' } })
    const owner = await proxied.createAdmin()
    const person = await registerAccount(proxied, 'proxied', { ip: '198.51.100.9' })
    const body = { kind: 'address', value: '203.0.113.5', reason: '垃圾账号' }
    expect((await proxied.post('/api/backAdmin/access.blocks.create', body, owner)).Code).toBe(0)
    const from = (ip: string, forwarded: string) =>
      logInFrom(proxied, person.username, person.password, { ip, headers: { 'x-forwarded-for': forwarded } })
    expect((await from('10.0.0.1', '203.0.113.5')).Code).toBe(-4002)
    expect((await from('10.0.0.1', '203.0.113.6')).Code).toBe(0)
    expect((await from('203.0.113.5', '203.0.113.6')).Code).toBe(-4002)
    await proxied.close()
  })

  it('a block ends at its expiry time, and can be added again after that', async () => {
    const until = t.ctx.time.format(t.clock.now() + 3_600_000)
    await block('address', '192.0.2.1', { until })
    expect((await block('address', '192.0.2.1')).Code).toBe(-4003)
    expect((await logIn('192.0.2.1')).Code).toBe(-4002)
    t.clock.advance(3_600_001)
    expect((await logIn('192.0.2.1')).Code).toBe(0)
    expect(await list()).toMatchObject([{ value: '192.0.2.1', until, isOver: true }])
    expect((await block('address', '192.0.2.1')).Code).toBe(0)
    expect(await list()).toMatchObject([{ value: '192.0.2.1', until: '', isOver: false }])
    await liftAll()
  })

  it('nobody registers or binds a mail address whose domain, or a parent of it, is blocked', async () => {
    await setSettings(t.ctx, { register_email: 2, dev_outbox: true })
    expect((await block('domain', '@Spam.Example')).Data).toMatchObject({ value: 'spam.example' })
    const bind = (email: string) => t.post('/api/v3/users/email.send', { type: 'bind', email }, member)
    for (const email of ['x@spam.example', 'x@SPAM.example', 'x@mail.eu.spam.example']) {
      expect(await bind(email)).toMatchObject({ Code: -4001, Data: { field: 'email' } })
      const name = `m${email.length}`
      const account = { username: name, nickname: name, email, password: 'tea-house-88' }
      const answer = await postFrom(
        t,
        '/api/v3/users/username.register',
        { ...account, passwordConfirmation: 'tea-house-88' },
        { ip: '198.51.100.2' },
      )
      expect(answer).toMatchObject({ Code: -4001, Data: { field: 'email' } })
      expect(answer.Message).toContain('邮箱域名')
    }
    for (const email of ['x@notspam.example', 'x@example.test'])
      expect((await bind(email)).Message).not.toContain('邮箱域名')
    await liftAll()
  })

  it("a block that covers the caller's own address is refused, and so is a malformed address or domain", async () => {
    for (const value of ['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1']) {
      const refused = await block('address', value)
      expect(refused).toMatchObject({ Code: -4001, Data: { field: 'value' } })
      expect(refused.Message).toContain('挡在外面')
    }
    for (const value of [
      '',
      'x',
      '0.0.0.0/0',
      '::/0',
      '1.2.3.4/40',
      '1.2.3.*',
      'spam.example',
      { a: 1 },
      null,
    ])
      expect((await block('address', value)).Code).toBe(-4001)
    for (const value of ['', '@', 'com', 'a b.example', 'x@y.example', '.example', '*.example', '192.0.2.1'])
      expect((await block('domain', value)).Code).toBe(-4001)
    expect((await block('country', 'cn')).Code).toBe(-4001)
    for (const reason of ['', '   ', 'x'.repeat(201)])
      expect((await block('address', '192.0.2.1', { reason })).Code).toBe(-4001)
    for (const until of ['2020-01-01', 'tomorrow', '2026-13-40'])
      expect((await block('address', '192.0.2.1', { until })).Code).toBe(-4001)
    expect((await block('address', '192.0.2.1', {}, member)).Code).toBe(-4002)
    expect(await lift('999999')).toBe(-4004)
    expect(await list()).toEqual([])
  })

  it('blocks are found by a part of the value, by the reason and by an address in the range, and every change is in the audit log', async () => {
    await block('address', '192.0.2.0/24', { reason: '机房' })
    await block('domain', 'spam.example')
    const values = async (query: string) => (await list(query)).map(({ value }) => value)
    expect(await values('')).toEqual(['spam.example', '192.0.2.0/24'])
    expect(await values('?kind=domain')).toEqual(['spam.example'])
    expect(await values('?q=SPAM')).toEqual(['spam.example'])
    expect(await values(`?q=${encodeURIComponent('机房')}`)).toEqual(['192.0.2.0/24'])
    expect(await values('?q=192.0.2.77')).toEqual(['192.0.2.0/24'])
    expect(await values('?q=192.0.3.77')).toEqual([])
    await liftAll()
    const actions = (await t.get('/api/backAdmin/action.logs?perPage=4', admin)).Data as {
      pageData: { actionDesc: string }[]
    }
    expect(actions.pageData.map(({ actionDesc }) => actionDesc)).toEqual(
      expect.arrayContaining([
        '封禁地址 192.0.2.0/24。原因：机房',
        '封禁邮箱域名 spam.example。原因：垃圾账号',
      ]),
    )
    expect(actions.pageData[0]?.actionDesc).toMatch(/^解除封禁 .*192\.0\.2\.0\/24/)
  })
})
