import type { ForumView } from '@chaguan/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const registration = async () => ((await t.get('/api/v3/forum')).Data as ForumView).setReg

it('registration asks for a mail address only on a site that can send mails', async () => {
  await setSettings(t.ctx, { register_email: 2 })
  expect(await registration()).toMatchObject({ hasMail: false, registerEmail: 0 })
  await setSettings(t.ctx, { mail: true, mail_host: 'mail.test', mail_from: 'tea@forum.test' })
  expect(await registration()).toMatchObject({ hasMail: true, registerEmail: 2 })
})

it('agreements are shown without their scripts', async () => {
  const html = '<p>请遵守茶馆的约定。</p><script>alert(1)</script>'
  await setSettings(t.ctx, { privacy_content: html, register_content: html })
  const { agreement } = (await t.get('/api/v3/forum')).Data as ForumView
  const safe = '<p>请遵守茶馆的约定。</p>'
  expect(agreement).toMatchObject({ privacyContent: safe, registerContent: safe })
})
