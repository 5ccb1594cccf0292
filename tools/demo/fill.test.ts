import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentTypes, tomIds } from '../../contracts/src/index.ts'
import { readSettings, setSettings } from '../../server/src/modules/settings/index.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { verifySite } from '../verify/verify-site.ts'
import { addThreads } from './add-threads.ts'
import { demoPassword, fillDemo, fillEmptySite, SiteNotEmpty } from './fill.ts'
import { isScene } from './scenes/scene.ts'

describe.each(engines)('the demo on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await fillDemo(t.ctx)
    await addThreads(t.ctx, 120)
  })
  afterAll(() => t.close())

  test('the demo creates a sound site', async () => {
    const site = { database: t.ctx.database, files: t.ctx.files, now: Date.now() }
    const verdicts = await Array.fromAsync(verifySite(site))
    expect(verdicts.filter(({ total }) => total > 0)).toEqual([])
  })

  test('the demo has twelve members, ten categories, sixty-one threads and the requested number of generated ones', async () => {
    const count = async (table: 'users' | 'categories' | 'threads') =>
      (await t.ctx.db.selectFrom(table).select('id').execute()).length
    expect([await count('users'), await count('categories'), await count('threads')]).toEqual([12, 10, 181])
  })

  test('the demo stores the hash of every picture, so that a changed byte is detected', async () => {
    const unhashed = await t.ctx.db
      .selectFrom('attachments')
      .leftJoin('file_hashes', 'file_hashes.file_key', 'attachments.file_key')
      .select('attachments.file_key')
      .where('file_hashes.sha256', 'is', null)
      .execute()
    expect(unhashed).toEqual([])
  })

  test('the demo uses no picture twice, with correct sizes, and at least forty generated ones in six megabytes', async () => {
    const pictures = await t.ctx.db
      .selectFrom('attachments')
      .leftJoin('file_hashes', 'file_hashes.file_key', 'attachments.file_key')
      .select(['attachments.file_key', 'file_name', 'file_size', 'type', 'sha256'])
      .where('file_type', 'like', 'image/%')
      .execute()
    const stored = await Promise.all(
      pictures.map(async (one) => (await t.ctx.files.stat(one.file_key))?.sizeBytes),
    )
    expect(stored).toEqual(pictures.map((one) => one.file_size))
    expect(new Set(pictures.map((one) => one.sha256)).size).toBe(pictures.length)
    const inThreads = pictures.filter((one) => one.type === attachmentTypes.image)
    const painted = inThreads.filter((one) => isScene(one.file_name.replace(/\.\w+$/, '')))
    expect(painted.length).toBeGreaterThanOrEqual(40)
    expect(painted.reduce((sum, one) => sum + one.file_size, 0)).toBeLessThanOrEqual(6 * 1024 * 1024)
  })

  test('the demo has products with pictures, and three threads with more than two hundred comments', async () => {
    const { db } = t.ctx
    const goods = await db
      .selectFrom('thread_tom')
      .select('value')
      .where('tom_type', '=', tomIds.goods)
      .execute()
    expect(goods.length).toBeGreaterThan(0)
    for (const { value } of goods) {
      const { imageId } = JSON.parse(value) as { imageId: number }
      const picture = await db.selectFrom('attachments').select('type').where('id', '=', imageId).execute()
      expect(picture).toEqual([{ type: attachmentTypes.image }])
    }
    const threads = await db.selectFrom('threads').select(['post_count', 'view_count']).execute()
    expect(threads.filter((thread) => thread.post_count > 200)).toHaveLength(3)
    expect(threads.filter((thread) => thread.view_count < thread.post_count)).toEqual([])
    const topics = await db.selectFrom('topics').select(['thread_count', 'view_count']).execute()
    expect(topics.filter((topic) => topic.view_count < topic.thread_count)).toEqual([])
  })

  test('the demo has a registration agreement, a privacy policy, and one thread that waits for a moderator', async () => {
    const settings = await readSettings(t.ctx)
    expect([settings.register, settings.privacy]).toEqual([true, true])
    expect(settings.register_content).toContain('<table>')
    const pending = await t.ctx.db
      .selectFrom('threads')
      .select(['user_id', 'post_count'])
      .where('is_approved', '=', 0)
      .execute()
    expect(pending).toHaveLength(1)
    const names = await t.ctx.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', pending[0]?.user_id ?? 0)
      .execute()
    expect(names).toEqual([{ username: 'xiaoyu' }])
  })

  test('the demo has a blocked member, a muted member and a member with a second factor and recovery codes', async () => {
    const { db } = t.ctx
    const count = async (table: 'deny_users' | 'notification_marks' | 'two_factors' | 'recovery_codes') =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect([
      await count('deny_users'),
      await count('notification_marks'),
      await count('two_factors'),
      await count('recovery_codes'),
    ]).toEqual([1, 1, 1, 10])
    const [blocked] = await db.selectFrom('deny_users').select(['user_id', 'deny_user_id']).execute()
    const pair = [blocked?.user_id ?? 0, blocked?.deny_user_id ?? 0]
    const follows = await db
      .selectFrom('user_follow')
      .select('from_user_id')
      .where('from_user_id', 'in', pair)
      .where('to_user_id', 'in', pair)
      .execute()
    expect(follows).toEqual([])
  })

  test('dates everything according to its content, from minutes to more than a year ago', async () => {
    const rows = await t.ctx.db.selectFrom('threads').select(['created_at', 'posted_at']).execute()
    const now = t.clock.now()
    expect(Math.max(...rows.map((row) => row.created_at))).toBeGreaterThan(now - 60 * 60_000)
    expect(Math.min(...rows.map((row) => row.created_at))).toBeLessThan(now - 365 * 86_400_000)
    expect(rows.filter((row) => row.posted_at < row.created_at || row.posted_at > now)).toEqual([])
  })

  test('the demo has every block type, with a half-taken red packet and an open reward', async () => {
    const kinds = await t.ctx.db.selectFrom('thread_tom').select('tom_type').distinct().execute()
    const { text: _, embed: __, ...shown } = tomIds
    expect(kinds.map((block) => block.tom_type)).toEqual(expect.arrayContaining(Object.values(shown)))
    const packet = await t.ctx.db.selectFrom('thread_red_packets').selectAll().executeTakeFirstOrThrow()
    expect(packet).toMatchObject({ is_paid: 1, number: 8, remain_number: 2 })
    expect(await t.ctx.db.selectFrom('thread_rewards').selectAll().execute()).toMatchObject([
      { is_paid: 1, money_cents: 2000, remain_money_cents: 2000 },
    ])
  })

  test('the demo has members who can log in with the documented password', async () => {
    const body = { username: 'qinghe', password: demoPassword }
    expect(await t.post('/api/v3/users/username.login', body)).toMatchObject({ Code: 0 })
  })

  test('the demo marks topics and mentions in texts, as if they had been typed', async () => {
    const marked = await t.ctx.db.selectFrom('posts').select('content').execute()
    expect(marked.some(({ content }) => content.includes('id="topic"'))).toBe(true)
    expect(marked.some(({ content }) => content.includes('id="member"'))).toBe(true)
  })

  test('the demo refuses a site with content, and changes nothing in it', async () => {
    await expect(fillDemo(t.ctx)).rejects.toBeInstanceOf(SiteNotEmpty)
    expect(await t.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(12)
  })
})

test('the configured administrator is user 1 and stays beside the demo community', async () => {
  const environment = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-long-password-1' }
  const t = await openTestApp({ environment })
  await fillDemo(t.ctx)
  const owner = await t.ctx.db.selectFrom('users').select('username').where('id', '=', 1).executeTakeFirst()
  expect(owner).toEqual({ username: 'owner' })
  expect(await t.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(13)
  await t.close()
})

test('a site filled with a custom password keeps its name, and refuses the known password', async () => {
  const t = await openTestApp({
    environment: { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-long-password-1' },
  })
  await setSettings(t.ctx, { site_name: '松风' })
  expect(await fillEmptySite(t.ctx, 'nobody-knows-this-one')).not.toBeNull()
  expect((await readSettings(t.ctx)).site_name).toBe('松风')
  const body = { username: 'qinghe', password: demoPassword }
  expect((await t.post('/api/v3/users/username.login', body)).Code).not.toBe(0)
  expect(await t.ctx.db.selectFrom('threads').select('id').execute()).toHaveLength(61)
  await t.close()
})

test('a site started with DEMO is filled once by one of two processes, and prints the greeting once', async () => {
  const t = await openTestApp()
  const greetings = await Promise.all([fillEmptySite(t.ctx), fillEmptySite(t.ctx)])
  expect(greetings.filter((greeting) => greeting?.includes(demoPassword))).toHaveLength(1)
  expect(await fillEmptySite(t.ctx)).toBeNull()
  expect(await t.ctx.db.selectFrom('threads').select('id').execute()).toHaveLength(61)
  await t.close()
})

test('generated threads are refused on a site without the demo community', async () => {
  const t = await openTestApp()
  await expect(addThreads(t.ctx, 5)).rejects.toThrow('need a demo site')
  await t.close()
})
