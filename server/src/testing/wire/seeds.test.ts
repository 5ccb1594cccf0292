import {
  categoryPermissionKeys,
  globalPermissionKeys,
  groupIds,
  permissionAliases,
  restrictionKeys,
} from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revoke } from '../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp } from '../test-app.ts'

/** Members, unpaid, guests and people on trial, by the columns of the table below. */
const groups = [groupIds.member, groupIds.unpaid, groupIds.guest, groupIds.trial] as const

/** Every key with the groups it is given to: the table of docs/reference/wire-accounts.md#default-permissions. */
const rows: readonly (readonly [string, string])[] = [
  ['switch.createThread', 'M...'],
  ['createThread', 'M...'],
  ['thread.insertImage', 'MU..'],
  ['thread.insertAttachment', 'MU..'],
  ['thread.insertVideo', 'M...'],
  ['thread.insertAudio', 'M...'],
  ['thread.insertGoods', 'M...'],
  ['thread.insertPay', 'M...'],
  ['thread.insertReward', 'M...'],
  ['thread.insertRedPacket', 'M...'],
  ['thread.insertPosition', 'M...'],
  ['thread.insertVote', 'M...'],
  ['thread.allowAnonymous', 'M...'],
  ['dialog.create', 'M...'],
  ['switch.thread.reply', 'M...'],
  ['thread.reply', 'M...'],
  ['switch.viewThreads', 'M.GT'],
  ['viewThreads', 'M.GT'],
  ['switch.thread.viewPosts', 'M.GT'],
  ['thread.viewPosts', 'M.GT'],
  ['thread.viewVideo', 'M.GT'],
  ['thread.viewAttachment', 'M.GT'],
  ['thread.downloadAttachment', 'M.GT'],
  ['switch.thread.editOwnThreadOrPost', 'M...'],
  ['thread.editOwnThreadOrPost', 'M...'],
  ['switch.thread.hideOwnThreadOrPost', 'M...'],
  ['thread.hideOwnThreadOrPost', 'M...'],
  ['thread.favorite', 'M...'],
  ['thread.likePosts', 'M...'],
  ['userFollow.create', 'M...'],
  ['user.view', 'M...'],
  ['cash.create', 'M...'],
  ['order.create', 'MU..'],
  ['trade.pay.order', 'MU..'],
  ['thread.freeViewPosts', '....'],
  ['thread.edit', '....'],
  ['thread.hide', '....'],
  ['thread.hidePosts', '....'],
  ['thread.essence', '....'],
  ['thread.sticky', '....'],
  ['other.canInviteUserScale', '....'],
  ['createThreadWithCaptcha', '....'],
  ['publishNeedBindPhone', '....'],
  ['publishNeedBindWechat', '....'],
  ['wallet.viewList', '....'],
  ['wallet.logs.viewList', '....'],
  ['cash.viewList', '....'],
]

/** Spellings of the permissions in docs/reference/wire-accounts.md#permissions. */
const specSpellings = [
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
  ...['sticky', 'favorite', 'likePosts'],
].map((key) => `thread.${key}`)
const furtherSpellings = [
  ...[
    'user.view',
    'userFollow.create',
    'dialog.create',
    'other.canInviteUserScale',
    'createThreadWithCaptcha',
  ],
  ...['publishNeedBindPhone', 'cash.create', 'order.create', 'trade.pay.order'],
]

const emoji =
  'kelian, haqian, woshou, aixin, zuohengheng, weixiao, jingkong, tiaopi, touxiao, youling, caidao, cahan, hecai, keai, ciya, saorao, jingxi, ku, piezui, se, xia, yinxian, zhouma, kulou, xu, jingya, doge, bizui, yangtuo, shouqiang, baoquan, yun, lanqiu, zhemo, guzhang, shengli, zaijian, dabing, deyi, hanxiao, kun, hexie, daku, wozuimei, xiaoku, xigua, huaixiao, liulei, lenghan, qiudale, zhayanjian, qiaoda, baojin, OK, xiaojiujie, gouyin, youhengheng, tuosai, nanguo, quantou, haixiu, koubi, qiang, pijiu, bishi, yiwen, liuhan, wunai, aini, bangbangtang, penxue, haobang, qinqin, xiaoyanger, fendou, ganga, shuai, juhua, baiyan, fanu, jie, chi, kuaikule, zhuakuang, shui, dan, aoman, fadai, leiben, tu, weiqu, xieyanxiao'

describe('the rights by name', () => {
  it('the permissions are the documented ones, no more and no fewer', () => {
    const known: string[] = [...categoryPermissionKeys, ...globalPermissionKeys, ...restrictionKeys]
    const listed = rows.map(([key]) => key).filter((key) => !key.startsWith('switch.'))
    expect(known.sort()).toEqual(listed.sort())
  })

  it.each([...specSpellings, ...furtherSpellings])(
    '%s of the specification names a permission',
    (spelling) => {
      expect(rows.map(([key]) => key)).toContain(permissionAliases[spelling] ?? spelling)
    },
  )
})

describe.each(engines)('a new site on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine, hasFiles: true })
  })
  afterAll(() => t.close())

  it('a new site grants exactly the documented default permissions, and to members also votes, videos and sounds', async () => {
    const granted = await t.ctx.db.selectFrom('group_permission').selectAll().execute()
    const expected = rows.flatMap(([permission, marks]) =>
      groups.filter((_, index) => marks[index] !== '.').map((group_id) => `${group_id} ${permission}`),
    )
    expect(granted.map(({ group_id, permission }) => `${group_id} ${permission}`).sort()).toEqual(
      expected.sort(),
    )
  })

  it('a new site has the documented groups and category', async () => {
    const found = await t.ctx.db
      .selectFrom('groups')
      .select(['id', 'name', 'is_default'])
      .orderBy('id')
      .execute()
    expect(found).toEqual([
      { id: 1, name: '管理员', is_default: 0 },
      { id: 6, name: '待付费', is_default: 0 },
      { id: 7, name: '游客', is_default: 0 },
      { id: 8, name: '免费体验', is_default: 0 },
      { id: 10, name: '普通会员', is_default: 1 },
    ])
    const categories = await t.ctx.db
      .selectFrom('categories')
      .select(['name', 'description', 'parentid'])
      .execute()
    expect(categories).toEqual([{ name: '默认分类', description: '默认分类', parentid: 0 }])
  })

  it('a new site has the 92 emoji in the order of the wire', async () => {
    await t.createAdmin()
    const { Data } = await t.get('/api/v3/emoji')
    expect(Data).toMatchObject(
      emoji
        .split(', ')
        .map((name, index) => ({ id: index + 1, order: index + 1, code: `:${name}:`, category: 'qq' })),
    )
    expect(Data).toHaveLength(92)
    const { url } = (Data as { url: string }[])[0] ?? { url: '' }
    expect((await t.inject({ method: 'GET', url: new URL(url).pathname })).status).toBe(200)
  })

  it.each([
    ['viewThreads', 'thread.viewThreads'],
    ['viewThreads', 'category1.thread.viewThreads'],
    ['viewThreads', 'category1.viewThreads'],
  ])('a new site shows threads to guests with %s spelt as %s', async (key, spelling) => {
    await revoke(t, groupIds.guest, key)
    expect((await t.get('/api/v3/thread.list')).Code).toBe(-4002)
    await t.grant(groupIds.guest, spelling)
    expect((await t.get('/api/v3/thread.list')).Code).toBe(0)
    await revoke(t, groupIds.guest, spelling)
    await t.grant(groupIds.guest, key)
  })
})
