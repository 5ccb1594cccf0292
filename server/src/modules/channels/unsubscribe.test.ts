import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { readChannelSettings, storeChannelSettings } from './channel-settings-store.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

describe.each(engines)('the address that ends mails on %s', (engine) => {
  let site: TestApp
  let reader: TestMember

  beforeAll(async () => {
    site = await openTestApp({ engine })
    reader = await site.createMember()
    await setSettings(site.ctx, { wxpay_close: true })
  })
  afterAll(() => site.close())

  const post = async (isLoggedIn: boolean) =>
    site.inject({
      method: 'POST',
      url: unsubscribeAddress(site.ctx, reader.id),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(isLoggedIn && { authorization: `Bearer ${reader.token}` }),
      },
      payload: 'List-Unsubscribe=One-Click',
    })

  it.each([
    ['closed', { site_close: true }, 0],
    ['paid and not joined', { site_mode: 'pay', site_price: '1' }, 0],
    ['open to all but banned members', {}, 1],
    ['open to all but members under review', {}, 2],
    ['open to all but refused members', {}, 3],
    ['open to all but members who lack sign-in fields', {}, 10],
  ])('works on a site that is %s', async (_what, settings, status) => {
    await setSettings(site.ctx, { site_close: false, site_mode: 'public', ...settings })
    await site.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status }).where('id', '=', reader.id).execute(),
    )
    for (const isLoggedIn of [true, false]) {
      await site.ctx.transaction((tx) => storeChannelSettings(tx, reader.id, { mailMode: 'once' }))
      expect((await post(isLoggedIn)).Code).toBe(0)
      expect((await readChannelSettings(site.ctx.db, reader.id)).mailMode).toBe('off')
    }
  })
})
