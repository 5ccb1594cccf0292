import { renderSlot } from '@chaguan/plugin-sdk/testing'
import { expect, test, vi } from 'vitest'
import display from './display.ts'
import postDisplay from './postDisplay.ts'
import postEntry from './postEntry.ts'
import selectProductPage from './selectProductPage.ts'
import userCenterEntry from './userCenterEntry.ts'

const site = { platform: 'h5', lang: 'en', theme: 'light', webConfig: { setSite: {} } } as const
const goods = '龙井 | 88.00 | https://shop.example.org/1 | /a.png\n茶杯|12|/thread/3'
const analysed = {
  title: '茶壶',
  price: '12.50',
  detailContent: 'https://item.jd.com/1.html',
  imagePath: 'http://forum.test/goods.svg',
}

test('goods of the list are chosen in the composer and put into the thread beside those that are there', () => {
  const onConfirm = vi.fn()
  const there = { type: 10, data: { title: '茶壶', price: '', url: 'https://item.jd.com/1.html', image: '' } }
  const shown = renderSlot(postEntry, { onConfirm, settings: { goods }, renderData: { products: [there] } })
  shown.press('商店商品')
  expect(shown.text()).toContain('龙井 ¥88.00')
  shown.check('龙井 ¥88.00', true)
  shown.press('添加')
  const [{ postData }] = onConfirm.mock.calls[0] as [
    { postData: { tomId: string; body: { products: { type: number; data: { title: string } }[] } } },
  ]
  expect(postData.tomId).toBe('61540fef8f4de8')
  expect(postData.body.products.map(({ type, data }) => [type, data.title])).toEqual([
    [10, '茶壶'],
    [11, '龙井'],
  ])
})

test('goods are added by their link, and what the site says of a wrong one is shown', async () => {
  const onConfirm = vi.fn()
  const analyse = vi.fn((input: object) => {
    if ((input as { address: string }).address === 'x') throw new Error('No link')
    return analysed
  })
  const shown = renderSlot(postEntry, { onConfirm, site }, { 'POST goods/analysis': analyse })
  shown.press('Shop products')
  const field = 'Link of goods on a platform, or the text that it shares'
  shown.type(field, 'x')
  shown.press('Add by link')
  await shown.settled()
  expect(shown.all('TextArea')).toMatchObject([{ props: { error: 'No link' } }])
  shown.type(field, 'https://item.jd.com/1.html')
  shown.press('Add by link')
  await shown.settled()
  expect(onConfirm).toHaveBeenCalledWith({
    postData: {
      tomId: '61540fef8f4de8',
      body: {
        products: [
          {
            type: 10,
            data: {
              title: '茶壶',
              price: '12.50',
              url: 'https://item.jd.com/1.html',
              image: 'http://forum.test/goods.svg',
            },
          },
        ],
      },
    },
  })
})

test('of the goods of the list at most ten are in one thread, each once', () => {
  const onConfirm = vi.fn()
  const many = Array.from({ length: 12 }, (_, index) => `茶${index}|1|/thread/${index}`).join(';')
  const shown = renderSlot(postEntry, { onConfirm, settings: { goods: `${many};茶0|1|/thread/0` } })
  shown.press('商店商品')
  for (let index = 0; index < 12; index += 1) shown.check(`茶${index} ¥1`, true)
  shown.press('添加')
  expect(onConfirm.mock.calls[0]?.[0].postData.body.products).toHaveLength(10)
})

test.each([display, postDisplay])(
  'goods of a thread are shown with price and link, malformed ones not',
  (view) => {
    const data = { title: '龙井', price: '88.00', url: 'https://shop.example.org/1', image: '/a.png' }
    const shown = renderSlot(view, { renderData: { products: [{ type: 11, data }, { type: 10 }, null] } })
    expect(shown.warnings).toEqual([])
    expect(shown.text()).toContain('¥88.00')
    expect(shown.all('Link')).toMatchObject([{ props: { href: 'https://shop.example.org/1' } }])
    shown.change({ renderData: { products: [{ type: 11, data: { ...data, url: 'javascript:alert(1)' } }] } })
    expect(shown.all('Link')).toEqual([])
  },
)

test('the shop has a page of its goods, and an entry in the personal centre that leads there', () => {
  const page = renderSlot(selectProductPage, { settings: { goods }, site })
  expect(page.text()).toMatch(/Shop.*龙井.*茶杯/s)
  page.change({ settings: {} })
  expect(page.text()).toContain('The shop has no goods yet')
  const entry = renderSlot(userCenterEntry)
  expect(entry.all('Entry')).toMatchObject([{ props: { label: '商城', href: '/plugin/selectProduct' } }])
})
