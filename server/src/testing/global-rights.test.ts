import {
  type GlobalPermissionKey,
  globalPermissionKeys,
  groupIds,
  orderTypes,
  restrictionKeys,
} from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../modules/settings/index.ts'
import { anMp4, aPdf, aWav } from './fixtures/media-files.ts'
import { formWithFile } from './fixtures/multipart.ts'
import { insertPicture, publishThreadByCall, revoke } from './fixtures/published-thread.ts'
import { createThread } from './fixtures/stored-thread.ts'
import { uploadDocument, uploadVideo, voteBlock } from './fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

interface Site {
  readonly t: TestApp
  readonly admin: TestMember
  readonly member: TestMember
  /** A thread of the administrator with a file and a video, and its first post. */
  readonly thread: { readonly threadId: number; readonly postId: number; readonly fileId: number }
  /** A thread with a price. */
  readonly soldId: number
}
type Doing = (site: Site) => Promise<boolean>

const isDone = (answer: { Code: number }) => answer.Code === 0
/** Returns whether a call is not refused for a missing permission. */
const isLetIn = (answer: { Code: number }) => answer.Code !== -4002

const post =
  (path: string, body: (site: Site) => object, told = isDone): Doing =>
  async (site) =>
    told(await site.t.post(`/api/v3/${path}`, body(site), site.member))

/** Tries to publish a thread with this, or to store it as a draft if it must be paid first. */
const writes =
  (more: (site: Site) => object | Promise<object>): Doing =>
  async (site) => {
    site.t.clock.advance(31_000)
    const body = { categoryId: 1, title: '春茶', content: { text: '<p>新茶</p>' }, ...(await more(site)) }
    return isDone(await site.t.post('/api/v3/thread.create', body, site.member))
  }

const block = (tomId: number, body: object) => ({
  content: { text: '<p>新茶</p>', indexes: { [tomId]: { tomId: String(tomId), body } } },
})

const uploads =
  (type: number, name: string, bytes: Uint8Array): Doing =>
  async ({ t, member }) => {
    const file = { field: 'file', name, type: 'application/octet-stream', bytes }
    return isDone(await t.inject(formWithFile('/api/v3/attachments', file, { type: String(type) }, member)))
  }

/** Returns a block of the administrator's thread as the member sees it. */
async function shown({ t, member, thread }: Site, tomId: number): Promise<string> {
  const { Data } = await t.get(`/api/v3/thread.detail?threadId=${thread.threadId}`, member)
  const { content } = Data as { content: { indexes: Record<string, { body: unknown }> } }
  return JSON.stringify(content.indexes[tomId]?.body)
}

/** What each global permission allows; the compiler requires every key. Null for a permission that allows nothing. */
const doings: Readonly<Record<GlobalPermissionKey, Doing | null>> = {
  'thread.insertImage': writes(async ({ t, member }) =>
    block(101, { imageIds: [await insertPicture(t, member)] }),
  ),
  'thread.insertVideo': uploads(3, '茶山.mp4', anMp4(3)),
  'thread.insertAudio': uploads(2, '录音.wav', aWav(1)),
  'thread.insertAttachment': uploads(0, '茶单.pdf', aPdf),
  'thread.insertGoods': post('goods/analysis', () => ({
    address: 'https://item.jd.com/100012043978.html',
  })),
  'thread.insertPay': writes(() => ({ price: 1 })),
  'thread.insertReward': writes(({ t }) => ({
    ...block(107, { price: 1, type: 0, expiredAt: t.ctx.time.format(t.clock.now() + 3e8) }),
    draft: 1,
  })),
  'thread.insertRedPacket': writes(() => ({
    ...block(106, { condition: 0, likenum: 0, number: 2, rule: 0, price: 1 }),
    draft: 1,
  })),
  'thread.insertPosition': writes(() => ({
    position: { longitude: 120.1, latitude: 30.2, address: '杭州', location: '龙井村' },
  })),
  'thread.insertVote': writes(({ t }) => ({
    content: { text: '<p>新茶</p>', indexes: voteBlock(t) },
  })),
  'thread.sticky': post('threads/operate', ({ thread }) => ({ id: thread.threadId, isSticky: true })),
  'thread.favorite': post('threads/operate', ({ thread }) => ({ id: thread.threadId, isFavorite: true })),
  'thread.likePosts': post('posts.update', ({ thread }) => ({
    postId: thread.postId,
    data: { attributes: { isLiked: true } },
  })),
  'thread.viewVideo': async (site) => /"mediaUrl":"[^"]/.test(await shown(site, 103)),
  'thread.viewAttachment': async (site) => /"url":"[^"]/.test(await shown(site, 108)),
  'thread.downloadAttachment': async ({ t, member, thread }) => {
    const path = `attachment.share?threadId=${thread.threadId}&attachmentsId=${thread.fileId}`
    return isLetIn(await t.get(`/api/v3/${path}`, member))
  },
  'dialog.create': post('dialog.create', ({ admin }) => ({
    recipientUserId: admin.id,
    messageText: '你好',
    isImage: false,
  })),
  'user.view': async ({ t, member, thread }) =>
    isDone(await t.get(`/api/v3/thread.likedusers?threadId=${thread.threadId}`, member)),
  'userFollow.create': post('follow.create', ({ admin }) => ({ toUserId: admin.id }), isLetIn),
  'other.canInviteUserScale': async ({ t, member }) =>
    isDone(await t.get('/api/v3/invite.link.create', member)),
  'cash.create': post('wallet/cash', () => ({ cashApplyAmount: '1' }), isLetIn),
  'order.create': post(
    'order.create',
    ({ soldId }) => ({ type: orderTypes.thread, threadId: soldId }),
    isLetIn,
  ),
  'trade.pay.order': post(
    'trade/pay/order',
    () => ({ orderSn: '2026112300000000000000', paymentType: 20, payPassword: '135790' }),
    isLetIn,
  ),
  // As in the original: everybody sees their own wallet, and only administrators others'.
  'wallet.viewList': null,
  'wallet.logs.viewList': null,
  'cash.viewList': null,
}

/** Permissions that depend on another one: downloading a file requires seeing it. */
const alsoGone: Partial<Readonly<Record<GlobalPermissionKey, readonly GlobalPermissionKey[]>>> = {
  'thread.viewAttachment': ['thread.downloadAttachment'],
}

/** Only three payments in half a minute are allowed. */
const seldom: ReadonlySet<GlobalPermissionKey> = new Set(['trade.pay.order'])

describe.each(engines)('global permissions on %s', (engine) => {
  let site: Site

  beforeAll(async () => {
    const t = await openTestApp({ engine })
    const [admin, member] = [await t.createAdmin(), await t.createMember()]
    const often = { freq: 100_000, forbidden: 1 }
    await setSettings(t.ctx, { site_withdrawal: true, api_freq: JSON.stringify({ get: often, post: often }) })
    const [fileId, videoId] = [await uploadDocument(t, admin), await uploadVideo(t, admin)]
    const indexes = {
      ...block(108, { docIds: [fileId] }).content.indexes,
      ...block(103, { videoId }).content.indexes,
    }
    const { threadId, postId } = await publishThreadByCall(t, admin, {
      content: { text: '<p>茶单</p>', indexes },
    })
    const { id: soldId } = await createThread(t, admin, { priceCents: 100 })
    site = { t, admin, member, thread: { threadId, postId, fileId }, soldId }
    await t.grant(groupIds.member, 'createThread', 'viewThreads', 'thread.viewPosts', ...globalPermissionKeys)
  })
  afterAll(() => site.t.close())

  /** Returns the permissions whose action fails; of rate-limited ones only the one under test. */
  async function gone(about?: GlobalPermissionKey): Promise<GlobalPermissionKey[]> {
    const lacking: GlobalPermissionKey[] = []
    for (const key of globalPermissionKeys.filter((one) => one === about || !seldom.has(one))) {
      site.t.clock.advance(61_000)
      if ((await doings[key]?.(site)) === false) lacking.push(key)
    }
    return lacking
  }

  it('a member with all permissions can do everything', async () => {
    expect(await gone()).toEqual([])
  })

  it.each(globalPermissionKeys)(
    '%s, revoked, prevents exactly its action, and granted allows it again',
    async (key) => {
      await revoke(site.t, groupIds.member, key)
      const expected = doings[key] ? [key, ...(alsoGone[key] ?? [])] : []
      expect((await gone(key)).sort()).toEqual(expected.toSorted())
      await site.t.grant(groupIds.member, key)
      site.t.clock.advance(61_000)
      expect(await doings[key]?.(site)).not.toBe(false)
    },
  )

  it.each(restrictionKeys)('%s, granted, restricts publishing and nothing else', async (key) => {
    const publishes = writes(() => ({}))
    const likes = doings['thread.likePosts']
    expect(await publishes(site)).toBe(true)
    await site.t.grant(groupIds.member, key)
    expect([await publishes(site), await likes?.(site)]).toEqual([false, true])
    await revoke(site.t, groupIds.member, key)
    expect(await publishes(site)).toBe(true)
  })
})
