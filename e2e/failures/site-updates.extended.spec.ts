import { expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { useOneThreadSite } from '../support/one-thread-site.ts'
import { personOf, registerByApi } from '../support/site.ts'
import { buildsIn, openTwoBuilds, waitUntilStored } from '../support/two-builds.ts'

const house = useOneThreadSite('新旧不混')

test.each(faceNames)(
  'an update of the site never mixes new and stored code, online or offline, on %s',
  async (face) => {
    const token = await registerByApi(house.site, personOf(`updated-${face}`))
    const builds = await openTwoBuilds(house.site.origin)
    const context = await house.browser.newContext(readerOf(face, { serviceWorkers: 'allow' }))
    await context.addCookies([{ name: 'access_token', value: token, url: builds.origin }])
    const page = await context.newPage()
    const open = async () => {
      await page.goto(`${builds.origin}/thread/${house.threadId}`)
      await page.getByRole('heading', { name: '新旧不混' }).waitFor()
      await waitForHydration(page)
      return buildsIn(page)
    }
    expect(await open()).toEqual(['old'])
    await waitUntilStored(page)
    await context.setOffline(true)
    expect(await open()).toEqual(['old'])
    await context.setOffline(false)
    builds.update()
    expect(await open()).toEqual(['new'])
    // The network fails right after the update: a page that is opened then consists of a single build, old or new.
    await context.setOffline(true)
    expect(await open()).toHaveLength(1)
    await context.setOffline(false)
    await open()
    const hasNewDocument = () =>
      page.evaluate(async () =>
        /\.new\.js/.test(
          (await (await caches.match('/offline', { cacheName: 'dzq-document' }))?.text()) ?? '',
        ),
      )
    await expect.poll(hasNewDocument).toBe(true)
    await context.setOffline(true)
    expect(await open()).toEqual(['new'])
    await context.close()
    builds.close()
  },
)
