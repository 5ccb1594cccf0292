import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installPackage } from '../../server/src/modules/plugins/index.ts'
import { publishThreadByCall } from '../../server/src/testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { packPlugin } from './pack-plugin.ts'

const appId = '61540fef8f4de8'
const folder = join(import.meta.dirname, '../../plugins/shop')

interface Goods {
  readonly productId: string
  readonly title: string
}

describe.each(engines)('the shop plugin on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await installPackage(t.ctx, await packPlugin(folder), async () => {})
    await t.post('/api/backAdmin/plugin/operate', { appId, operate: 1 }, admin)
    author = await t.createMember()
  })
  afterAll(() => t?.close())

  const post = (route: string, input: object, as?: TestMember) =>
    t.post(`/plugin/shop/api/${route}`, input, as)
  const get = (route: string, as?: TestMember) => t.get(`/plugin/shop/api/${route}`, as)
  const allow = (status: 0 | 1) => {
    const permissions = [{ appId, status }]
    return t.post('/api/backAdmin/plugin/permission.switch', { groupId: 10, permissions }, admin)
  }
  const goods = { title: '明前龙井', price: 88, detailUrl: 'https://shop.example.org/1', imagePath: '' }
  const save = async (change: object = {}) => {
    const { Code, Message, Data } = await post('goods/save', { ...goods, ...change }, admin)
    expect({ Code, Message }).toMatchObject({ Code: 0 })
    return Data as Goods
  }
  const publish = (body: object) => {
    t.clock.advance(60_000)
    const content = { text: '<p>好茶</p>', indexes: { [appId]: { tomId: appId, body } } }
    return publishThreadByCall(t, author, { content })
  }
  async function bodyOf(threadId: number) {
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${threadId}`)
    const { indexes } = (Data as { content: { indexes: Record<string, { body: unknown }> } }).content
    return indexes[appId]?.body
  }

  test('a shop without items shows what is missing to connect the mini shop', async () => {
    expect(await get('wxshop/list', admin)).toMatchObject({ Code: -5004 })
    expect((await get('wxshop/list', admin)).Message).toContain('AppSecret')
    expect(await get('goods/list')).toMatchObject({ Code: 0, Data: { pageData: [], canManage: false } })
  })

  test("only administrators change the list, and invalid items are refused with the field's name", async () => {
    expect((await post('goods/save', goods, author)).Code).toBe(-4002)
    expect((await post('goods/save', goods)).Code).not.toBe(0)
    for (const [wrong, word] of [
      [{ title: ' ' }, '名称'],
      [{ title: '茶'.repeat(101) }, '名称'],
      [{ price: '1.234' }, '价格'],
      [{ price: -1 }, '价格'],
      [{ detailUrl: 'javascript:alert(1)' }, '购买链接'],
      [{ detailUrl: '//evil.example.org' }, '购买链接'],
      [{ imagePath: 'data:x' }, '图片'],
    ] as const) {
      const { Code, Message } = await post('goods/save', { ...goods, ...wrong }, admin)
      expect({ Code, Message }).toMatchObject({ Code: -4001, Message: expect.stringContaining(word) })
    }
    const [first, second] = await Promise.all([save(), save({ title: '茶杯', price: '' })])
    expect(first.productId).not.toBe(second.productId)
    await save({ productId: first.productId, title: '雨前龙井' })
    const { Data } = await get('goods/list?perPage=1&page=1', admin)
    expect(Data).toMatchObject({ totalCount: 2, totalPage: 2, pageLength: 1, canManage: true })
    expect((await post('goods/save', { ...goods, productId: '7' }, admin)).Code).toBe(-4004)
    for (const { productId } of [first, second]) await post('goods/remove', { productId }, admin)
    expect((await get('goods/list')).Data).toMatchObject({ totalCount: 0 })
  })

  test("the mini shop's list and the parsing of links are open to members who may insert items", async () => {
    const { productId } = await save()
    await allow(0)
    expect((await get('wxshop/list', author)).Code).toBe(-4002)
    expect((await post('goods/analysis', { address: 'https://item.jd.com/1.html' }, author)).Code).toBe(-4002)
    await allow(1)
    expect((await get('wxshop/list?page=1&perPage=16', author)).Data).toMatchObject({
      pageData: [{ productId, title: '明前龙井', price: '88.00', imagePath: '' }],
      totalCount: 1,
      currentPage: 1,
    })
  })

  test('a shared text of a known platform is parsed, and any other is refused', async () => {
    await allow(1)
    const shared = '【淘宝】「龙井茶叶 250 克」￥128.5 https://m.tb.cn/h.abc?tk=x 点击链接直接打开'
    const { Data } = await post('goods/analysis', { address: shared }, author)
    const own = await t.post('/api/v3/goods/analysis', { address: shared }, admin)
    expect(Data).toEqual({ ...(own.Data as object) })
    for (const [address, type] of [
      ['https://detail.tmall.com/item.htm?id=1', 2],
      ['https://item.jd.com/1.html', 3],
      ['https://mobile.yangkeduo.com/goods.html', 4],
      ['https://shop1.youzan.com/wscgoods', 5],
    ] as const)
      expect((await post('goods/analysis', { address }, author)).Data).toMatchObject({ type })
    for (const address of [
      '',
      '龙井',
      'https://example.org/jd.com',
      'https://jd.com@example.org/1',
      'https://notjd.com/1',
    ])
      expect((await post('goods/analysis', { address }, author)).Code).toBe(-4001)
  })

  test('the QR code of the shop is set and removed by administrators, and shown to everybody', async () => {
    const wxQrCode = 'https://forum.test/files/code.png'
    expect((await post('wxshop/setting', { wxQrCode }, author)).Code).toBe(-4002)
    expect((await post('wxshop/setting', { wxQrCode: 'data:x' }, admin)).Code).toBe(-4001)
    expect((await post('wxshop/setting', { wxQrCode }, admin)).Data).toEqual({ wxQrCode })
    expect((await get('wxshop/code')).Data).toEqual({ wxQrCode, canManage: false })
    await post('wxshop/setting', { wxQrCode: '' }, admin)
    expect((await get('wxshop/code', admin)).Data).toEqual({ wxQrCode: '', canManage: true })
  })

  test('a thread stores items as they are in the list, whatever its author sends', async () => {
    await allow(1)
    await post('wxshop/setting', { wxQrCode: 'https://forum.test/files/code.png' }, admin)
    const { productId } = await save({ title: '茶壶', price: '12.5' })
    const link = { title: '茶', price: '1', type: 1, detailContent: 'http://item.jd.com/1.html' }
    const products = [
      { type: 11, data: { productId, title: '白送', price: '0' } },
      { type: 10, data: link },
      { type: 12, data: { title: 'x' } },
    ]
    const { threadId } = await publish({ products })
    const held = {
      products: [
        {
          type: 11,
          data: {
            id: Number(productId),
            appId: '',
            productId,
            title: '茶壶',
            imagePath: '',
            price: '12.50',
            path: '',
            detailUrl: goods.detailUrl,
            detailQrcode: 'https://forum.test/files/code.png',
            detailScheme: '',
          },
        },
        {
          type: 10,
          data: { title: '茶', price: '1.00', type: 3, detailContent: 'https://item.jd.com/1.html' },
        },
      ],
    }
    expect(await bodyOf(threadId)).toMatchObject(held)
    await post('goods/remove', { productId }, admin)
    const indexes = { [appId]: { tomId: appId, body: { products } } }
    const edit = await t.post(
      '/api/v3/thread.update',
      { threadId, content: { text: '<p>更好的茶</p>', indexes } },
      author,
    )
    expect(edit).toMatchObject({ Code: 0 })
    expect(await bodyOf(threadId)).toMatchObject(held)
  })

  test('a thread with unknown items, or with none, is not published', async () => {
    await allow(1)
    const refused = async (products: unknown, word: string) => {
      const content = { text: '<p>好茶</p>', indexes: { [appId]: { tomId: appId, body: { products } } } }
      t.clock.advance(60_000)
      const answer = await t.post('/api/v3/thread.create', { title: '茶', categoryId: 1, content }, author)
      expect(answer).toMatchObject({ Code: -4001, Message: expect.stringContaining(word) })
    }
    await refused([], '请选择商品')
    await refused([{ type: 11, data: { productId: '1', title: '茶' } }], '已经不在商城里')
    await refused([{ type: 10, data: { title: '茶', detailContent: 'https://example.org/1' } }], '只认得')
  })
})
