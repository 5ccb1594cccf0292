import { groupIds, type PostView, type ThreadView, userStatus } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../modules/settings/index.ts'
import { publishThreadByCall } from './fixtures/published-thread.ts'
import { createThread } from './fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

const unauthorized = -4002

describe.each(engines)('rules for members and administrators on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.grant(groupIds.member, 'thread.hideOwnThreadOrPost')
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  const publish = (who: TestMember, body: object = {}) => {
    t.clock.advance(31_000)
    const given = { categoryId: 1, title: '春茶', content: { text: '<p>新茶</p>' }, ...body }
    return t.post('/api/v3/thread.create', given, who)
  }
  const comment = (who: TestMember, threadId: number, content = '好茶') => {
    t.clock.advance(31_000)
    return t.post('/api/v3/posts.create', { id: threadId, content }, who)
  }
  const addToGroup = (who: TestMember, groupId: number) =>
    t.ctx.transaction(
      async (tx) => {
        await tx
          .insertInto('group_user')
          .values({ user_id: who.id, group_id: groupId, expiration_at: null })
          .execute()
      },
      ['groups'],
    )

  it('requirements of groups before publishing apply to members and not to administrators', async () => {
    const { threadId } = await publishThreadByCall(t, member)
    const held = await t.createMember({ groupId: 8 })
    await t.grant(8, 'createThread', 'thread.viewPosts', 'thread.reply')
    for (const rule of ['createThreadWithCaptcha', 'publishNeedBindPhone', 'publishNeedBindWechat']) {
      await t.grant(8, rule)
      await t.grant(groupIds.administrator, rule)
      expect((await publish(held)).Code, rule).toBeLessThan(0)
      expect((await comment(held, threadId)).Code, rule).toBeLessThan(0)
      expect((await publish(admin)).Code, rule).toBe(0)
      expect((await comment(admin, threadId)).Code, rule).toBe(0)
    }
  })

  it('an administrator on trial sees threads that are too old for members on trial', async () => {
    const old = await createThread(t, member, { title: '陈茶' })
    const trial = await t.createMember({ groupId: groupIds.trial })
    await t.grant(groupIds.trial, 'viewThreads', 'thread.viewPosts')
    const other = await t.createAdmin()
    await addToGroup(other, groupIds.trial)
    const seen = async (who: TestMember) => {
      const detail = await t.get(`/api/v3/thread.detail?threadId=${old.id}`, who)
      const list = (await t.get('/api/v3/thread.list?perPage=50', who)).Data as { pageData: ThreadView[] }
      return [detail.Code, list.pageData.some(({ threadId }) => threadId === old.id)]
    }
    await t.ctx.transaction(async (tx) => {
      const longAgo = t.clock.now() - 400 * 86_400_000
      await tx.updateTable('threads').set({ created_at: longAgo }).where('id', '=', old.id).execute()
    })
    t.clock.advance(61_000)
    expect(await seen(trial)).toEqual([unauthorized, false])
    expect(await seen(other)).toEqual([0, true])
  })

  it('stop words apply to members and not to administrators', async () => {
    const words = ['代购={MOD}', '赌博={BANNED}', '傻瓜=朋友']
    const stored = await t.post('/api/backAdmin/stopwords.batch', { words, overwrite: true }, admin)
    expect(stored.Code).toBe(0)
    const { threadId } = await publishThreadByCall(t, member)
    expect((await publish(member, { title: '赌博' })).Code).toBe(-4001)
    expect((await publish(member, { title: '代购' })).Data).toMatchObject({ isApproved: 0 })
    for (const title of ['赌博', '代购', '傻瓜']) {
      expect((await publish(admin, { title })).Data, title).toMatchObject({ title, isApproved: 1 })
      const said = await comment(admin, threadId, title)
      expect(said.Data, title).toMatchObject({ isApproved: 1, content: expect.stringContaining(title) })
    }
  })

  it('other people’s texts of any age are edited and deleted by administrators and by no other member', async () => {
    const { threadId, postId } = await publishThreadByCall(t, member)
    const { id } = (await comment(member, threadId)).Data as PostView
    await t.ctx.transaction(async (tx) => {
      const longAgo = t.clock.now() - 3000 * 86_400_000
      await tx.updateTable('threads').set({ created_at: longAgo }).where('id', '=', threadId).execute()
      await tx.updateTable('posts').set({ created_at: longAgo }).where('thread_id', '=', threadId).execute()
    })
    const other = await t.createMember()
    const post = (target: number, attributes: object) => ({ postId: target, data: { attributes } })
    const actions: [string, object][] = [
      ['thread.update', { threadId, title: '改过' }],
      ['threads/operate', { id: threadId, isEssence: true }],
      ['posts.update', post(id, { content: '改过' })],
      ['posts.update', post(postId, { content: '改过' })],
      ['posts.update', post(id, { isApproved: 0 })],
      ['posts.update', post(id, { isApproved: 1 })],
      ['posts.update', post(id, { isDeleted: 1 })],
      ['posts.update', post(id, { isDeleted: 0 })],
      ['threads/operate', { id: threadId, isDeleted: true }],
      ['threads/operate', { id: threadId, isDeleted: false }],
    ]
    for (const [path, body] of actions) {
      const where = `${path} ${JSON.stringify(body)}`
      expect((await t.post(`/api/v3/${path}`, body, other)).Code, where).toBeLessThan(0)
      expect((await t.post(`/api/v3/${path}`, body, admin)).Code, where).toBe(0)
    }
  })

  it('administrators edit pending content, and restore what its author deleted', async () => {
    const { threadId, postId } = await publishThreadByCall(t, member)
    const { id } = (await comment(member, threadId)).Data as PostView
    const post = (target: number, attributes: object, who: TestMember) =>
      t.post('/api/v3/posts.update', { postId: target, data: { attributes } }, who)
    const code = async (answer: Promise<{ Code: number }>) => (await answer).Code
    for (const state of [0, 2]) {
      expect(await code(post(postId, { isApproved: state }, admin))).toBe(0)
      expect(await code(t.post('/api/v3/thread.update', { threadId, title: '改过' }, admin))).toBe(0)
    }
    expect(await code(post(postId, { isApproved: 1 }, admin))).toBe(0)
    expect(await code(post(id, { isDeleted: 1 }, member))).toBe(0)
    expect(await code(post(id, { isDeleted: 0 }, admin))).toBe(0)
    const operate = (isDeleted: boolean, who: TestMember) =>
      t.post('/api/v3/threads/operate', { id: threadId, isDeleted }, who)
    expect(await code(operate(true, member))).toBe(0)
    expect(await code(operate(false, admin))).toBe(0)
  })

  it('a new member begins ten conversations an hour, a new administrator any number', async () => {
    const begin = async (who: TestMember) => {
      const codes: number[] = []
      for (let count = 0; count < 11; count += 1) {
        const { id } = await t.createMember()
        const body = { recipientUserId: id, messageText: '你好', isImage: false }
        codes.push((await t.post('/api/v3/dialog.create', body, who)).Code)
      }
      return codes.filter((code) => code === 0).length
    }
    expect(await begin(await t.createMember())).toBe(10)
    expect(await begin(await t.createAdmin())).toBe(11)
  })

  it('administrators read and write on a closed or paid site, and members do not', async () => {
    const { threadId } = await publishThreadByCall(t, member)
    const codes = async (who: TestMember) => [
      (await t.get('/api/v3/thread.list', who)).Code === 0,
      (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, who)).Code === 0,
      (await comment(who, threadId)).Code === 0,
    ]
    for (const settings of [{ site_close: true }, { wxpay_close: true, site_mode: 'pay', site_price: '1' }]) {
      await setSettings(t.ctx, settings)
      expect(await codes(member), JSON.stringify(settings)).toEqual([false, false, false])
      expect(await codes(admin), JSON.stringify(settings)).toEqual([true, true, true])
      await setSettings(t.ctx, { site_close: false, site_mode: 'public' })
    }
  })

  it('an administrator who is banned, refused or under review loses the role, also in an open session', async () => {
    const other = await t.createAdmin()
    const read = () => t.get('/api/backAdmin/settings', other)
    const change = () =>
      t.post('/api/backAdmin/settings.create', { data: [{ key: 'site_name', value: '茶馆' }] }, other)
    expect([(await read()).Code, (await change()).Code]).toEqual([0, 0])
    const codes = {
      [userStatus.banned]: -4009,
      [userStatus.refused]: -4007,
      [userStatus.inReview]: unauthorized,
    }
    for (const [status, code] of Object.entries(codes)) {
      await t.ctx.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ status: Number(status) })
          .where('id', '=', other.id)
          .execute(),
      )
      expect([status, (await read()).Code, (await change()).Code]).toEqual([status, code, code])
    }
  })

  it('everybody publishes once in thirty seconds, administrators too', async () => {
    for (const who of [member, admin]) {
      expect((await publish(who)).Code).toBe(0)
      const again = { categoryId: 1, title: '再来', content: { text: '<p>新茶</p>' } }
      expect((await t.post('/api/v3/thread.create', again, who)).Code).toBe(-4003)
      t.clock.advance(30_000)
      expect((await t.post('/api/v3/thread.create', again, who)).Code).toBe(0)
    }
  })
})
