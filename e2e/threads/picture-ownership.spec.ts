import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture } from '../support/pictures.ts'
import { callApi, openSite, registerByApi, type Site, uploadByApi } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

async function publish(token: string, title: string, imageIds: readonly number[]) {
  const categories = await callApi(site, 'categories')
  return callApi(site, 'thread.create', {
    token,
    body: {
      title,
      categoryId: categories.data[0].categoryId,
      content: { text: '<p>一张照片</p>', indexes: { 101: { tomId: 101, body: { imageIds } } } },
    },
  })
}

test('a picture can be published only by its uploader, and a refused attempt stores nothing', async () => {
  const password = 'a-good-password-1'
  const one = await registerByApi(site, { username: 'echo', nickname: 'Echo', password })
  const other = await registerByApi(site, { username: 'beidao', nickname: '北岛', password })
  const bytes = new Uint8Array(await readFile(await aPicture('mine.jpg')))
  const picture = await uploadByApi(site, one, bytes, 'mine.jpg')
  expect(picture.code).toBe(0)

  const stolen = await publish(other, '别人的照片', [picture.data.id])
  expect(stolen.code).toBe(-4001)
  expect((await callApi(site, 'thread.list')).data.totalCount).toBe(0)

  expect((await publish(one, '我的照片', [picture.data.id])).code).toBe(0)
  expect((await callApi(site, 'thread.list')).data.totalCount).toBe(1)
})

test('a file that is not a picture is refused despite its type', async () => {
  const token = await registerByApi(site, {
    username: 'mimi',
    nickname: '米粒',
    password: 'a-good-password-1',
  })
  const page = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect((await uploadByApi(site, token, page, 'photo.jpg')).code).toBe(-4001)
})
