import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { host, useOneThreadSite } from '../support/one-thread-site.ts'
import { callApi, owner, type Person, registerByApi } from '../support/site.ts'
import { waitUntilStored } from '../support/two-builds.ts'

const house = useOneThreadSite('带上车的一篇')

/** Longer than the pause after which a shown page is stored. */
const settledMs = 2500

/** The stored pages, each with the calls it answers, and what the browser's caches have besides the site's code. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('dzq-build-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('dzq-offline')
      request.onsuccess = () => resolve(request.result)
    })
    // biome-ignore lint/suspicious/noExplicitAny: the records are read as stored.
    const pages = await new Promise<any[]>((resolve) => {
      const request = database.transaction('pages').objectStore('pages').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return {
      cached: requests.flat().map(({ url }) => new URL(url).pathname),
      urls: pages.map(({ url }) => String(url)),
      calls: [...new Set<string>(pages.flatMap(({ answers }) => answers.map(([path]: [string]) => path)))],
    }
  })

/** Stores copies of a stored thread, read on earlier days, under other addresses. */
const storeCopies = (page: Page, count: number) =>
  page.evaluate(async (copies) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('dzq-offline')
      request.onsuccess = () => resolve(request.result)
    })
    const store = database.transaction('pages', 'readwrite').objectStore('pages')
    // biome-ignore lint/suspicious/noExplicitAny: the records are copied as stored.
    const pages = await new Promise<any[]>((resolve) => {
      const request = store.getAll()
      request.onsuccess = () => resolve(request.result)
    })
    const thread = pages.find(({ kind }) => kind === 'thread')
    for (let nth = 1; nth <= copies; nth += 1) {
      const url = `/thread/${9000 + nth}`
      store.put({ ...thread, key: `${thread.owner} ${url}`, url, at: thread.at - nth * 1000, asked: [] })
    }
    await new Promise<unknown>((resolve) => {
      store.transaction.oncomplete = resolve
    })
    database.close()
  }, count)

describe.each(faceNames)('offline storage has limits on %s', (face) => {
  const guest: Person = {
    username: `limits-${face}`,
    nickname: `乘客${face}`,
    password: 'a-good-password-1',
  }
  let hostId = 0
  const openAs = async (person: Pick<Person, 'username' | 'password'>, path: string) => {
    const page = await house.browser.newPage(readerOf(face, { serviceWorkers: 'allow' }))
    await logInByApi(page, house.site.origin, person)
    await page.goto(house.site.origin + path)
    await waitForHydration(page)
    return page
  }

  beforeAll(async () => {
    await registerByApi(house.site, guest)
    const { data } = await callApi(house.site, 'users/username.login', { body: host })
    hostId = data.uid
  })

  test('a private message written without a network is sent once on return', async () => {
    const page = await openAs(guest, `/message?page=chat&userId=${hostId}`)
    const text = `隧道里写的 ${face}`
    const field = page.getByLabel('输入消息', { exact: true })
    await page.context().setOffline(true)
    await field.fill(text)
    await field.press('Enter')
    await page.getByRole('log').getByText(text).waitFor()
    await page.context().setOffline(false)
    const { data: login } = await callApi(house.site, 'users/username.login', { body: host })
    const arrived = async () => {
      const token = login.accessToken as string
      const { data } = await callApi(house.site, 'dialog?perPage=50', { token })
      const { nickname } = guest
      // biome-ignore lint/suspicious/noExplicitAny: the wire as a client reads it.
      const dialog = data.pageData.find((one: any) => JSON.stringify(one).includes(nickname))
      if (!dialog) return 0
      const id = dialog.dialogId ?? dialog.id
      const { data: messages } = await callApi(house.site, `dialog/message?filter[dialogId]=${id}`, { token })
      return messages.pageData.filter((one: object) => JSON.stringify(one).includes(text)).length
    }
    await expect.poll(arrived, { interval: 1000 }).toBe(1)
    await page.waitForTimeout(settledMs)
    expect(await arrived()).toBe(1)
    await page.context().close()
  })

  test('private messages, wallet, orders and the admin area are never stored', async () => {
    const person = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
    const page = await openAs(person, `/thread/${house.threadId}`)
    await waitUntilStored(page)
    for (const path of [
      `/message?page=chat&userId=${hostId}`,
      '/message',
      '/wallet',
      '/my/buy?tab=orders',
      '/admin',
      '/admin/users',
    ]) {
      await page.goto(house.site.origin + path)
      await waitForHydration(page)
      await page.waitForTimeout(settledMs)
    }
    const { cached, urls, calls } = await storedIn(page)
    expect(urls).toContain(`/thread/${house.threadId}`)
    expect(urls.filter((url) => /^\/(message|wallet|my\/buy|admin)/.test(url))).toEqual([])
    expect(calls.filter((path) => /dialog|wallet|order|backAdmin/i.test(path))).toEqual([])
    expect(cached.filter((path) => path !== '/offline' && !path.startsWith('/files/'))).toEqual([])
    await page.context().close()
  })

  test('a thread beyond the two hundredth replaces the one that was read longest ago', async () => {
    const page = await openAs(guest, `/thread/${house.threadId}`)
    await waitUntilStored(page)
    await storeCopies(page, 200)
    await page.reload()
    await waitForHydration(page)
    const threads = async () => (await storedIn(page)).urls.filter((url) => url.startsWith('/thread/'))
    const read = async () => (await threads()).filter((url) => /^\/thread\/\d+$/.test(url))
    await expect.poll(async () => (await read()).length).toBe(200)
    const left = await read()
    expect(left).toContain(`/thread/${house.threadId}`)
    expect(left).toContain('/thread/9199')
    expect(left).not.toContain('/thread/9200')
    await page.context().close()
  })
})
