import { notificationTemplates } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishEvent } from '../../events/outbox.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { variablesOf } from '../notifications/index.ts'
import { setSettings } from '../settings/index.ts'

describe.each(engines)('variables of templates on %s', (engine) => {
  let site: TestApp
  let author: TestMember
  let fan: TestMember

  beforeEach(async () => {
    site = await openTestApp({ engine, environment: { NODE_ENV: 'development' } })
    author = await site.createMember({ nickname: '沈清和' })
    fan = await site.createMember({ nickname: '阿梨' })
    await site.ctx.jobs.runDue()
    await setSettings(site.ctx, {
      local_sms: true,
      dev_outbox: true,
      site_name: '茶馆',
      site_title: '来喝茶',
      site_introduction: '一间茶馆',
    })
  })
  afterEach(() => site.close())

  /**
   * Creates a template for every event that contains the event's name and all its variables; the author subscribes to
   * all.
   */
  async function subscribeToEverything(): Promise<void> {
    const mine = { mobile: '13812341234', expired_at: site.clock.now() + 86_400_000 }
    await site.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set(mine).where('id', '=', author.id).execute()
      for (const { channel, event, noticeId } of notificationTemplates) {
        if (channel !== 'sms') continue
        const content = [event, ...variablesOf(event, false).map((name) => `${name}={$${name}}`)].join(' ')
        const template = { status: 1, template_id: 'SMS_3', content }
        await tx.updateTable('notification_tpls').set(template).where('notice_id', '=', noticeId).execute()
      }
    })
    const kinds = ['related', 'replied', 'liked', 'system']
    const choices = kinds.map((kind) => ({ kind, channel: 'sms', isOn: true }))
    expect((await site.post('/api/v3/notification.channels.update', { choices }, author)).Code).toBe(0)
  }

  /** Performs the actions of administrators on the author and their thread. */
  async function manage(threadId: number): Promise<void> {
    const now = site.clock.now()
    const action = { threadId, actorId: fan.id }
    const status = { userId: author.id, actorId: fan.id, reason: '广告' }
    await site.ctx.transaction(async (tx) => {
      await publishEvent(tx, 'user.registered', { userId: author.id }, now)
      for (const [before, after] of [
        [2, 0],
        [2, 3],
        [0, 1],
        [1, 0],
      ] as const)
        await publishEvent(tx, 'user.status.changed', { ...status, before, after }, now)
      await publishEvent(tx, 'user.groups.changed', { ...status, before: '甲', after: '乙' }, now)
      await publishEvent(tx, 'thread.ignored', { ...action, message: '跑题' }, now)
      await publishEvent(tx, 'thread.deleted', { ...action, message: '广告' }, now)
      for (const event of ['thread.featured', 'thread.pinned', 'thread.edited'] as const)
        await publishEvent(tx, event, action, now)
      await publishEvent(tx, 'thread.approved', action, now)
    })
  }

  /** Acts as another member: likes and answers a comment of the author, and mentions them elsewhere. */
  async function answer(threadId: number): Promise<void> {
    const done = async (path: string, body: object, as = fan) => {
      const { Code, Data } = await site.post(path, body, as)
      expect(Code).toBe(0)
      return Data as { id: number }
    }
    const { id } = await done('/api/v3/posts.create', { id: threadId, content: '有龙井吗' }, author)
    await done('/api/v3/posts.update', { postId: id, data: { attributes: { isLiked: true } } })
    await done('/api/v3/posts.create', { id: threadId, content: '龙井', replyId: id })
    const other = await publishThreadByCall(site, fan)
    await done('/api/v3/posts.create', { id: other.threadId, content: `请 @${author.nickname} 喝茶` })
  }

  it('every documented variable of an event has a value in its text message', async () => {
    await subscribeToEverything()
    const { threadId } = await publishThreadByCall(site, author, { title: '喝茶' })
    await manage(threadId)
    await answer(threadId)
    await site.ctx.outbox.drain()
    site.clock.advance(360_000)
    await site.ctx.jobs.runDue()
    const texts = (await site.ctx.devOutbox.list()).map(({ body }) => body)
    expect(texts).toHaveLength(15)
    expect(texts.filter((text) => text.includes('{$'))).toEqual([])
    const empty = texts.flatMap((text) =>
      [...text.matchAll(/(\w+)=(?= |$)/g)].map(([, name]) => [text.split(' ')[0], name]),
    )
    // These actions have no reason.
    expect(empty.toSorted()).toEqual([
      ['post.approved', 'reason'],
      ['post.essence', 'reason'],
      ['post.sticky', 'reason'],
      ['post.update', 'reason'],
    ])
    expect(texts).toContainEqual(expect.stringContaining('user_change_status=禁用 user_original_status=正常'))
    expect(texts).toContainEqual(
      expect.stringMatching(/joined_at=\d{4}-.* site_title=来喝茶 .*site_mode=公开/),
    )
    expect(texts).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `actor_name=茶馆 actor_nickname=茶馆 .*thread_id=${threadId} thread_title=喝茶 notify_type=内容删除通知 reason=广告`,
        ),
      ),
    )
  })
})
