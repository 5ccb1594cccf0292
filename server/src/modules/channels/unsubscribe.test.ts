import { closedStatus } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { readChannelSettings, storeChannelSettings } from './channel-settings-store.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

describe.each(engines)('the unsubscribe address of a mail, on %s', (engine) => {
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
  ])('the unsubscribe address works on a site that is %s', async (_what, settings, status) => {
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

  it('the unsubscribe address works repeatedly, and an altered one is refused', async () => {
    await setSettings(site.ctx, { site_close: false, site_mode: 'public' })
    await site.ctx.transaction((tx) => storeChannelSettings(tx, reader.id, { mailMode: 'once' }))
    const address = unsubscribeAddress(site.ctx, reader.id)
    const send = (url: string) => site.inject({ method: 'POST', url })
    const altered = [
      `${address}x`,
      address.slice(0, -1),
      address.replace(/token=\d+/, 'token=999999'),
      address.replace(/token=/, 'token=0'),
      address.replace(/token=.*/, 'token='),
      address.replace(/token=.*/, `token=${'9'.repeat(200)}`),
    ]
    for (const url of altered) expect([url, (await send(url)).Code]).toEqual([url, -4001])
    expect((await readChannelSettings(site.ctx.db, reader.id)).mailMode).toBe('once')
    expect([(await send(address)).Code, (await send(address)).Code]).toEqual([0, 0])
    expect((await readChannelSettings(site.ctx.db, reader.id)).mailMode).toBe('off')
  })

  it('the unsubscribe address of a closed or unknown account is accepted and stores nothing', async () => {
    const gone = await site.createMember({ status: closedStatus })
    for (const id of [gone.id, 999_999]) {
      const answer = await site.inject({ method: 'POST', url: unsubscribeAddress(site.ctx, id) })
      expect(answer.Code).toBe(0)
    }
    const rows = await site.ctx.db.selectFrom('notice_settings').select('user_id').execute()
    expect(rows.map(({ user_id }) => user_id)).not.toContain(gone.id)
  })
})
