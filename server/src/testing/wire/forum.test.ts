import type { ForumView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { publishThreadByCall } from '../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import {
  bool,
  either,
  empty,
  exactly,
  faultsOf,
  int,
  type Keys,
  list,
  mapOf,
  nothing,
  nullable,
  num,
  oneOf,
  str,
  time,
  url,
  urlOrEmpty,
} from '../wire-shapes.ts'

const flagText = oneOf('0', '1')
const all = (shape: typeof str, ...names: string[]): Keys =>
  Object.fromEntries(names.map((name) => [name, shape]))

/** The blocks of `forum` with what everybody reads (docs/reference/wire-site.md#forum). */
const blocks: Readonly<Record<string, Keys>> = {
  setSite: {
    ...all(str, 'siteName', 'siteTitle', 'siteKeywords', 'siteIntroduction', 'siteCloseMsg', 'siteFavicon'),
    ...all(urlOrEmpty, 'siteLogo', 'siteHeaderLogo', 'siteBackgroundImage', 'siteCover'),
    ...all(str, 'siteStat', 'siteRecord', 'siteRecordCode', 'siteMinimumAmount'),
    ...all(flagText, 'openExtFields', 'sitePayGroupClose', 'openViewCount', 'openApiLog'),
    siteMode: oneOf('public', 'pay'),
    siteClose: bool,
    siteAuthor: exactly({ id: int, username: str, avatar: urlOrEmpty, nickname: str }),
    siteMasterScale: num,
    siteOpenSort: int,
    siteCharge: int,
    siteWithdrawal: int,
    siteManage: list(exactly({ key: oneOf(1, 2, 3), desc: str, value: bool }), 3),
    apiFreq: nothing,
    siteUrl: oneOf('http://forum.test'),
    siteInstall: time,
    usernameLoginIsdisplay: bool,
    threadTab: int,
    version: oneOf('v3.0.220113'),
    // Additions that the pages read.
    isRegister: bool,
    isSetUp: bool,
    accent: str,
    siteAnalytics: str,
  },
  setReg: {
    ...all(bool, 'registerClose', 'registerValidate', 'registerCaptcha', 'isNeedTransition'),
    passwordLength: int,
    passwordStrength: list(oneOf('0', '1', '2', '3')),
    registerType: oneOf(0, 1, 2),
    // Additions: the pages read them.
    ...all(bool, 'registersByName', 'hasMail'),
    registerEmail: int,
  },
  passport: { ...all(bool, 'offiaccountOpen', 'miniprogramOpen', 'oplatformOpen'), providers: empty },
  // `gateways` is an addition.
  paycenter: { ...all(bool, 'wxpayClose', 'wxpayIos', 'wxpayMchpayClose'), gateways: empty },
  setAttach: {
    ...all(str, 'supportImgExt', 'supportFileExt'),
    ...all(num, 'supportMaxSize', 'supportMaxDownloadNum'),
    supportMaxUploadAttachmentNum: oneOf('9'),
    supportMaxVideoSize: int,
    maxUploadAttachmentNum: oneOf('50'),
  },
  qcloud: {
    ...all(str, 'qcloudAppId', 'qcloudCaptchaAppId', 'qcloudCosBucketName', 'qcloudCosBucketArea'),
    ...all(bool, 'qcloudClose', 'qcloudCos', 'qcloudCaptcha', 'qcloudFaceid', 'qcloudSms', 'qcloudVod'),
    ...all(bool, 'qcloudCosDocPreview', 'qcloudCosSignUrl', 'qcloudVodAutoPlay'),
  },
  // The limits are an addition that the withdrawal page shows.
  setCash: all(num, 'cashRate', 'cashMinSum', 'cashIntervalTime', 'cashMaxSum', 'cashSumLimit'),
  other: {
    ...all(int, 'threadTab', 'countThreads', 'countPosts', 'countUsers'),
    ...all(bool, 'threadOptimize', 'canEditUserGroup', 'canEditUserStatus', 'canCreateThreadInCategory'),
    // An addition: menus show the review desk because of it.
    canModerate: bool,
    ...all(bool, 'canViewThreads', 'canFreeViewPaidThreads', 'canCreateDialog', 'canInviteUserScale'),
    ...all(bool, 'canInsertThreadAttachment', 'canInsertThreadPaid', 'canInsertThreadVideo'),
    ...all(bool, 'canInsertThreadImage', 'canInsertThreadAudio', 'canInsertThreadGoods'),
    ...all(bool, 'canInsertThreadPosition', 'canInsertThreadRedPacket', 'canInsertThreadReward'),
    ...all(bool, 'canInsertThreadAnonymous', 'canInsertThreadVote', 'initializedPayPassword'),
    // Additions: pages offer what the viewer may do.
    ...all(bool, 'canLikePosts', 'canFavorite', 'canFollow', 'canViewLikers', 'canOrder'),
    ...all(bool, 'createThreadWithCaptcha', 'publishNeedBindPhone', 'publishNeedBindWechat', 'disabledChat'),
  },
  lbs: { lbs: bool, qqLbsKey: str },
  ucenter: { ucenter: bool },
  agreement: { privacy: bool, privacyContent: str, register: bool, registerContent: str },
}

const cloudSecrets = [
  ...['qcloudSecretId', 'qcloudSecretKey', 'qcloudToken', 'qcloudSmsAppId', 'qcloudSmsAppKey'],
  ...[
    'qcloudSmsTemplateId',
    'qcloudSmsSign',
    'qcloudCaptchaSecretKey',
    'qcloudVodTranscode',
    'qcloudVodToken',
  ],
  ...['qcloudVodCoverTemplate', 'qcloudVodUrlKey', 'qcloudVodUrlExpire', 'qcloudVodTaskflowGif'],
]
const freq = exactly({ freq: int, forbidden: int })

/** What administrators read besides. */
const forAdmins: Readonly<Record<string, Keys>> = {
  setSite: {
    siteAuthorScale: num,
    usernameBout: int,
    miniprogramVideo: bool,
    apiFreq: exactly({ get: freq, post: freq }),
  },
  passport: {
    ...all(str, 'offiaccountAppId', 'offiaccountAppSecret', 'offiaccountServerConfigToken'),
    ...all(str, 'miniprogramAppId', 'miniprogramAppSecret'),
  },
  paycenter: {
    ...all(str, 'mchId', 'appId', 'apiKey', 'appSecret'),
    ...all(str, 'wxpayMchId', 'wxpayAppId', 'wxpayApiKey', 'wxpayAppSecret'),
  },
  qcloud: {
    ...all(
      str,
      ...cloudSecrets,
      'qcloudCdnMainDomain',
      'qcloudCdnSpeedDomain',
      'qcloudSsrEnvId',
      'qcloudSsrRegion',
    ),
    qcloudCdn: bool,
  },
  other: { innerNetIp: list(str, 0) },
  ucenter: all(str, 'ucenterUrl', 'ucenterKey', 'ucenterAppid'),
  watermark: {
    watermark: bool,
    watermarkImage: str,
    position: oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9),
    horizontalSpacing: int,
    verticalSpacing: int,
  },
}

const groupRow = exactly({
  id: int,
  name: str,
  type: str,
  color: str,
  icon: str,
  default: bool,
  isDisplay: bool,
  isPaid: oneOf(0, 1),
  level: int,
  pivot: exactly({ userId: int, groupId: int, expirationTime: nullable(time) }),
})
const forMembers: Readonly<Record<string, Keys>> = {
  user: { groups: list(groupRow, 1), registerTime: time, userId: int },
}

const forumWith = (...additions: Readonly<Record<string, Keys>>[]) => {
  const merged: Record<string, Keys> = { ...blocks }
  for (const addition of additions)
    for (const [block, keys] of Object.entries(addition)) merged[block] = { ...merged[block], ...keys }
  return exactly(Object.fromEntries(Object.entries(merged).map(([block, keys]) => [block, exactly(keys)])))
}

const generalKeys = [
  ...[
    'thread.sticky',
    'thread.favorite',
    'thread.likePosts',
    'user.view',
    'userFollow.create',
    'dialog.create',
  ],
  ...['other.canInviteUserScale', 'createThreadWithCaptcha', 'publishNeedBindPhone', 'cash.create'],
  ...['order.create', 'trade.pay.order'],
]
const categoryKeys = [
  ...[
    'insertImage',
    'insertVideo',
    'insertAudio',
    'insertAttachment',
    'insertGoods',
    'insertPay',
    'insertReward',
  ],
  ...[
    'insertRedPacket',
    'insertPosition',
    'allowAnonymous',
    'viewThreads',
    'viewPosts',
    'freeViewPosts',
    'reply',
  ],
  ...['essence', 'edit', 'hide', 'hidePosts', 'editOwnThread', 'hideOwnThreadOrPost'],
].map((key) => `thread.${key}`)
/**
 * Keys by the names under which they are stored, and one more.
 */
const additionalKeys = ['viewThreads', 'createThread', 'thread.editOwnThreadOrPost', 'thread.insertVote']

const insertKinds = [
  ...['createThread', 'insertImage', 'insertVideo', 'insertAudio', 'insertAttachment', 'insertGoods'],
  ...['insertPay', 'insertReward', 'insertRedPacket', 'insertPosition', 'allowAnonymous', 'insertVote'],
]

describe.each(engines)('the calls of the site on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  describe.each(prefixes)('below %s', (prefix) => {
    const client = () => legacyClient(t, prefix)
    const forum = async (as?: TestMember) => {
      const { Code, Data } = await client().get('forum', {}, as)
      expect(Code).toBe(0)
      return Data as ForumView
    }

    it('forum has exactly its keys for visitors, members and administrators', async () => {
      expect(faultsOf(await forum(), forumWith())).toEqual([])
      expect(faultsOf(await forum(member), forumWith(forMembers))).toEqual([])
      expect(faultsOf(await forum(admin), forumWith(forMembers, forAdmins))).toEqual([])
    })

    it('forum adds the price on a paid site, and video settings while videos are enabled', async () => {
      await setSettings(t.ctx, { wxpay_close: true, site_mode: 'pay', site_price: '9.9', site_expire: '30' })
      const paid = { setSite: { sitePrice: num, siteExpire: str } }
      expect(faultsOf(await forum(), forumWith(paid))).toEqual([])
      expect((await forum()).setSite).toMatchObject({ siteMode: 'pay', sitePrice: 9.9, siteExpire: '30' })
      expect(faultsOf(await forum(admin), forumWith(forMembers, forAdmins, paid))).toEqual([])
      await setSettings(t.ctx, { site_mode: 'public' })
      await setSettings(t.ctx, { qcloud_close: true, qcloud_vod: true, qcloud_vod_token: 'very-secret' })
      const video = {
        qcloud: {
          ...all(str, 'qcloudVodExt', 'qcloudVodSubAppId', 'qcloudVodWatermark'),
          qcloudVodSize: num,
        },
      }
      expect(faultsOf(await forum(), forumWith(video))).toEqual([])
      expect(faultsOf(await forum(admin), forumWith(forMembers, forAdmins, video))).toEqual([])
      expect(JSON.stringify(await forum(admin))).not.toContain('very-secret')
      await setSettings(t.ctx, { qcloud_vod: false, qcloud_close: false, qcloud_vod_token: '' })
    })

    it('forum contains the caller’s permissions; administrators have all and no restriction', async () => {
      const may = (keys: string[], value: boolean) => Object.fromEntries(keys.map((key) => [key, value]))
      const writing = ['canCreateThreadInCategory', 'canInsertThreadImage', 'canCreateDialog']
      const media = ['canInsertThreadVideo', 'canInsertThreadAudio', 'canInsertThreadVote']
      expect((await forum()).other).toMatchObject({
        canViewThreads: true,
        ...may([...writing, ...media], false),
      })
      expect((await forum(member)).other).toMatchObject({
        ...may([...writing, ...media], true),
        canModerate: false,
      })
      const { other } = await forum(admin)
      expect(other).toMatchObject({
        ...may([...writing, ...media, 'canEditUserGroup', 'canEditUserStatus', 'canModerate'], true),
        ...may(['createThreadWithCaptcha', 'publishNeedBindPhone'], false),
      })
    })

    it('group.permission.list lists the documented permissions, by category', async () => {
      const { Code, Data } = await client().get('group.permission.list', {}, member)
      expect(Code).toBe(0)
      const byCategory = exactly({ '1': bool })
      const shape = exactly({
        myGroup: exactly({ nickname: str, avatar: urlOrEmpty, groupName: str, createdAt: time }),
        myPermissons: exactly({
          general: exactly(all(bool, ...generalKeys)),
          ...all(byCategory, ...categoryKeys, ...additionalKeys),
        }),
      })
      expect(faultsOf(Data, shape)).toEqual([])
      expect(Data).toMatchObject({ myGroup: { groupName: '普通会员' } })
      expect(await client().get('group.permission.list')).toMatchObject({ Code: -3001, Data: [] })
    })

    it('tom.permissions has twelve kinds of content', async () => {
      const { Code, Data } = await client().get('tom.permissions', {}, member)
      expect(Code).toBe(0)
      expect(faultsOf(Data, exactly(all(exactly({ enable: bool, desc: str }), ...insertKinds)))).toEqual([])
      expect(await client().get('tom.permissions')).toMatchObject({ Code: -4002, Data: [] })
    })

    it('emoji has 92 pictures with absolute addresses', async () => {
      const { Code, Data } = await client().get('emoji')
      expect(Code).toBe(0)
      const emoji = exactly({
        id: int,
        category: oneOf('qq'),
        url,
        code: str,
        order: int,
        createdAt: time,
        updatedAt: time,
      })
      expect(faultsOf(Data, list(emoji, 92))).toEqual([])
    })

    it('unreadnotification counts by type, and has an empty list for none', async () => {
      const [author, reader] = [await t.createMember(), await t.createMember()]
      const shape = exactly({
        dialogNotifications: int,
        unreadNotifications: int,
        typeUnreadNotifications: either(mapOf(int), empty),
      })
      const none = await client().get('unreadnotification', {}, author)
      expect(faultsOf(none.Data, shape)).toEqual([])
      expect(none.Data).toEqual({
        dialogNotifications: 0,
        unreadNotifications: 0,
        typeUnreadNotifications: [],
      })
      const { threadId, postId } = await publishThreadByCall(t, author)
      await client().post('posts.create', { id: threadId, content: '好' }, reader)
      await client().post('posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
      await t.ctx.outbox.drain()
      const some = await client().get('unreadnotification', {}, author)
      expect(faultsOf(some.Data, shape)).toEqual([])
      expect(some.Data).toMatchObject({
        unreadNotifications: 2,
        typeUnreadNotifications: { liked: 1, replied: 1 },
      })
      expect(await client().get('unreadnotification')).toMatchObject({ Code: -4002, Data: [] })
    })
  })
})
