import type { DeskItem, OutputOf, personNotesApi, ReportView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory } from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

type Notes = OutputOf<typeof personNotesApi.listPersonNotes>

describe.each(engines)('notes on a person on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let moderator: TestMember
  let other: TestMember
  let garden: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    ;[admin, author, moderator, other] = [
      await t.createAdmin(),
      await t.createMember(),
      await t.createMember(),
      await t.createMember(),
    ]
    garden = await insertCategory(t, '茶园')
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('categories')
        .set({ moderators: `${moderator.id},${other.id}` })
        .where('id', '=', garden)
        .execute(),
    )
  })
  afterAll(() => t.close())

  const list = (who: TestMember, userId = author.id) =>
    t.get(`/api/v3/moderation.notes?userId=${userId}`, who)
  const notes = async (who: TestMember, userId = author.id) => ((await list(who, userId)).Data as Notes).notes
  const add = async (who: TestMember, text: unknown, userId = author.id) =>
    t.post('/api/v3/moderation.notes.create', { userId, text }, who)
  const change = async (name: 'update' | 'delete', who: TestMember, body: object) =>
    (await t.post(`/api/v3/moderation.notes.${name}`, body, who)).Code
  const audit = async (who = admin) =>
    (
      (await t.get('/api/backAdmin/action.logs?q=note&perPage=50', admin)).Data as {
        pageData: { userId: number; actionDesc: string }[]
      }
    ).pageData.filter((action) => action.userId === who.id)

  it('staff write and read notes, their author edits them, and the author or an administrator deletes them', async () => {
    const { id } = (await add(moderator, ' 发过广告 ')).Data as { id: number }
    t.clock.advance(60_000)
    expect(await notes(other)).toMatchObject([
      { id, text: '发过广告', authorId: moderator.id, updatedAt: '', canEdit: false, canDelete: false },
    ])
    expect((await notes(admin))[0]).toMatchObject({ canEdit: false, canDelete: true })
    expect(await change('update', other, { id, text: '不是我写的' })).toBe(-4002)
    expect(await change('update', admin, { id, text: '不是我写的' })).toBe(-4002)
    expect(await change('delete', other, { id })).toBe(-4002)
    expect(await change('update', moderator, { id, text: '发过两次广告' })).toBe(0)
    const [edited] = await notes(moderator)
    expect(edited).toMatchObject({ text: '发过两次广告', canEdit: true, canDelete: true })
    expect(edited?.updatedAt).not.toBe('')
    expect(await change('delete', admin, { id })).toBe(0)
    expect(await notes(moderator)).toEqual([])
    expect((await audit(moderator)).map((action) => action.actionDesc)).toEqual([
      `修改了关于用户 ${author.id} 的备注 ${id}`,
      `写了关于用户 ${author.id} 的备注 ${id}`,
    ])
    expect((await audit()).map((action) => action.actionDesc)).toEqual([
      `删除了用户 ${moderator.id} 写的关于用户 ${author.id} 的备注 ${id}`,
    ])
  })

  it('notes are refused to the person they are about, to members and to visitors', async () => {
    const { id } = (await add(admin, '自称版主', moderator.id)).Data as { id: number }
    expect((await list(moderator, moderator.id)).Code).toBe(-4002)
    expect((await add(moderator, '我很好', moderator.id)).Code).toBe(-4002)
    expect(await change('delete', moderator, { id })).toBe(-4004)
    expect((await list(author)).Code).toBe(-4002)
    expect((await list(author, other.id)).Code).toBe(-4002)
    expect((await add(author, '坏人', other.id)).Code).toBe(-4002)
    expect((await t.get(`/api/v3/moderation.notes?userId=${author.id}`)).Code).toBe(-3001)
    expect(await notes(other, moderator.id)).toHaveLength(1)
  })

  it('a note that is empty, too long, about nobody or beyond a hundred is refused', async () => {
    for (const text of ['', '   ', 'x'.repeat(1001), { x: 1 }, null])
      expect((await add(moderator, text)).Code).toBe(-4001)
    expect((await add(moderator, 'x', 999_999)).Code).toBe(-4004)
    expect(await change('update', moderator, { id: 999_999, text: 'x' })).toBe(-4004)
    expect(await change('delete', moderator, { id: 999_999 })).toBe(-4004)
    const row = { user_id: author.id, author_id: admin.id, text: 'x', created_at: 0, edited_at: null }
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('person_notes')
        .values(Array.from({ length: 100 }, () => row))
        .execute(),
    )
    expect((await add(moderator, '再来一条')).Code).toBe(-4001)
    await t.ctx.transaction((tx) => tx.deleteFrom('person_notes').where('user_id', '=', author.id).execute())
  })

  it("the review desk shows notes beside a person's content and reports about it, except anonymous content", async () => {
    await add(admin, '第一条')
    await add(moderator, '第二条')
    const waiting = (more: object = {}) =>
      createThread(t, author, { categoryId: garden, approval: 0, title: '待审', ...more })
    const [named, unnamed] = [await waiting(), await waiting({ isAnonymous: true })]
    const open = await createThread(t, author, { categoryId: garden, title: '公开' })
    await t.post('/api/v3/reports', { type: 1, threadId: open.id, reason: '广告垃圾' }, other)
    const desk = async (kind: string, who = moderator) =>
      ((await t.get(`/api/v3/moderation.list?kind=${kind}`, who)).Data as { pageData: DeskItem[] }).pageData
    const shown = { subjectId: author.id, noteCount: 2, lastNote: '第二条' }
    const threads = await desk('threads')
    expect(threads.find(({ id }) => id === named.id)).toMatchObject(shown)
    expect(threads.find(({ id }) => id === unnamed.id)).toMatchObject({
      ...{ subjectId: 0, subjectName: '', noteCount: 0, lastNote: '' },
    })
    expect(await desk('reports')).toMatchObject([{ userId: other.id, threadId: open.id, ...shown }])
    const secret = await createThread(t, author, { categoryId: garden, title: '匿名', isAnonymous: true })
    await t.post('/api/v3/reports', { type: 1, threadId: secret.id, reason: '广告' }, other)
    await t.post('/api/v3/reports', { type: 0, toUserId: author.id, reason: '骚扰' }, other)
    const listed = (await t.get('/api/backAdmin/reports?sort=createdAt', admin)).Data as {
      pageData: ReportView[]
    }
    const noted = { userId: author.id, nickname: author.nickname, noteCount: 2, lastNote: '第二条' }
    const unknown = { userId: 0, nickname: '', noteCount: 0, lastNote: '' }
    expect(listed.pageData.map(({ subject }) => subject)).toEqual([noted, unknown, noted])
    const own = await createThread(t, moderator, { categoryId: garden, approval: 0, title: '版主的' })
    expect((await desk('threads')).find(({ id }) => id === own.id)).toMatchObject({ noteCount: 0 })
    expect((await desk('threads', other)).find(({ id }) => id === own.id)).toMatchObject({ noteCount: 1 })
  })
})
