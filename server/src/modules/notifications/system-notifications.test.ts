import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { publishEvent } from '../../events/outbox.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { fillPlaceholders } from './fill-template.ts'
import { unknownVariable } from './template-variables.ts'

interface ListedNotification {
  id: number
  title: string
  content: string
  raw: { tplId?: string; thread_id?: number }
}

describe('filling a template', () => {
  it.each([
    ['{username}，你好', '阿梨，你好'],
    ['{{constructor}} {constructor} ${7*7} {unknown}', '{{constructor}} {constructor} ${7*7} {unknown}'],
    ['{trick}', '{username}'],
  ])('%s becomes %s', (text, expected) => {
    expect(fillPlaceholders(text, { username: '阿梨', trick: '{username}' })).toBe(expected)
  })
})

describe.each(engines)('system notifications on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  async function publish(title = '今天喝什么') {
    author = await t.createMember()
    t.clock.advance(31_000)
    const thread = { categoryId: 1, title, content: { text: '<p>说说看</p>' } }
    const { Data } = await t.post('/api/v3/thread.create', thread, author)
    return Data as { threadId: number; postId: number }
  }
  async function told(who = author, lang = 'zh-CN'): Promise<ListedNotification[]> {
    await t.ctx.outbox.drain()
    const { Data } = await t.inject({
      method: 'GET',
      url: '/api/v3/notification?filter[type]=system&perPage=50',
      headers: { authorization: `Bearer ${who.token}`, 'x-chaguan-lang': lang },
    })
    return (Data as { pageData: ListedNotification[] }).pageData
  }
  const templateId = async (noticeId: string) =>
    (
      await t.ctx.db
        .selectFrom('notification_tpls')
        .select('id')
        .where('notice_id', '=', noticeId)
        .executeTakeFirstOrThrow()
    ).id
  const change = async (noticeId: string, words: object) =>
    t.post(
      '/api/backAdmin/notification/tpl/update',
      { data: [{ id: await templateId(noticeId), ...words }] },
      admin,
    )
  const operate = (id: number, action: object) => t.post('/api/v3/threads/operate', { id, ...action }, admin)

  it('a template that was changed meanwhile is not overwritten, and its present values are returned', async () => {
    const store = (title: string, was: object) => change('system.post.essence', { title, was })
    const keywordsData: string[] = []
    expect((await store('好帖', { title: '内容精华通知', status: 1, keywordsData })).Code).toBe(0)
    const refused = await store('佳作', { title: '内容精华通知', status: 1, keywordsData })
    expect(refused).toMatchObject({ Code: -4005, Data: { conflicts: [{ key: 'title', value: '好帖' }] } })
    expect((await store('内容精华通知', { title: '好帖' })).Code).toBe(0)
  })

  it.each([
    ['featured', { isEssence: true }, '内容精华通知', 'post.essence'],
    ['pinned', { isSticky: true }, '内容置顶通知', 'post.sticky'],
    ['deleted', { isDeleted: true, message: '广告' }, '内容删除通知', 'post.deleted'],
  ])('the author of a thread that is %s is notified', async (_act, action, title, tplId) => {
    const { threadId } = await publish()
    expect((await operate(threadId, action)).Code).toBe(0)
    const [notification] = await told()
    expect(notification).toMatchObject({ title, raw: { tplId, thread_id: threadId } })
    expect(notification?.content).toContain('今天喝什么')
  })

  it('the notification of a deletion is withdrawn when the content is restored, read or not', async () => {
    const { threadId } = await publish()
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '龙井茶' }, author)
    const { id } = Data as { id: number }
    const decide = (kind: string, action: string, of: number) =>
      t.post('/api/v3/moderation.decide', { kind, action, ids: [of] }, admin)
    for (const [kind, of] of [
      ['comments', id],
      ['threads', threadId],
    ] as const) {
      for (const isRead of [false, true]) {
        expect((await decide(kind, 'delete', of)).Code).toBe(0)
        await t.ctx.outbox.drain()
        // The list marks what it returns as read.
        if (isRead) expect(await told()).toHaveLength(1)
        expect((await decide(kind, 'restore', of)).Code).toBe(0)
        expect(await told()).toEqual([])
      }
    }
  })

  it('the author of an edited thread is notified, in the language of the request', async () => {
    const { threadId } = await publish()
    await t.post('/api/v3/thread.update', { threadId, content: { text: '<p>改过了</p>' } }, admin)
    expect(await told()).toMatchObject([{ title: '内容修改通知', raw: { tplId: 'post.update' } }])
    expect(await told(author, 'en-GB')).toMatchObject([{ title: 'Your post was edited' }])
  })

  it('a welcome names the product where nobody has named the site, in the language that is read', async () => {
    author = await t.createMember({ nickname: '新来的' })
    await t.ctx.transaction((tx) => publishEvent(tx, 'user.registered', { userId: author.id }, t.clock.now()))
    expect((await told())[0]?.content).toMatch(/^新来的，欢迎加入茶馆，/)
    expect((await told(author, 'en-GB'))[0]?.content).toMatch(/^Welcome to Chaguan, 新来的!/)
  })

  it('a welcome stored without variable values shows no variables', async () => {
    author = await t.createMember()
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('notifications')
        .values({
          user_id: author.id,
          type: 'system',
          event_key: 'registered',
          data: JSON.stringify({ template: 'registered.passed' }),
          read_at: null,
          created_at: 0,
        })
        .execute(),
    )
    expect(await told()).toMatchObject([
      { title: '新用户注册通知', content: expect.not.stringContaining('{') },
    ])
  })

  it('quotes in notifications have emoji instead of their codes', async () => {
    const { threadId } = await publish()
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '好茶:xiaoku:' }, author)
    const data = [{ id: (Data as { id: number }).id, isApproved: 2 }]
    await t.post('/api/backAdmin/manage.submit.review', { type: 2, data }, admin)
    expect((await told())[0]?.content).toContain('好茶😂')
  })

  it('nobody is notified of their own actions', async () => {
    const { threadId } = await publish()
    await t.post('/api/v3/thread.update', { threadId, content: { text: '<p>改过了</p>' } }, author)
    await t.post('/api/v3/thread.delete', { threadId }, author)
    expect(await told()).toEqual([])
  })

  it('authors of threads and comments are notified of a decision with its reason', async () => {
    const { threadId } = await publish()
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '龙井茶' }, author)
    const { id } = Data as { id: number }
    const review = (type: number, item: object) =>
      t.post('/api/backAdmin/manage.submit.review', { type, data: [item] }, admin)
    expect((await review(1, { id: threadId, isApproved: 2, message: '跑题' })).Code).toBe(0)
    expect((await review(2, { id, isApproved: 2 })).Code).toBe(0)
    await review(2, { id, isApproved: 1 })
    await review(2, { id, isDeleted: true, message: '重复 <b>' })
    const contents = (await told()).map(({ raw, content }) => `${raw.tplId} ${content}`)
    expect(contents).toHaveLength(4)
    expect(contents[0]).toContain('post.deleted')
    expect(contents[0]).toContain('重复 &lt;b&gt;')
    expect(contents[1]).toContain('post.approved')
    expect(contents[2]).toMatch(/^post\.unapproved .*龙井茶.*无/)
    expect(contents[3]).toMatch(/^post\.unapproved .*今天喝什么.*跑题/)
  })

  it('a notification about a post without words says so instead of quoting nothing', async () => {
    const { threadId } = await publish()
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('threads').set({ title: '' }).where('id', '=', threadId).execute()
      await tx.updateTable('posts').set({ content: '' }).where('thread_id', '=', threadId).execute()
    })
    await t.post('/api/v3/thread.delete', { threadId, message: '空' }, admin)
    expect((await told())[0]?.content).toContain('“（没有文字）”被删除了')
  })

  it("changes of an account's status and groups are notified once each, however often they are delivered", async () => {
    author = await t.createMember()
    const userId = author.id
    await t.ctx.transaction(async (tx) => {
      const now = t.clock.now()
      const status = { userId, actorId: admin.id, reason: '广告' }
      await publishEvent(tx, 'user.status.changed', { ...status, before: 2, after: 0 }, now)
      await publishEvent(tx, 'user.status.changed', { ...status, before: 0, after: 1 }, now)
      await publishEvent(tx, 'user.status.changed', { ...status, before: 1, after: 0 }, now)
      await publishEvent(tx, 'user.status.changed', { ...status, before: 2, after: 3 }, now)
      await publishEvent(
        tx,
        'user.groups.changed',
        { userId, actorId: admin.id, before: '甲', after: '乙' },
        now,
      )
    })
    const notifications = (await told()).toReversed()
    expect(notifications.map(({ raw }) => raw.tplId)).toEqual([
      'registered.approved',
      'user.disable',
      'user.normal',
      'registered.unapproved',
      'user.group',
    ])
    expect(notifications[1]?.content).toContain('广告')
    expect(notifications[4]?.content).toMatch(/甲.*乙/)
  })

  it('an edited template applies at once, is not executed, and cannot add markup', async () => {
    const content = '<script>alert(1)</script>{nickname}：{content} {{constructor}} ${7*7}'
    // A template of an earlier site may have variables that the event does not have.
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('notification_tpls')
        .set({ title: '{nickname}', content, edited_at: t.clock.now() })
        .where('notice_id', '=', 'system.post.essence')
        .execute(),
    )
    expect((await change('system.post.essence', { title: '恭喜<i>', content })).Code).toBe(0)
    const { threadId } = await publish('<img src=x>{reason}')
    await operate(threadId, { isEssence: true })
    const [notification] = await told(author, 'en-GB')
    expect(notification?.title).toBe('恭喜＜i＞')
    expect(notification?.content).toBe(
      `&lt;script&gt;alert(1)&lt;/script&gt;${author.nickname}：&lt;img src=x&gt;{reason} {{constructor}} $\{7*7}`,
    )
  })

  it.each(['{{constructor}}', '{constructor}', '{__proto__}', '{prototype}', '{groupname}'])(
    'a template with %s, which the event does not have, is refused by the name of the variable, and nothing is stored',
    async (variable) => {
      const stored = () => t.ctx.db.selectFrom('notification_tpls').selectAll().orderBy('id').execute()
      const before = await stored()
      const answer = await change('system.post.sticky', { title: '置顶', content: `你好 ${variable}` })
      expect([answer.Code, answer.Message]).toEqual([
        -4001,
        `这个通知没有变量 ${variable.replaceAll(/[{}]/g, '')}，请从变量列表里选`,
      ])
      expect(await stored()).toEqual(before)
    },
  )

  it('a disabled template causes no notifications', async () => {
    await change('system.post.sticky', { status: 0 })
    await change('system.post.liked', { status: 0 })
    const { threadId, postId } = await publish()
    await operate(threadId, { isSticky: true })
    await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, admin)
    await t.ctx.outbox.drain()
    expect((await t.get('/api/v3/unreadnotification', author)).Data).toMatchObject({ unreadNotifications: 0 })
  })
})

const unknown = (text: string, stored = '') => unknownVariable([text], [stored], ['nickname', 'reason'])

test.each([
  ['{nickname}：{reason}', undefined],
  ['{$nickname}', undefined],
  ['{{constructor}}', 'constructor'],
  ['{{ constructor }}', 'constructor'],
  ['{constructor}', 'constructor'],
  ['{__proto__}', '__proto__'],
  ['{$prototype}', 'prototype'],
  ['{nickname} {username}', 'username'],
  ['{{first.DATA}} {1} ${7*7} {笑} { nickname', undefined],
])('the unknown variable of the template “%s” is %s', (text, name) => {
  expect(unknown(text)).toBe(name)
})

test('a variable that the stored template has already is accepted', () => {
  expect(unknown('您好 {username}', '{username}，你好')).toBe(undefined)
  expect(unknown('您好 {username} {other}', '{username}，你好')).toBe('other')
})
