import type { bulkApi, OutputOf } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { insertJob } from './bulk-store.ts'
import { resumeBulk } from './run-bulk.ts'

type Job = OutputOf<typeof bulkApi.readBulk>

/** Inserts first-level comments with consecutive floors into a thread. */
async function insertComments(t: TestApp, author: TestMember, threadId: number, texts: readonly string[]) {
  const now = t.clock.now()
  await t.ctx.transaction(async (tx) => {
    const { last_floor } = await tx
      .updateTable('threads')
      .set((eb) => ({
        post_count: eb('post_count', '+', texts.length),
        last_floor: eb('last_floor', '+', texts.length),
      }))
      .where('id', '=', threadId)
      .returning('last_floor')
      .executeTakeFirstOrThrow()
    const rows = texts.map((content, n) => ({
      ...{ user_id: author.id, thread_id: threadId, content, ip: '', reply_count: 0, like_count: 0 },
      ...{ is_first: 0, is_comment: 0, is_approved: 1, created_at: now, updated_at: now },
      floor: last_floor - texts.length + n + 1,
    }))
    await tx.insertInto('posts').values(rows).execute()
  })
}

describe.each(engines)('bulk actions on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
  })
  afterAll(() => t.close())

  const start = (body: object, who = admin) => t.post('/api/backAdmin/bulk.start', body, who)
  const undo = (id: number) => t.post('/api/backAdmin/bulk.undo', { id }, admin)
  const read = async (id: number) => (await t.get(`/api/backAdmin/bulk?id=${id}`, admin)).Data as Job
  async function ended(answer: { Code: number; Data: unknown }): Promise<Job> {
    expect(answer.Code).toBe(0)
    const { id } = answer.Data as Job
    await expect
      .poll(async () => (await read(id)).state, { timeout: 60_000, interval: 20 })
      .toMatch(/^(done|undone|stopped)$/)
    return read(id)
  }
  const livingOf = async (threadId: number) => {
    const { n } = await t.ctx.db
      .selectFrom('posts')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('thread_id', '=', threadId)
      .where('is_first', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return n
  }
  const threadRow = (id: number) =>
    t.ctx.db.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('all matching reports are handled and counted, and the undo reopens those that nobody changed since', async () => {
    const { threadId } = await publishThreadByCall(t, author, {})
    const reporters = await Promise.all([
      t.createMember(),
      t.createMember(),
      t.createMember(),
      t.createMember(),
    ])
    const rows = reporters.map(({ id }) => ({
      ...{ user_id: id, reason: '广告', thread_id: threadId, post_id: 0, type: 1, status: 0 },
      ...{ target_user_id: 0, created_at: t.clock.now(), updated_at: t.clock.now() },
    }))
    await t.ctx.transaction((tx) => tx.insertInto('reports').values(rows).execute())
    const open = async () => {
      const { Data } = await t.get('/api/backAdmin/reports?filter[status]=0', admin)
      return (Data as { pageData: { report: { id: number } }[] }).pageData.map(({ report }) => report.id)
    }
    expect(await open()).toHaveLength(4)
    const job = await ended(await start({ reports: { status: 0 }, action: 'settle' }))
    expect(job).toMatchObject({ kind: 'reports', total: 4, done: 4, skipped: 0, canUndo: true })
    expect(await open()).toEqual([])
    const [first] = await t.ctx.db.selectFrom('reports').select('id').orderBy('id').execute()
    await t.post('/api/backAdmin/reports/delete', { ids: `${first?.id}` }, admin)
    // A reporter who has reported the same content again has one open report, not two.
    await t.ctx.transaction((tx) => tx.insertInto('reports').values(rows.slice(1, 2)).execute())
    expect(await ended(await undo(job.id))).toMatchObject({ state: 'undone', undone: 2 })
    expect(await open()).toHaveLength(3)
    expect((await start({ reports: {}, action: 'delete' })).Code).toBe(-4001)
  })

  it('every match of a list filter is deleted and counted, and the undo restores it', async () => {
    const { id: threadId } = await createThread(t, author)
    await insertComments(
      t,
      author,
      threadId,
      Array.from({ length: 230 }, (_, n) => `广告 ${n}`),
    )
    await insertComments(t, author, threadId, ['好茶'])
    const before = (await threadRow(threadId)).post_count
    const job = await ended(
      await start({ comments: { q: '广告', threadId }, action: 'delete', reason: '广告' }),
    )
    expect(job).toMatchObject({ state: 'done', total: 230, done: 230, skipped: 0, canUndo: true })
    expect(await livingOf(threadId)).toBe(1)
    expect((await threadRow(threadId)).post_count).toBe(before - 230)
    const back = await ended(await undo(job.id))
    expect(back).toMatchObject({ state: 'undone', undone: 230, canUndo: false })
    expect(await livingOf(threadId)).toBe(231)
    expect((await threadRow(threadId)).post_count).toBe(before)
    expect((await undo(job.id)).Code).toBe(-4005)
  })

  it('threads are approved, and the undo restores each previous state unless it was decided again since', async () => {
    const title = '待审春茶'
    const ids: number[] = []
    for (const approval of [0, 2, 0] as const)
      ids.push((await createThread(t, author, { title, approval })).id)
    const approvals = async () => Promise.all(ids.map(async (id) => (await threadRow(id)).is_approved))
    const job = await ended(await start({ threads: { q: title }, action: 'approve' }))
    expect(job).toMatchObject({ total: 3, done: 3 })
    expect(await approvals()).toEqual([1, 1, 1])
    await t.post('/api/backAdmin/threads.batch', { ids: String(ids[2]), isApproved: 2 }, admin)
    expect(await ended(await undo(job.id))).toMatchObject({ undone: 2 })
    expect(await approvals()).toEqual([0, 2, 2])
  })

  it('threads are moved and featured, and the undo restores those that nobody moved since', async () => {
    const title = '搬家的茶'
    await t.post('/api/backAdmin/categories.create', { data: [{ name: '新屋' }, { name: '别处' }] }, admin)
    const tree = (await t.get('/api/backAdmin/categories', admin)).Data as {
      categoryId: number
      name: string
    }[]
    const [house, elsewhere] = ['新屋', '别处'].map(
      (name) => tree.find((one) => one.name === name)?.categoryId ?? 0,
    )
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await createThread(t, author, { title })).id)
    const [home] = [(await threadRow(ids[0] ?? 0)).category_id]
    const categories = () => Promise.all(ids.map(async (id) => (await threadRow(id)).category_id))
    const move = { threads: { q: title }, action: 'move' }
    expect((await start(move)).Code).toBe(-4001)
    expect((await start({ ...move, categoryId: 999_999 })).Code).not.toBe(0)
    expect((await start({ ...move, action: 'essence', categoryId: house })).Code).toBe(-4001)
    const job = await ended(await start({ ...move, categoryId: house }))
    expect(job).toMatchObject({ action: 'move', total: 3, done: 3, canUndo: true })
    expect(await categories()).toEqual([house, house, house])
    await t.post('/api/backAdmin/threads.batch', { ids: String(ids[2]), categoryId: elsewhere }, admin)
    expect(await ended(await undo(job.id))).toMatchObject({ state: 'undone', undone: 2 })
    expect(await categories()).toEqual([home, home, elsewhere])

    const marks = async () => Promise.all(ids.map(async (id) => (await threadRow(id)).is_essence))
    await t.post('/api/backAdmin/threads.batch', { ids: String(ids[0]), isEssence: 1 }, admin)
    const featured = await ended(await start({ threads: { q: title }, action: 'essence' }))
    expect(featured).toMatchObject({ done: 2, skipped: 1, canUndo: true })
    expect(await marks()).toEqual([1, 1, 1])
    expect(await ended(await undo(featured.id))).toMatchObject({ undone: 2 })
    expect(await marks()).toEqual([1, 0, 0])
  })

  it('matching threads become sticky up to the limit of the site; the rest is skipped', async () => {
    const title = '置顶的茶'
    for (let n = 0; n < 22; n += 1) await createThread(t, author, { title })
    const job = await ended(await start({ threads: { q: title }, action: 'sticky' }))
    expect(job).toMatchObject({ total: 22, done: 20, skipped: 2 })
    expect(await ended(await undo(job.id))).toMatchObject({ state: 'undone', undone: 20 })
  })

  it('erasing deleted comments is permanent, cannot be undone and needs a proof from 101 on', async () => {
    const { id: threadId } = await createThread(t, author)
    await insertComments(
      t,
      author,
      threadId,
      Array.from({ length: 101 }, (_, n) => `旧话 ${n}`),
    )
    await ended(await start({ comments: { threadId }, action: 'delete', unknown: 1 }))
    const bin = { comments: { threadId, isDeleted: 'yes' }, action: 'erase' }
    t.clock.advance(31 * 60_000)
    expect((await start(bin)).Code).toBe(-4002)
    admin = await t.createAdmin()
    expect(await ended(await start(bin))).toMatchObject({ done: 101, canUndo: false })
    const left = await t.ctx.db.selectFrom('posts').select('id').where('thread_id', '=', threadId).execute()
    expect(left).toHaveLength(1)
  })

  it('banning people needs the proof only when an administrator is among them', async () => {
    const [noisy, other] = [await t.createMember(), await t.createAdmin()]
    t.clock.advance(31 * 60_000)
    const ban = (...ids: number[]) => start({ users: { id: ids.join(',') }, action: 'ban', reason: '广告' })
    expect((await ban(noisy.id, other.id)).Code).toBe(-4002)
    const job = await ended(await ban(noisy.id))
    expect(job.done).toBe(1)
    expect(await ended(await undo(job.id))).toMatchObject({ state: 'undone' })
    admin = await t.createAdmin()
    const withAdministrator = await ended(await ban(noisy.id, other.id))
    t.clock.advance(31 * 60_000)
    expect((await undo(withAdministrator.id)).Code).toBe(-4002)
    admin = await t.createAdmin()
  })

  it('people are banned, administrators are skipped, and the undo unbans them', async () => {
    const noisy = await t.createMember()
    const quiet = await t.createMember()
    const ids = [noisy.id, quiet.id, admin.id].join(',')
    const job = await ended(await start({ users: { id: ids }, action: 'ban', reason: '广告' }))
    expect(job).toMatchObject({ total: 3, done: 2, skipped: 1 })
    const statuses = async () =>
      (
        await t.ctx.db
          .selectFrom('users')
          .select(['id', 'status'])
          .where('id', 'in', [noisy.id, quiet.id, admin.id])
          .orderBy('id')
          .execute()
      ).map(({ status }) => status)
    expect((await statuses()).sort()).toEqual([0, 1, 1])
    expect(await ended(await undo(job.id))).toMatchObject({ undone: 2 })
    expect(await statuses()).toEqual([0, 0, 0])
  })

  it('a job whose process ended is resumed', async () => {
    const { id: threadId } = await createThread(t, author)
    await insertComments(t, author, threadId, ['回声一', '回声二'])
    const job = await ended(await start({ comments: { threadId }, action: 'delete' }))
    await t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('bulk_jobs')
        .set({ state: 'undoing', cursor: 0, lease_until: t.clock.now() - 1 })
        .where('id', '=', job.id)
        .execute()
    })
    await resumeBulk(t.ctx)
    expect(await read(job.id)).toMatchObject({ state: 'undone', undone: 2 })
    expect(await livingOf(threadId)).toBe(2)
  })

  it('a job whose process ended before all items were stored becomes incomplete and changes nothing', async () => {
    const { id: threadId } = await createThread(t, author)
    await insertComments(t, author, threadId, ['留下一', '留下二'])
    const { user_id, ip, created_at } = await t.ctx.db
      .selectFrom('bulk_jobs')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const asked = { kind: 'comments', action: 'delete', reason: '', category_id: 0 } as const
    const ids = await t.ctx.db.selectFrom('posts').select('id').where('thread_id', '=', threadId).execute()
    const job = await insertJob(
      t.ctx,
      { ...asked, user_id, ip, created_at },
      ids.map(({ id }) => id),
    )
    await resumeBulk(t.ctx)
    expect(await read(job.id)).toMatchObject({ state: 'preparing', done: 0, canUndo: false })
    t.clock.advance(61_000)
    await resumeBulk(t.ctx)
    expect(await read(job.id)).toMatchObject({ state: 'incomplete', done: 0, canUndo: false })
    expect(await livingOf(threadId)).toBe(2)
    expect((await undo(job.id)).Code).toBe(-4005)
  })

  it.each([
    ['threads', 'deleted'],
    ['comments', 'isdeleted'],
    ['users', 'groupID'],
    ['reports', 'state'],
    ['topics', 'page'],
    ['stopWords', 'q'],
    ['accessBlocks', 'type'],
  ])('a misspelt filter of %s is refused by name and nothing is changed', async (kind, key) => {
    const { id } = await createThread(t, author)
    const jobs = async () => ((await t.get('/api/backAdmin/bulk.list', admin)).Data as Job[]).length
    const before = await jobs()
    const refused = await start({ [kind]: { [key]: 1 }, action: kind === 'users' ? 'ban' : 'delete' })
    expect(refused).toMatchObject({ Code: -4001, Message: expect.stringContaining(`${kind}.${key}`) })
    expect([await jobs(), (await threadRow(id)).deleted_at]).toEqual([before, null])
  })

  it('an invalid bulk action, an empty match and a caller without the right are refused', async () => {
    for (const body of [
      { action: 'delete' },
      { threads: {}, comments: {}, action: 'delete' },
      { users: {}, action: 'delete' },
      { comments: {}, action: 'ban' },
      { comments: { q: '没有人这样写' }, action: 'delete' },
      { comments: {}, action: 'toString' },
    ])
      expect([body, (await start(body)).Code]).toEqual([body, -4001])
    expect((await start({ comments: {}, action: 'delete' }, author)).Code).toBe(-4002)
    expect((await undo(999_999)).Code).toBe(-4004)
    expect((await t.get('/api/backAdmin/bulk?id=999999', admin)).Code).toBe(-4004)
    const list = (await t.get('/api/backAdmin/bulk.list', admin)).Data as Job[]
    expect(list.length).toBeGreaterThan(4)
    expect(list[0]).toMatchObject({ nickname: admin.nickname })
  })
})
