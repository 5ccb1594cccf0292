import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface ListedNotification {
  content: string
  nickname?: string
  raw: { tplId?: string; user_id?: number }
}

describe.each(engines)('a new follower on %s', (engine) => {
  let t: TestApp
  let star: TestMember
  let fan: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  async function twoPeople() {
    star = await t.createMember({ nickname: `主角${Math.random().toString(36).slice(2, 8)}` })
    fan = await t.createMember({ nickname: `粉丝${Math.random().toString(36).slice(2, 8)}` })
    await t.ctx.outbox.drain()
    await t.post('/api/v3/notification.read', {}, star)
  }
  const callAs = async (path: string, input: object, who: TestMember) => {
    const answer = await t.post(`/api/v3/${path}`, input, who)
    await t.ctx.outbox.drain()
    return answer
  }
  const follow = (who = fan) => callAs('follow.create', { toUserId: star.id }, who)
  const unfollow = () => callAs('follow.delete', { id: star.id, type: 1 }, fan)
  const unread = async () =>
    (
      (await t.get('/api/v3/unreadnotification', star)).Data as {
        typeUnreadNotifications: { system?: number }
      }
    ).typeUnreadNotifications.system ?? 0
  const told = async () =>
    (
      (await t.get('/api/v3/notification?filter[type]=system', star)).Data as {
        pageData: ListedNotification[]
      }
    ).pageData.filter(({ raw }) => raw.tplId === 'user.followed')

  it('a new follower is listed among account notifications, counted there, and read with them', async () => {
    await twoPeople()
    expect((await follow()).Code).toBe(0)
    expect(await unread()).toBe(1)
    expect(await told()).toEqual([
      expect.objectContaining({
        content: expect.stringMatching(/^粉丝.* 关注了你。$/),
        nickname: expect.stringMatching(/^粉丝/),
        raw: { tplId: 'user.followed', user_id: fan.id },
      }),
    ])
    expect(await unread()).toBe(0)
  })

  it('a follower is notified once, and not at all when they unfollow before it is read', async () => {
    await twoPeople()
    await follow()
    await unfollow()
    expect([await unread(), await told()]).toEqual([0, []])
    await follow()
    expect(await told()).toHaveLength(1)
    await unfollow()
    await follow()
    expect(await unread()).toBe(0)
  })

  it('a follower is not notified to a user who muted that person, or followers as a whole', async () => {
    await twoPeople()
    await t.post('/api/v3/notification.mark', { kind: 'person', id: fan.id, mark: 'muted' }, star)
    await follow()
    expect(await unread()).toBe(0)
    await t.post('/api/v3/notification.mark', { kind: 'type', type: 'followed', mark: 'muted' }, star)
    await follow(await t.createMember())
    expect(await unread()).toBe(0)
  })

  it('the notification of a follower is deleted by a block', async () => {
    await twoPeople()
    await follow()
    await callAs('users/deny.create', { id: fan.id }, star)
    expect([await unread(), await told()]).toEqual([0, []])
  })
})
