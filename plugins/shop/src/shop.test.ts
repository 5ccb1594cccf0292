import { renderSlot } from '@chaguan/plugin-sdk/testing'
import { expect, test, vi } from 'vitest'
import display from './display.ts'
import postDisplay from './postDisplay.ts'
import postEntry from './postEntry.ts'
import { bodyOf, type OwnGoods, productsOf, threadGoods } from './products.ts'
import qrCodePage from './qrCodePage.ts'
import selectProductPage from './selectProductPage.ts'
import userCenterEntry from './userCenterEntry.ts'

const site = { platform: 'h5', lang: 'en', theme: 'light', webConfig: { setSite: {} } } as const
const goodsOf = (productId: string, change: Partial<OwnGoods> = {}): OwnGoods => ({
  productId,
  title: `茶${productId}`,
  price: '88.00',
  imagePath: '/files/a.png',
  detailUrl: 'https://shop.example.org/1',
  ...change,
})
const linked = {
  title: '茶壶',
  price: '12.50',
  type: 3,
  typeName: '京东',
  detailContent: 'https://item.jd.com/1.html',
  readyContent: '',
  imageId: 0,
  imagePath: 'http://forum.test/goods.svg',
}
const listOf = (goods: readonly OwnGoods[], more: object = {}) => ({
  'GET goods/list': () => ({ pageData: goods, currentPage: 1, totalPage: 1, canManage: false, ...more }),
})

test('items of the list are chosen in the composer and added to those already in the thread', async () => {
  const onConfirm = vi.fn()
  const renderData = { products: [{ type: 10, data: linked }] }
  const shown = renderSlot(postEntry, { onConfirm, renderData }, listOf([goodsOf('1'), goodsOf('2')]))
  expect(shown.warnings).toEqual([])
  shown.press('商店商品')
  await shown.settled()
  shown.check('茶2 ¥88.00', true)
  shown.press('添加')
  const [{ postData }] = onConfirm.mock.calls[0] as [{ postData: { tomId: string; body: object } }]
  expect(postData.tomId).toBe('61540fef8f4de8')
  expect(productsOf(postData.body)).toMatchObject([
    { type: 10, data: linked },
    { type: 11, data: { productId: '2', id: 2, title: '茶2' } },
  ])
})

test('a long list of items is loaded page by page', async () => {
  const list = vi.fn((input: object) => {
    const { page } = input as { page: number }
    return { pageData: [goodsOf(`${page}`)], currentPage: page, totalPage: 2, canManage: false }
  })
  const shown = renderSlot(postEntry, { onConfirm: vi.fn() }, { 'GET goods/list': list })
  shown.press('商店商品')
  await shown.settled()
  shown.press('更多')
  await shown.settled()
  expect(list.mock.calls).toEqual([[{ page: 1, perPage: 16 }], [{ page: 2, perPage: 16 }]])
  expect(shown.text()).toMatch(/茶1.*茶2/s)
  expect(() => shown.press('更多')).toThrow()
})

test('items are added by link, and the message about an invalid one is shown', async () => {
  const onConfirm = vi.fn()
  const analyse = vi.fn((input: object) => {
    if ((input as { address: string }).address === 'x') throw new Error('No link')
    return linked
  })
  const routes = { 'POST goods/analysis': analyse, ...listOf([]) }
  const shown = renderSlot(postEntry, { onConfirm, site }, routes)
  shown.press('Shop products')
  await shown.settled()
  expect(shown.text()).toContain('The shop has no products yet')
  shown.press('Product link')
  const field = 'Product link or shared text'
  shown.type(field, 'x')
  shown.press('Add by link')
  await shown.settled()
  expect(shown.all('TextArea')).toMatchObject([{ props: { error: 'No link' } }])
  shown.type(field, 'https://item.jd.com/1.html')
  shown.press('Add by link')
  await shown.settled()
  expect(onConfirm).toHaveBeenCalledWith({
    postData: { tomId: '61540fef8f4de8', body: { products: [{ type: 10, data: linked }] } },
  })
})

test('a thread has at most ten items of the list, each once', () => {
  const many = [...Array.from({ length: 12 }, (_, index) => `${index + 1}`), '1']
  const own = many.map((id) => ({ type: 11 as const, data: threadGoods(goodsOf(id), '') }))
  expect(bodyOf([...own, { type: 10, data: linked }, { type: 10, data: linked }]).products).toHaveLength(11)
})

test('items in the composer are removed one by one, the last together with the block', () => {
  const [updatePlugin, deletePlugin] = [vi.fn(), vi.fn()]
  const renderData = bodyOf([
    { type: 10, data: linked },
    { type: 11, data: threadGoods(goodsOf('1'), '') },
  ])
  const shown = renderSlot(postDisplay, { renderData, updatePlugin, deletePlugin })
  shown.press('移除')
  expect(updatePlugin.mock.calls[0]?.[0].postData.body.products).toMatchObject([{ type: 11 }])
  shown.change({ renderData: { products: [{ type: 10, data: linked }] } })
  shown.press('移除')
  expect(deletePlugin).toHaveBeenCalledOnce()
})

test.each([display, postDisplay])(
  'items of a thread are shown with price and link, malformed ones are not',
  (view) => {
    const data = threadGoods(goodsOf('1'), '')
    const shown = renderSlot(view, { renderData: { products: [{ type: 11, data }, { type: 10 }, null] } })
    expect(shown.warnings).toEqual([])
    expect(shown.text()).toContain('¥88.00')
    expect(shown.all('Link')).toMatchObject([{ props: { href: 'https://shop.example.org/1' } }])
    shown.change({ renderData: { products: [{ type: 11, data: { ...data, detailUrl: 'javascript:x' } }] } })
    expect(shown.all('Link')).toEqual([])
    shown.change({ renderData: { products: 'x' } })
    expect(shown.text().trim()).toBe('')
  },
)

test('items of a platform show its name in the language of the page, and items without a link link to the QR code', () => {
  const own = threadGoods(goodsOf('1', { detailUrl: '' }), 'https://forum.test/files/code.png')
  const products = [
    { type: 10, data: linked },
    { type: 11, data: own },
  ]
  const shown = renderSlot(display, { renderData: { products }, site })
  expect(shown.text()).toContain('JD')
  expect(shown.all('Link')).toMatchObject([
    { props: { href: linked.detailContent } },
    { props: { href: '/plugin/minishop/qrcode' } },
  ])
})

test('readers see the shop without any control to change it', async () => {
  const page = renderSlot(selectProductPage, { site }, listOf([goodsOf('1')]))
  expect(page.warnings).toEqual([])
  await page.settled()
  expect(page.text()).toMatch(/Shop.*茶1.*¥88/s)
  expect(page.all('Button')).toEqual([])
  const entry = renderSlot(userCenterEntry)
  expect(entry.all('Entry')).toMatchObject([{ props: { label: '商城', href: '/plugin/selectProduct' } }])
})

test('administrators add, change and delete items with a picture, and see why a request was refused', async () => {
  const save = vi.fn((input: object) => {
    if ((input as OwnGoods).title === '') throw new Error('请填写商品名称')
    return goodsOf('9')
  })
  const remove = vi.fn(() => [])
  const routes = {
    ...listOf([goodsOf('1')], { canManage: true }),
    'POST goods/save': save,
    'POST goods/remove': remove,
  }
  const page = renderSlot(selectProductPage, {}, routes)
  await page.settled()
  page.press('添加商品')
  page.press('保存')
  await page.settled()
  expect(page.text()).toContain('请填写商品名称')
  page.type('商品名称', '龙井')
  page.type('价格（元）', '88')
  page.type('商品图片', 'http://forum.test/files/b.png')
  page.press('保存')
  await page.settled()
  expect(save).toHaveBeenLastCalledWith({
    productId: '',
    title: '龙井',
    price: '88',
    detailUrl: '',
    imagePath: 'http://forum.test/files/b.png',
  })
  page.press('修改')
  page.type('价格（元）', '66')
  page.press('保存')
  await page.settled()
  expect(save).toHaveBeenLastCalledWith({ ...goodsOf('1'), price: '66' })
  page.press('删除')
  expect(remove).not.toHaveBeenCalled()
  page.press('确认删除')
  await page.settled()
  expect(remove).toHaveBeenCalledWith({ productId: '1' })
})

test('the page of the QR code shows it, and lets only administrators replace it', async () => {
  const setting = vi.fn((input: object) => input)
  const code = (more: object) => ({ 'GET wxshop/code': () => ({ wxQrCode: '', canManage: false, ...more }) })
  const reader = renderSlot(qrCodePage, {}, code({ wxQrCode: 'https://forum.test/files/a.png' }))
  await reader.settled()
  expect(reader.all('Image')).toMatchObject([{ props: { src: 'https://forum.test/files/a.png' } }])
  expect(reader.all('PictureField')).toEqual([])
  const admin = renderSlot(
    qrCodePage,
    { site },
    { ...code({ canManage: true }), 'POST wxshop/setting': setting },
  )
  await admin.settled()
  expect(admin.text()).toContain('The shop has no QR code yet')
  admin.type('Upload the shop QR code', 'https://forum.test/files/b.png')
  await admin.settled()
  expect(admin.all('Image')).toMatchObject([{ props: { src: 'https://forum.test/files/b.png' } }])
  admin.press('Remove the QR code')
  await admin.settled()
  expect(setting).toHaveBeenLastCalledWith({ wxQrCode: '' })
})
