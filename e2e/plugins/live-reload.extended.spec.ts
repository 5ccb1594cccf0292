import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developPlugin, logInForPlugins } from '../../tools/plugins/develop-plugin.ts'
import { newPlugin } from '../../tools/plugins/main.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, type Site } from '../support/site.ts'

const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
const below = mkdtempSync(join(import.meta.dirname, '../../.cache/live-'))

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await closeContexts()
  rmSync(below, { recursive: true })
  await site?.close()
})

test.each(faceNames)('an author sees each save of a plugin on an open page, on %s', async (face) => {
  const folder = newPlugin(`hello${face === 'pc' ? 'desk' : 'phone'}`, below)
  const token = await logInForPlugins(site.origin, admin.username, admin.password)
  const said: string[] = []
  const stop = await developPlugin({
    ...{ folder, origin: site.origin, token, isTrusted: face === 'pc' },
    say: (text) => void said.push(text),
  })
  const page = await (await (await sharedBrowser()).newContext(readerOf(face))).newPage()
  await logInByApi(page, site.origin, admin)
  await page.goto(site.origin)
  await waitForHydration(page)
  const part = page.locator(`[data-plugin=hello${face === 'pc' ? 'desk' : 'phone'}][data-live]`)
  await part.getByRole('button', { name: '按了 0 次' }).click()
  await part.getByRole('button', { name: '按了 1 次' }).waitFor()
  const view = join(folder, 'src/top.ts')
  writeFileSync(view, readFileSync(view, 'utf8').replace('按了', '点了'))
  await part.getByRole('button', { name: '点了 0 次' }).waitFor()
  expect(said).toHaveLength(2)
  await stop()
})
