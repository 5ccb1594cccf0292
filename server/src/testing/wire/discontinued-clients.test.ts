import type { ForumView, ProfileView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient } from '../doubles/legacy-client.ts'
import { goodPassword, logInFrom, postFrom, registerAccount, type TestAccount } from '../fixtures/accounts.ts'
import { blockCalls, bodyOf, pathOf } from '../fixtures/block-calls.ts'
import { publishThreadByCall } from '../fixtures/published-thread.ts'
import { uploadDocument, uploadVideo } from '../fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'

const nowhere = { longitude: '', latitude: '', address: '', location: '' }

describe.each(engines)('compatibility with clients of the discontinued product on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestAccount
  let other: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await registerAccount(t, 'xiaoyu')
    other = await t.createMember({ nickname: '老周泡茶' })
  })
  afterAll(() => t.close())

  const user = () => legacyClient(t, '/api/v3/')
  const area = () => legacyClient(t, '/api/backAdmin/')
  const publish = (as: TestMember) => publishThreadByCall(t, as)

  it('a thread without a place has a position with empty texts, in lists, detail, create and update', async () => {
    const thread = await publish(member)
    expect(thread.position).toEqual(nowhere)
    const { Data: list } = await user().get('thread.list', { perPage: 5 }, member)
    for (const { position } of (list as { pageData: ThreadView[] }).pageData)
      expect(position).toEqual(nowhere)
    const content = { text: '<p>改过</p>' }
    const { categoryId, threadId } = thread
    const { Data } = await user().post('thread.update', { threadId, categoryId, content }, member)
    expect((Data as ThreadView).position).toEqual(nowhere)
  })

  it('a person’s name in the old parameters means the same as in the new ones', async () => {
    const { Data: byId } = await user().get('user', { userId: other.id }, member)
    for (const query of [{ pid: other.id }, { uid: other.id }, { pid: other.id, userId: other.id }])
      expect((await user().get('user', query, member)).Data).toEqual(byId)
    const { Data: managed } = await area().get('user', { userId: other.id }, admin)
    expect((await area().get('user', { pid: other.id }, admin)).Data).toEqual(managed)
  })

  it('different values under an old and a new name are refused', async () => {
    expect((await user().get('user', { pid: other.id, userId: member.id }, member)).Code).toBe(-4001)
    const { postId } = await publish(member)
    const change = { data: { attributes: { isLiked: true } } }
    expect(
      (await user().post('posts.update', { pid: postId, postId: postId + 1, ...change }, member)).Code,
    ).toBe(-4001)
    const named = {
      recipientUsername: '老周泡茶',
      recipientUserId: admin.id,
      isImage: false,
      messageText: '你好',
    }
    expect((await user().post('dialog.create', named, member)).Code).toBe(-4001)
  })

  it('a post is named by pid in posts.detail, posts.reply and posts.update', async () => {
    const { postId, threadId } = await publish(member)
    const liked = await user().post(
      'posts.update',
      { pid: postId, data: { attributes: { isLiked: true } } },
      other,
    )
    expect(liked).toMatchObject({ Code: 0, Data: { isLiked: true } })
    const comment = await user().post('posts.create', { id: threadId, content: '一楼' }, other)
    const { id } = comment.Data as { id: number }
    expect((await user().get('posts.detail', { pid: id }, member)).Data).toMatchObject({ id })
    expect((await user().get('posts.reply', { pid: id }, member)).Code).toBe(0)
  })

  it('paths of the previous release respond like those that replaced them', async () => {
    const { threadId } = await publish(member)
    const pairs = [
      [user(), 'follow', 'follow.list', { filter: { userId: other.id } }],
      [user(), 'posts', 'posts.list', { filter: { thread: threadId } }],
      [user(), 'users/deny', 'users/deny.list', {}],
      [user(), 'user/signinfields', 'user/signinfields.list', {}],
      [area(), 'signinfields', 'signinfields.list', {}],
      [area(), 'sequence', 'sequence.list', {}],
    ] as const
    for (const [client, old, current, query] of pairs) {
      const [one, same] = [await client.get(old, query, admin), await client.get(current, query, admin)]
      expect([old, one.Code, one.status]).toEqual([old, 0, 200])
      const withoutAddresses = (data: unknown) => JSON.stringify(data).replace(/"\w+PageUrl":"[^"]*"/g, '')
      expect(withoutAddresses(one.Data)).toEqual(withoutAddresses(same.Data))
    }
    expect((await area().post('sequence', { siteOpenSort: 0 }, admin)).Code).toBe(0)
    expect((await area().post('signinfields', { data: [{ name: '城市', type: 0 }] }, admin)).Code).toBe(0)
    expect((await user().post('user/signinfields', { data: [] }, other)).Code).toBeLessThanOrEqual(0)
  })

  it('a chat is started and found by the unique nickname that responses contain as username', async () => {
    const message = { recipientUsername: '老周泡茶', isImage: false, messageText: '你好' }
    const { Data } = await user().post('dialog.create', message, member)
    const { dialogId } = Data as { dialogId: number }
    expect((await user().get('dialog.record', { username: '老周泡茶' }, member)).Data).toEqual({ dialogId })
    expect((await user().get('dialog.record', { username: '没有这个人' }, member)).Code).toBe(-4001)
    // The name by which somebody logs in finds nobody.
    expect((await user().get('dialog.record', { username: 'xiaoyu-login' }, other)).Code).toBe(-4001)
    expect((await user().get('dialog.record', {}, member)).Code).toBe(-4001)
  })

  it('lists of follows contain the nickname as nickName and userName too', async () => {
    await t.grant(10, 'userFollow.create')
    await user().post('follow.create', { toUserId: other.id }, member)
    const { Data } = await user().get(
      'follow.list',
      { filter: { type: 1, nickName: '', userName: '' } },
      member,
    )
    const [{ user: followed } = { user: null }] = (Data as { pageData: { user: object }[] }).pageData
    expect(followed).toMatchObject({ nickname: '老周泡茶', nickName: '老周泡茶', userName: '老周泡茶' })
  })

  it('the reason of a ban may come as refuseMessage', async () => {
    const banned = await registerAccount(t, 'banned')
    const change = { id: banned.id, username: 'banned', status: 1, refuseMessage: '广告' }
    expect((await area().post('users/update.user', change, admin)).Code).toBe(0)
    expect((await area().get('user', { userId: banned.id }, admin)).Data).toMatchObject({ banReason: '广告' })
  })

  it('empty filters count as missing', async () => {
    const query = { filter: { username: '', nickname: '', mobile: '', status: '', groupId: '', isReal: '' } }
    const { Code, Data } = await area().get('users', query, admin)
    const { Data: all } = await area().get('users', {}, admin)
    expect([Code, (Data as { totalCount: number }).totalCount]).toEqual([
      0,
      (all as { totalCount: number }).totalCount,
    ])
    const threads = {
      isDeleted: 'no',
      nickname: '',
      q: '',
      categoryId: '',
      viewCountGt: '',
      createdAtBegin: '',
    }
    expect((await area().get('manage.thread.list', threads, admin)).Code).toBe(0)
  })

  it('the group of a person is named by its own id', async () => {
    const { Data } = await user().get('user', { userId: admin.id }, admin)
    expect((Data as ProfileView).group).toMatchObject({ pid: 1, groupId: 1 })
  })

  it('lists for administrators always contain the last commenter and the deleter, as objects', async () => {
    const thread = await publish(member)
    const find = async (isDeleted: string) => {
      const query = { isDeleted, threadId: thread.threadId }
      const { Data } = await area().get('manage.thread.list', query, admin)
      return (Data as { pageData: unknown[] }).pageData[0]
    }
    expect(await find('no')).toMatchObject({
      lastPostedUser: { userId: null, lastNickname: null, createdAt: null },
      lastDeletedLog: { message: '' },
      deletedUserArr: { deletedUserId: null, deletedNickname: '', deletedAt: null },
    })
    await user().post('posts.create', { id: thread.threadId, content: '一楼' }, other)
    expect(await find('no')).toMatchObject({
      lastPostedUser: {
        userId: other.id,
        lastNickname: '老周泡茶',
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
    })
    await user().post('thread.delete', { threadId: thread.threadId, message: '灌水' }, admin)
    expect(await find('yes')).toMatchObject({
      lastDeletedLog: { message: '灌水' },
      deletedUserArr: { deletedUserId: admin.id, deletedNickname: admin.nickname },
    })
  })

  it('files have a URL that a browser opens without a session; sounds and videos end in their real extension', async () => {
    await t.grant(10, 'thread.insertVideo', 'thread.insertAttachment')
    const calls = blockCalls(t, member)
    const doc = await uploadDocument(t, member)
    const video = await uploadVideo(t, member)
    const thread = await calls.publish({
      108: { body: { docIds: [doc] } },
      103: { body: { videoId: video } },
    })
    const [file] = bodyOf<{ url: string }[]>(thread, '108')
    const { mediaUrl } = bodyOf<{ mediaUrl: string }>(thread, '103')
    expect(mediaUrl).toMatch(/\.mp4$/)
    for (const url of [file?.url, mediaUrl]) {
      const answer = await t.app.inject({ url: pathOf(url) })
      expect([url, answer.statusCode]).toEqual([url, 200])
      const altered = pathOf(url).replace(/-(\w)([\w-]*)\.(\w+)$/, '-$1x$2.$3')
      expect((await t.app.inject({ url: altered })).statusCode).toBe(403)
    }
    t.clock.advance(12 * 3_600_000 + 1)
    expect((await t.app.inject({ url: pathOf(mediaUrl) })).statusCode).toBe(403)
  })

  it('the URL of a sold file is returned only to those who have paid', async () => {
    const calls = blockCalls(t, member)
    const doc = await uploadDocument(t, member)
    const thread = await calls.publish({ 108: { body: { docIds: [doc] } } }, { price: 1 })
    const { Data } = await user().get('thread.detail', { threadId: thread.threadId }, other)
    const files = bodyOf<{ url: string; previewUrl: string }[] | undefined>(Data as ThreadView, '108') ?? []
    for (const { url, previewUrl } of files) expect([url, previewUrl]).toEqual(['', ''])
    const share = { threadId: thread.threadId, attachmentsId: doc }
    expect((await user().get('attachment.share', share, other)).Code).toBe(-4002)
  })

  it('a site has an author and an icon', async () => {
    const { setSite } = (await user().get('forum')).Data as ForumView
    expect(setSite.siteAuthor).toMatchObject({
      id: admin.id,
      username: admin.nickname,
      nickname: admin.nickname,
    })
    expect(setSite.siteFavicon).toBe('http://forum.test/favicon.svg')
  })

  it('the update time of a person who posts changes', async () => {
    const updatedAt = async () =>
      ((await user().get('user', { userId: other.id })).Data as ProfileView).updatedAt
    const before = await updatedAt()
    t.clock.advance(60_000)
    await publish(other)
    expect((await updatedAt()) > before).toBe(true)
  })

  it('goods without a picture have the URL of a default one', async () => {
    const { Data } = await user().post(
      'goods/analysis',
      { address: '茶 https://item.taobao.com/item.htm?id=1' },
      member,
    )
    expect(Data).toMatchObject({ imagePath: 'http://forum.test/goods.svg' })
  })

  it('settings are accepted as the old forms send them', async () => {
    const proof = ['qcloud_captcha_ticket', 'qcloud_captcha_randstr'].map((key) => ({
      key,
      value: 'x',
      tag: 'qcloud',
    }))
    const data = [
      ...proof,
      { key: 'cash_interval_time', value: '', tag: 'cash' },
      { key: 'support_max_download_num', value: '', tag: 'default' },
      { key: 'api_freq', value: { get: { freq: 400, forbidden: 20 }, post: { freq: 100, forbidden: 30 } } },
      { key: 'password_strength', value: '0,1', tag: 'default' },
    ]
    expect((await area().post('settings.create', { data }, admin)).Code).toBe(0)
    const { Data } = await area().get('settings', { key: 'support_max_download_num' }, admin)
    expect(Data).toEqual([{ key: 'support_max_download_num', value: '0', tag: 'default' }])
    const { Data: ticket } = await area().get('settings', { key: 'qcloud_captcha_ticket' }, admin)
    expect(ticket).toEqual([])
  })

  it('a payment password that was never set is an invalid parameter', async () => {
    expect((await user().post('users/pay-password/reset', { payPassword: '135790' }, member)).Code).toBe(
      -4001,
    )
  })

  it('an encoded blank at the end of a path is trimmed', async () => {
    for (const url of ['/api/v3/forum%20', '/api/v3/forum%20%20?dzqPf=pc', '/apiv3/emoji%20'])
      expect((await t.get(url)).Code).toBe(0)
    expect((await t.get('/api/v3/for%20um')).status).toBe(404)
  })

  it('texts are Chinese unless the site’s own header or cookie selects a language', async () => {
    const wrong = (headers: object) =>
      logInFrom(t, 'xiaoyu', 'wrong-password', {
        headers: { 'accept-language': 'en-US,en;q=0.9', ...headers },
      })
    expect((await wrong({})).Message).toMatch(/[一-鿿]/)
    expect((await wrong({ 'x-chaguan-lang': 'en' })).Message).not.toMatch(/[一-鿿]/)
    expect((await wrong({ cookie: 'lang=en', origin: 'http://forum.test' })).Message).not.toMatch(/[一-鿿]/)
  })

  it('a token of the response logs in and out, and no cookie is set', async () => {
    const { Data, headers } = await logInFrom(t, 'xiaoyu', goodPassword)
    const { accessToken } = Data as { accessToken: string }
    expect(headers['set-cookie']).toBeUndefined()
    const session = { headers: { authorization: `Bearer ${accessToken}` } }
    expect((await postFrom(t, '/api/v3/users/logout', {}, session)).Code).toBe(0)
    expect((await postFrom(t, '/api/v3/users/logout', {}, session)).Code).toBe(-4011)
  })

  it('the error names a proxy that rewrites Host when the site has no configured address', async () => {
    const site = await openTestApp({ engine, environment: { SITE_URL: '' } })
    const headers = { host: 'backend:3000', origin: 'https://forum.example.org' }
    const answer = await postFrom(
      site,
      '/api/v3/users/username.login',
      { username: 'a', password: 'b' },
      { headers },
    )
    expect([answer.Code, answer.Message]).toEqual([-4002, expect.stringContaining('SITE_URL')])
    await site.close()
  })

  it('lists beyond the maximum items of a read are cut', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => at + 1)
    expect((await user().get('thread.list', { filter: { categoryids: ids } }, member)).Code).toBe(0)
    expect((await user().get('thread.stick', { categoryIds: ids }, member)).Code).toBe(0)
  })
})
