// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { picturesIn, shownPicturesOf, withoutSoldContent } from './store-shown-pages.ts'

const thread = (price: number, attachmentPrice: number, userId = 7) => ({
  userId,
  title: '茶铺',
  price,
  attachmentPrice,
  content: { text: '<p>第二家的老板姓林。</p>', indexes: { 101: { body: [] } } },
})

test('lists are stored without the content of sold threads, wherever they are in the response', () => {
  const lists = { pages: [{ pageData: [thread(3, 0), thread(0, 1), thread(0, 0)] }], pageParams: [1] }
  const none = { text: '', indexes: {} }
  expect(withoutSoldContent(lists, 1)).toEqual({
    pages: [
      {
        pageData: [{ ...thread(3, 0), content: none }, { ...thread(0, 1), content: none }, thread(0, 0)],
      },
    ],
    pageParams: [1],
  })
})

test('an own draft that will be sold is stored whole', () => {
  expect(withoutSoldContent(thread(3, 0, 1), 1)).toEqual(thread(3, 0, 1))
})

test('the pictures of a thread are its files, goods, faces and emoji of this site, each once', () => {
  const author = { avatar: '/files/face.png/s', nickname: ':weixiao:' }
  const texts = ['好 :woshou: :weixiao: :nobody:', '<img src="https://elsewhere.example/1.png">']
  const data = { author, texts, images: [{ thumbUrl: '/files/1/thumb', url: '/files/1' }], other: author }
  const goods = { imagePath: '/files/2' }
  expect(picturesIn([['/api/v3/thread.detail', {}, { ...data, goods }]])).toEqual([
    '/files/face.png/s',
    '/files/1/thumb',
    '/files/2',
    '/emoji/qq/weixiao.svg',
    '/emoji/qq/woshou.svg',
  ])
})

test('of a list, the pictures that were shown are kept in the variant that was shown, and no others', () => {
  const show = (address: string, naturalWidth: number) => {
    const image = document.body.appendChild(document.createElement('img'))
    Object.defineProperties(image, {
      currentSrc: { value: location.origin + address },
      naturalWidth: { value: naturalWidth },
    })
  }
  show('/files/1/m', 40)
  show('/files/1/m', 40)
  show('/files/2/thumb', 0)
  show('/files/sold/thumb', 40)
  const images = [1, 2, 3].map((n) => ({ thumbUrl: `/files/${n}/thumb` }))
  expect(shownPicturesOf([['/api/v3/thread.list', {}, { pageData: [{ images }] }]])).toEqual([
    `${location.origin}/files/1/m`,
  ])
})
