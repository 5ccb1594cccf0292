import type { ProfileView, UserCardView } from '@chaguan/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('profiles on %s', (engine) => {
  let site: TestApp
  let me: TestMember
  let other: TestMember

  beforeAll(async () => {
    site = await openTestApp({ engine })
    me = await site.createMember({ nickname: '沈清和' })
    other = await site.createMember({ nickname: '陈小鱼_50%' })
  })

  afterAll(() => site.close())

  const open = async (id: number, as?: TestMember) =>
    (await site.get(`/api/v3/user?userId=${id}`, as)).Data as ProfileView

  it('a profile shows more to its owner than to others', async () => {
    const [own, others] = [await open(me.id, me), await open(me.id, other)]
    expect(own).toMatchObject({
      nickname: '沈清和',
      username: 'member1',
      follow: null,
      canEdit: true,
      walletBalance: '0.00',
      walletFreeze: '0.00',
      isBindWechat: false,
      wxNickname: '',
    })
    expect(own).not.toHaveProperty('isDeny')
    expect(others).toMatchObject({
      username: '',
      follow: 0,
      isDeny: false,
      canEdit: false,
      loginAt: '',
      registerReason: '',
    })
    for (const field of ['mobile', 'originalMobile', 'walletBalance', 'identity', 'realname'])
      expect(others).not.toHaveProperty(field)
  })

  it('a profile shows who follows whom and who is blocked', async () => {
    const now = site.clock.now()
    await site.ctx.transaction(async (tx) => {
      const row = { is_mutual: 0, created_at: now, updated_at: now }
      await tx
        .insertInto('user_follow')
        .values({ ...row, from_user_id: me.id, to_user_id: other.id })
        .execute()
      await tx
        .insertInto('deny_users')
        .values({ user_id: me.id, deny_user_id: other.id, created_at: now })
        .execute()
    })
    expect(await open(other.id, me)).toMatchObject({ follow: 1, isDeny: true, denyStatus: true })
    expect(await open(me.id, other)).toMatchObject({ follow: 0, isDeny: false })
    expect(await open(other.id)).toMatchObject({ follow: 0, isDeny: false })
  })

  it.each([
    ['an id nobody has', 'userId=987654'],
    ['no id', ''],
    ['a word as id', 'userId=tea'],
    ['an include that is not offered', 'userId=1&include=users.wallet'],
  ])('a profile request is refused for %s', async (_what, query) => {
    expect((await site.get(`/api/v3/user?${query}`)).Code).toBe(-4001)
  })

  it('profiles are listed by their last login for administrators alone', async () => {
    const t = await openTestApp({ engine })
    const admin = await t.createAdmin()
    const [early, late] = [await t.createMember(), await t.createMember()]
    const login_at = t.clock.now() + 1000
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ login_at }).where('id', '=', early.id).execute(),
    )
    const list = async (as?: TestMember) => {
      const { Data } = await t.get('/api/v3/users.list', as)
      return (Data as { pageData: UserCardView[] }).pageData.map(({ userId }) => userId)
    }
    for (const who of [undefined, late]) expect(await list(who)).toEqual([late.id, early.id, admin.id])
    expect(await list(admin)).toEqual([early.id, late.id, admin.id])
    await t.close()
  })

  it('profiles are found by part of the nickname, special characters taken literally, and never by user name', async () => {
    const find = async (filter: string) => {
      const { Data } = await site.get(`/api/v3/users.list?${filter}`)
      return (Data as { pageData: UserCardView[] }).pageData.map(({ nickname }) => nickname)
    }
    expect(await find('filter[nickname]=清')).toEqual(['沈清和'])
    expect(await find('filter[nickname]=%25')).toEqual(['陈小鱼_50%'])
    expect(await find('filter[username]=member1')).toEqual([])
    expect(await find('filter[nickname]=_')).toEqual(['陈小鱼_50%'])
    expect(await find('filter[hot]=1')).toHaveLength(2)
    const started = (thread_count: number) =>
      site.ctx.transaction((tx) =>
        tx.updateTable('users').set({ thread_count }).where('id', '=', other.id).execute(),
      )
    await started(1)
    expect(await find('filter[hot]=1&filter[withThreads]=1')).toEqual([other.nickname])
    await started(0)
    expect(await find('filter[hot]=1&filter[withThreads]=1')).toEqual([])
  })

  it('nickname and signature are changed by their owner only', async () => {
    const path = '/api/v3/users/update.user'
    expect((await site.post(path, { signature: '慢慢聊' })).Code).toBe(-3001)
    const done = await site.post(
      path,
      { signature: '  慢慢聊\u202e ', id: other.id, status: 1, isAdmin: true },
      me,
    )
    expect(done.Data).toMatchObject({ id: me.id, signature: '慢慢聊' })
    expect((await site.post(path, { signature: '茶'.repeat(141) }, me)).Code).toBe(-7058)
    expect((await site.post(path, { nickname: '陈小鱼_50%' }, me)).Code).toBe(-7042)
    expect((await site.post(path, { nickname: '茶'.repeat(16) }, me)).Code).toBe(-7041)
    expect(
      (await site.post(path, { newPassword: 'abc123456', passwordConfirmation: 'different' }, me)).Code,
    ).toBe(-4001)
    expect(await open(other.id)).toMatchObject({ signature: '', status: 0 })
  })

  it('a new picture becomes the avatar, and the previous one is deleted', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a8551b' } })
      .jpeg()
      .toBuffer()
    const upload = (name: string, content: Uint8Array) =>
      site.inject(
        formWithFile(
          '/api/v3/users/avatar',
          { field: 'avatar', name, type: 'image/jpeg', bytes: content },
          {},
          me,
        ),
      )
    const first = (await upload('me.jpg', bytes)).Data as { avatarUrl: string; originalAvatarUrl: string }
    expect(first.avatarUrl).toBe(`${first.originalAvatarUrl}/avatar-6`)
    const second = (await upload('me.jpg', bytes)).Data as { originalAvatarUrl: string }
    const status = async (url: string) => (await site.app.inject({ url: new URL(url).pathname })).statusCode
    expect(await status(first.originalAvatarUrl)).toBe(404)
    expect(await status(second.originalAvatarUrl)).toBe(200)
    expect(await status((await open(me.id, me)).avatarUrl)).toBe(200)
    expect((await upload('me.svg', Buffer.from('<svg/>'))).Code).toBe(-4001)
    expect((await upload('me.jpg', Buffer.from('<script>'))).Code).toBe(-4001)
    expect((await site.post('/api/v3/users/avatar', {}, me)).Code).toBe(-4001)
    expect(await status(second.originalAvatarUrl)).toBe(200)
  })
})
