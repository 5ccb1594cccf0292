import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closedName, closedStatus } from '@chaguan/contracts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readZip } from '../../testing/doubles/read-zip.ts'
import type { TestAccount } from '../../testing/fixtures/accounts.ts'
import { goodPassword, logInFrom, registerAccount } from '../../testing/fixtures/accounts.ts'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { setUpSecondFactor } from '../../testing/fixtures/second-factor.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { deleteOrphanedFiles } from '../files/index.ts'
import { closeDueAccounts } from './close-due-accounts.ts'
import { createPendingExports, deleteExpiredExports } from './data-exports.ts'

const dayMs = 86_400_000

interface OwnData {
  readonly export: { readonly status: number; readonly url: string; readonly size: number } | null
  readonly closingCancelledAt: string
}

describe.each(engines)("one's own data on %s", (engine) => {
  let site: TestApp
  let admin: TestMember
  let people = 0
  beforeAll(async () => {
    site = await openTestApp({ engine })
    admin = await site.createAdmin()
  })
  afterAll(() => site.close())

  const someone = (name = `own${people + 1}`): Promise<TestAccount> => {
    people += 1
    return registerAccount(site, name, { ip: `10.7.0.${people}` })
  }
  const read = async (as: TestMember) => (await site.get('/api/v3/users/data', as)).Data as OwnData
  const pack = (as: TestMember) => site.post('/api/v3/users/data.pack', {}, as)
  const close = (as: TestAccount, keepContent: 0 | 1, password = as.password) =>
    site.post('/api/v3/users/close', { password, keepContent }, as)
  const made = async (as: TestMember) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { export: packed } = await read(as)
      if (packed && packed.status !== 0) return packed
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the data was never packed')
  }
  const download = (url: string, as?: TestMember) =>
    site.app.inject({
      url: url.replace('http://forum.test', ''),
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    })
  const comment = async (id: number, as: TestMember, content: string) => {
    site.clock.advance(31_000)
    return (await site.post('/api/v3/posts.create', { id, content }, as)).Data as { id: number }
  }

  /** Creates a member with data of every kind. */
  async function aBusyPerson(name: string) {
    const me = await someone(name)
    const friend = await site.createMember()
    await site.post('/api/v3/moderation.notes.create', { userId: me.id, text: '职员才看' }, admin)
    await site.post('/api/v3/users/update.user', { signature: `签名${name}` }, me)
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a6' } })
      .jpeg()
      .toBuffer()
    const file = { field: 'file', name: 'tea.jpg', type: 'image/jpeg', bytes }
    const uploaded = await site.inject(formWithFile('/api/v3/attachments', file, { type: '1' }, me))
    const { id: picture } = uploaded.Data as { id: number }
    const content = {
      text: `<p>${name}的茶</p>`,
      indexes: { 101: { tomId: '101', body: { imageIds: [picture] } } },
    }
    const own = await publishThreadByCall(site, me, { title: `${name}的主题`, content })
    const others = await publishThreadByCall(site, friend, { content: { text: `<p>问 @${name} 好</p>` } })
    const said = await comment(others.threadId, me, `${name}的评论`)
    await comment(own.threadId, friend, '朋友的评论')
    await site.post(
      '/api/v3/posts.update',
      { postId: others.postId, data: { attributes: { isLiked: true } } },
      me,
    )
    await site.post('/api/v3/threads/operate', { id: others.threadId, isFavorite: true }, me)
    await site.post('/api/v3/follow.create', { toUserId: friend.id }, me)
    await site.post('/api/v3/follow.create', { toUserId: me.id }, friend)
    await site.post(
      '/api/v3/dialog.create',
      { recipientUserId: friend.id, messageText: `${name}的私信`, isImage: false },
      me,
    )
    await site.ctx.outbox.drain()
    return { me, friend, own, others, said }
  }

  it('the export is a ZIP of JSON and pictures at a signed URL that expires, for its owner alone', async () => {
    const { me, friend } = await aBusyPerson('陆羽')
    expect((await read(me)).export).toBeNull()
    expect((await pack(me)).Code).toBe(0)
    const packed = await made(me)
    expect(packed.status).toBe(1)
    const answer = await download(packed.url, me)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.rawPayload).toHaveLength(packed.size)
    const files = await readZip(answer.rawPayload)
    const rows = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null')
    expect(rows('account')[0]).toMatchObject({ nickname: '陆羽', signature: '签名陆羽' })
    expect(rows('threads')).toMatchObject([{ title: '陆羽的主题' }])
    expect(rows('comments')[0].content).toContain('陆羽的评论')
    expect(rows('messages')[0].message_text).toBe('陆羽的私信')
    expect(rows('follows')).toMatchObject([{ id: friend.id }])
    expect(rows('fans')).toMatchObject([{ id: friend.id }])
    expect(rows('favourites')).toHaveLength(1)
    expect(rows('likes')).toHaveLength(1)
    expect(rows('notifications').length).toBeGreaterThan(0)
    expect([...files.keys()].some((name) => /^files\/\d+-tea\.jpg$/.test(name))).toBe(true)
    const everything = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => bytes.toString())
    for (const text of everything) expect(text).not.toMatch(/argon2|token_hash|password|职员才看/)
    // The URL does not work for another person, and after it expired not for its owner either.
    expect((await download(packed.url.replace(/\/\d+-/, `/${friend.id}-`), me)).statusCode).toBe(403)
    site.clock.advance(dayMs)
    expect((await download(packed.url, me)).statusCode).toBe(403)
    site.clock.advance(-dayMs)
  })

  it('the export is sent to its owner alone, logged in and in good standing', async () => {
    const me = await someone()
    await pack(me)
    const { url } = await made(me)
    const statusFor = async (as?: TestMember) => (await download(url, as)).statusCode
    expect(await statusFor(me)).toBe(200)
    const cookie = { url: url.replace('http://forum.test', ''), cookies: { access_token: me.token } }
    expect((await site.app.inject(cookie)).statusCode).toBe(200)
    expect(await statusFor()).toBe(404)
    expect(await statusFor(await site.createMember())).toBe(404)
    const setStatus = (status: number) =>
      site.ctx.transaction((tx) => tx.updateTable('users').set({ status }).where('id', '=', me.id).execute())
    await setStatus(1)
    expect(await statusFor(me)).toBe(404)
    await setStatus(0)
    expect((await site.post('/api/v3/users/logout', {}, me)).Code).toBe(0)
    expect(await statusFor(me)).toBe(404)
  })

  it('the export is a ZIP that other programs can read', async () => {
    const { me } = await aBusyPerson('皎然')
    await pack(me)
    const { url } = await made(me)
    const folder = await mkdtemp(join(tmpdir(), 'chaguan-zip-'))
    const path = join(folder, 'data.zip')
    await writeFile(path, (await download(url, me)).rawPayload)
    const { stdout } = await promisify(execFile)('python3', ['-m', 'zipfile', '-t', path])
    expect(stdout).toContain('Done testing')
    await rm(folder, { recursive: true })
  })

  it('the export is made once a day, even for concurrent requests, and deleted after three days', async () => {
    const me = await someone()
    const answers = await Promise.all([pack(me), pack(me)])
    expect(answers.map(({ Code }) => Code).toSorted((a, b) => a - b)).toEqual([-4003, 0])
    const first = await made(me)
    expect((await pack(me)).Code).toBe(-4003)
    site.clock.advance(2 * dayMs)
    expect((await pack(me)).Code).toBe(0)
    const second = await made(me)
    await deleteOrphanedFiles(site.ctx)
    expect((await download(first.url, me)).statusCode).not.toBe(200)
    expect((await download(second.url, me)).statusCode).toBe(200)
    site.clock.advance(3 * dayMs)
    await deleteExpiredExports(site.ctx)
    await deleteOrphanedFiles(site.ctx)
    expect((await read(me)).export).toBeNull()
    const left = await site.ctx.db
      .selectFrom('attachments')
      .select('id')
      .where('user_id', '=', me.id)
      .execute()
    expect(left).toEqual([])
  })

  it('an export that one instance left unfinished is made by another', async () => {
    const me = await someone()
    await site.ctx.transaction((tx) =>
      tx
        .insertInto('data_exports')
        .values({
          user_id: me.id,
          status: 0,
          attachment_id: 0,
          asked_at: site.clock.now(),
          begun_at: site.clock.now(),
          made_at: null,
        })
        .execute(),
    )
    await createPendingExports(site.ctx)
    expect((await read(me)).export?.status).toBe(0)
    site.clock.advance(16 * 60_000)
    await createPendingExports(site.ctx)
    expect((await read(me)).export?.status).toBe(1)
  })

  it('an export that is finished after its account was closed leaves no file behind', async () => {
    const me = await someone()
    const wish = { user_id: me.id, status: 0, attachment_id: 0, asked_at: site.clock.now() }
    await site.ctx.transaction((tx) =>
      tx
        .insertInto('data_exports')
        .values({ ...wish, begun_at: null, made_at: null })
        .execute(),
    )
    const keys: string[] = []
    const { put } = site.ctx.files
    const closing = vi.spyOn(site.ctx.files, 'put').mockImplementation(async (key, path) => {
      keys.push(key)
      await site.ctx.transaction((tx) => tx.deleteFrom('data_exports').where('user_id', '=', me.id).execute())
      return put.call(site.ctx.files, key, path)
    })
    await createPendingExports(site.ctx)
    closing.mockRestore()
    expect(keys).toHaveLength(1)
    expect(await site.ctx.files.read(keys[0] ?? '')).toBeUndefined()
    const left = site.ctx.db.selectFrom('attachments').select('id').where('user_id', '=', me.id)
    expect(await left.execute()).toEqual([])
  })

  it('closing needs the password, ends every session and returns the date', async () => {
    const me = await someone()
    const wrong = { Code: -7040, Data: { field: 'password' } }
    for (const password of ['wrong-one', '']) expect(await close(me, 1, password)).toMatchObject(wrong)
    const { Code, Data } = await close(me, 1)
    expect({ Code, Data }).toEqual({
      Code: 0,
      Data: { closesAt: site.ctx.time.format(site.clock.now() + 7 * dayMs) },
    })
    expect((await site.get('/api/v3/users/sessions', me)).Code).toBe(-4011)
    const without = await site.createMember()
    const refused = await site.post('/api/v3/users/close', { password: 'x', keepContent: 1 }, without)
    expect(refused.Code).toBe(-4001)
    expect(refused.Message).toContain('设置密码')
  })

  it('logging in within seven days cancels the closing', async () => {
    const me = await someone()
    await close(me, 0)
    site.clock.advance(6 * dayMs)
    const login = await logInFrom(site, me.username, goodPassword, { ip: '10.7.1.1' })
    expect(login.Data).toMatchObject({ isClosingCancelled: true })
    const next = await logInFrom(site, me.username, goodPassword, { ip: '10.7.1.3' })
    expect(next.Data).not.toHaveProperty('isClosingCancelled')
    const again = { ...me, token: (login.Data as { accessToken: string }).accessToken }
    expect((await read(again)).closingCancelledAt).not.toBe('')
    site.clock.advance(2 * dayMs)
    await closeDueAccounts(site.ctx)
    expect((await site.get('/api/v3/users/sessions', again)).Code).toBe(0)
  })

  it('closing with content kept leaves the content under a neutral name and nothing else of the person', async () => {
    const { me, friend, own, others, said } = await aBusyPerson('苏轼')
    const notes = site.ctx.db.selectFrom('person_notes').select('id').where('user_id', '=', me.id)
    expect(await notes.execute()).toHaveLength(1)
    await pack(me)
    await made(me)
    await close(me, 1)
    site.clock.advance(7 * dayMs - 1000)
    await closeDueAccounts(site.ctx)
    expect((await site.get(`/api/v3/user?userId=${me.id}`)).Code).toBe(0)
    site.clock.advance(1000)
    await closeDueAccounts(site.ctx)
    await site.ctx.outbox.drain()
    expect((await site.get(`/api/v3/user?userId=${me.id}`)).Code).toBe(-4001)
    expect(await notes.execute()).toEqual([])
    expect((await logInFrom(site, me.username, goodPassword, { ip: '10.7.1.2' })).Code).toBe(-7040)
    const thread = await site.get(`/api/v3/thread.detail?threadId=${own.threadId}`)
    expect(thread).toMatchObject({
      Code: 0,
      Data: { title: '苏轼的主题', user: { nickname: '已注销用户', avatar: '' } },
    })
    const mentioned = await site.get(`/api/v3/thread.detail?threadId=${others.threadId}`)
    expect(JSON.stringify(mentioned.Data)).not.toContain('@苏轼')
    expect(JSON.stringify(mentioned.Data)).toContain('@已注销用户')
    expect((await site.get(`/api/v3/posts.detail?postId=${said.id}`)).Code).toBe(0)
    expect((await site.get('/api/v3/dialog', friend)).Data).toMatchObject({ totalCount: 0 })
    expect((await site.get(`/api/v3/user?userId=${friend.id}`)).Data).toMatchObject({
      fansCount: 0,
      followCount: 0,
    })
    const found = await site.get('/api/v3/users.list?filter[nickname]=苏轼')
    expect(found.Data).toMatchObject({ totalCount: 0 })
    // The names are free, and nobody can take the name of closed accounts.
    const next = await someone('苏轼')
    expect(next.id).not.toBe(me.id)
    const row = await site.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    const secrets = { password_hash: '', mobile: '', register_ip: '', last_login_ip: '', signature: '' }
    expect(row).toMatchObject({ ...secrets, status: 20 })
  })

  it('a closed account cannot be followed or written to, and gets no notifications', async () => {
    const { me, friend, own } = await aBusyPerson('张又新')
    await close(me, 1)
    site.clock.advance(7 * dayMs)
    await closeDueAccounts(site.ctx)
    const follow = await site.post('/api/v3/follow.create', { toUserId: me.id }, friend)
    expect(follow.Code).toBe(-7060)
    const message = { recipientUserId: me.id, messageText: '还在吗', isImage: false }
    expect((await site.post('/api/v3/dialog.create', message, friend)).Code).toBe(-4001)
    await comment(own.threadId, friend, '人走茶凉')
    await site.ctx.outbox.drain()
    const told = await site.ctx.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', me.id)
      .execute()
    expect(told).toEqual([])
  })

  it('closing with content removed deletes the content, its likes and its comments', async () => {
    const { me, own, others, said, friend } = await aBusyPerson('卢仝')
    await close(me, 0)
    site.clock.advance(7 * dayMs)
    await closeDueAccounts(site.ctx)
    await site.ctx.outbox.drain()
    await deleteOrphanedFiles(site.ctx)
    expect((await site.get(`/api/v3/thread.detail?threadId=${own.threadId}`)).Code).toBe(-4004)
    expect((await site.get(`/api/v3/posts.detail?postId=${said.id}`)).Code).toBe(-4004)
    const left = await site.get(`/api/v3/thread.detail?threadId=${others.threadId}`)
    expect(left.Data).toMatchObject({ likeReward: { likePayCount: 0, postCount: 0 } })
    expect((await site.get(`/api/v3/user?userId=${friend.id}`)).Data).toMatchObject({ likedCount: 0 })
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from posts where user_id = ${me.id}) + (select count(*) from threads where user_id = ${me.id})
        + (select count(*) from attachments where user_id = ${me.id}) + (select count(*) from post_user where user_id = ${me.id})
        as n`.execute(site.ctx.db)
    expect(Number(rows[0]?.n)).toBe(0)
  })

  it('an interrupted closing continues at the next run; meanwhile nobody can log in or cancel it', async () => {
    const me = await someone()
    for (let count = 0; count < 120; count += 1) await createThread(site, me)
    await close(me, 0)
    site.clock.advance(7 * dayMs)
    const threads = async () =>
      (await site.ctx.db.selectFrom('threads').select('id').where('user_id', '=', me.id).execute()).length
    const wishes = () =>
      site.ctx.db.selectFrom('account_closings').selectAll().where('user_id', '=', me.id).execute()
    const { transaction } = site.ctx.database
    const cut = vi.spyOn(site.ctx.database, 'transaction').mockImplementation(async (work) => {
      if ((await threads()) < 120) throw new Error('the power is gone')
      return transaction(work)
    })
    await closeDueAccounts(site.ctx)
    cut.mockRestore()
    expect(await threads()).toBeGreaterThan(0)
    expect(await threads()).toBeLessThan(120)
    const login = await logInFrom(site, me.username, me.password, { ip: '10.7.9.1' })
    expect(login.Code).toBe(-7040)
    expect(await wishes()).toMatchObject([{ cancelled_at: null }])
    await closeDueAccounts(site.ctx)
    expect(await threads()).toBe(0)
    const row = await site.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: closedStatus, nickname: closedName, username: `closed ${me.id}` })
    expect(await wishes()).toEqual([])
  })

  it('the last administrator cannot close their account, and keeps the recovery code that was given for it', async () => {
    const lonely = await openTestApp({ engine })
    const only = await lonely.createAdmin()
    const password = { newPassword: goodPassword, passwordConfirmation: goodPassword }
    await lonely.post('/api/v3/users/update.user', password, only)
    const [code = ''] = await setUpSecondFactor(lonely, only)
    const closing = { password: goodPassword, keepContent: 1, code }
    const refused = await lonely.post('/api/v3/users/close', closing, only)
    expect(refused.Code).toBe(-4001)
    expect(refused.Message).toContain('管理员')
    await lonely.createAdmin()
    expect((await lonely.post('/api/v3/users/close', closing, only)).Code).toBe(0)
    await lonely.close()
  })
})
